import { type Kysely, sql } from 'kysely'
import { readTogether } from '../db/read-together.ts'
import type { DB } from '../db/schema.ts'

/**
 * Whether sessions have been ended. An access token outlives its session by up to 15 minutes; calls
 * that change something ask here, each of them, so that an ended session changes nothing any more on
 * whatever node (decisions/003).
 */
export class LiveSessions {
  readonly isLive: (sessionId: string) => Promise<boolean>
  readonly #onEnd = new Set<() => void>()

  constructor(db: Kysely<DB>) {
    this.isLive = readTogether((sessionIds) => areLive(db, sessionIds))
  }

  /** A session has been ended here. */
  tellEnd(): void {
    for (const listener of this.#onEnd) listener()
  }

  /** Calls back when a session has been ended here. */
  onEnd(listener: () => void): void {
    this.#onEnd.add(listener)
  }
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
