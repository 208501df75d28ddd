import type { Kysely } from 'kysely'
import type { DB } from '../db/schema.ts'

/** How long an answer of the database is believed. */
const BELIEVED_MS = 5000
const SESSIONS_MAX = 50_000

/**
 * Whether sessions have been ended. An access token outlives its session by up to 15 minutes; calls
 * that change something ask here and stop at once on this node, within 5 s on others
 * (decisions/003).
 */
export class LiveSessions {
  readonly #db: Kysely<DB>
  readonly #now: () => number
  /** Unix milliseconds until when a session is believed to live. */
  readonly #believedUntil = new Map<string, number>()
  /** Sessions ended here so far. */
  #ends = 0
  readonly #onEnd = new Set<() => void>()

  /** @param now - unix milliseconds */
  constructor(db: Kysely<DB>, now: () => number) {
    this.#db = db
    this.#now = now
  }

  async isLive(sessionId: string): Promise<boolean> {
    const now = this.#now()
    if ((this.#believedUntil.get(sessionId) ?? 0) > now) return true
    const ends = this.#ends
    const row = await this.#db
      .selectFrom('session')
      .select('session_id')
      .where('session_id', '=', sessionId)
      .where('revoked_at', 'is', null)
      .executeTakeFirst()
    if (!row) return false
    // One that was ended while it was looked up would be believed in once more.
    if (ends !== this.#ends) return true
    if (this.#believedUntil.size >= SESSIONS_MAX) this.#believedUntil.clear()
    this.#believedUntil.set(sessionId, now + BELIEVED_MS)
    return true
  }

  /** The session has been ended here. */
  forget(sessionId: string): void {
    this.#ends += 1
    this.#believedUntil.delete(sessionId)
    for (const listener of this.#onEnd) listener()
  }

  /** Calls back when a session has been ended here. */
  onEnd(listener: () => void): void {
    this.#onEnd.add(listener)
  }
}
