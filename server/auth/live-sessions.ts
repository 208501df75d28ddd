import { type Kysely, sql } from 'kysely'
import { Followed, type LookReport } from '../db/followed.ts'
import { readTogether } from '../db/read-together.ts'
import type { DB } from '../db/schema.ts'

/** Longer than an access token lives: of a session that ended before, none is good any more. */
const RECENT_MS = 20 * 60_000

/**
 * Whether sessions have been ended. An access token outlives its session by up to 15 minutes. Calls
 * that change something ask the database, each of them, so that an ended session changes nothing any
 * more on whatever node. Calls that read ask memory: this node's own ends are there at once, those of
 * others within a second (decisions/003).
 */
export class LiveSessions {
  readonly isLive: (sessionId: string) => Promise<boolean>
  readonly #onEnd = new Set<() => void>()
  readonly #ended: Followed<ReadonlySet<string>>

  private constructor(db: Kysely<DB>, ended: ReadonlySet<string>, now: () => number) {
    this.isLive = readTogether((sessionIds) => areLive(db, sessionIds))
    this.#ended = new Followed(ended, () => readEnded(db, now()))
  }

  /** @param now - unix milliseconds of the real clock */
  static async open(db: Kysely<DB>, now: () => number): Promise<LiveSessions> {
    return new LiveSessions(db, await readEnded(db, now()), now)
  }

  /** Whether it is known here that the session of a good access token has been ended. */
  hasEnded(sessionId: string): boolean {
    return this.#ended.value.has(sessionId)
  }

  /** Sessions have been ended here, and that is committed. */
  tellEnd(sessionIds: readonly string[]): void {
    if (sessionIds.length === 0) return
    this.#ended.value = new Set([...this.#ended.value, ...sessionIds])
    for (const listener of this.#onEnd) listener()
  }

  /** Calls back when a session has been ended here. */
  onEnd(listener: () => void): void {
    this.#onEnd.add(listener)
  }

  follow(report: LookReport): void {
    this.#ended.follow(report)
  }

  close(): void {
    this.#ended.close()
  }
}

async function readEnded(db: Kysely<DB>, now: number): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('session')
    .select('session_id')
    .where('revoked_at', '>', now - RECENT_MS)
    .execute()
  return new Set(rows.map(({ session_id }) => session_id))
}

/** In the order asked for. */
async function areLive(db: Kysely<DB>, sessionIds: readonly string[]): Promise<boolean[]> {
  const rows = await db
    .selectFrom('session')
    .select('session_id')
    .where('session_id', '=', sql<string>`any(${[...new Set(sessionIds)]}::uuid[])`)
    .where('revoked_at', 'is', null)
    .execute()
  const live = new Set(rows.map(({ session_id }) => session_id))
  return sessionIds.map((sessionId) => live.has(sessionId))
}
