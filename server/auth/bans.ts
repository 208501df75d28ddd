import type { Kysely } from 'kysely'
import { Followed, type LookReport } from '../db/followed.ts'
import type { DB } from '../db/schema.ts'

/** Longer than an access token lives: a ban ends every session, so no older token is good. */
const RECENT_MS = 20 * 60_000

/**
 * Who has lately been banned, in memory: their access tokens may still be good. That someone was
 * banned before is asked of the database, when they sign in or renew a session.
 */
export class Bans {
  readonly #recent: Followed<ReadonlySet<string>>

  private constructor(db: Kysely<DB>, recent: ReadonlySet<string>, now: () => number) {
    this.#recent = new Followed(recent, () => readRecent(db, now()))
  }

  /** @param now - unix milliseconds of the real clock */
  static async open(db: Kysely<DB>, now: () => number): Promise<Bans> {
    return new Bans(db, await readRecent(db, now()), now)
  }

  /** Whether someone who carries a good access token is banned. */
  has(playerId: string): boolean {
    return this.#recent.value.has(playerId)
  }

  /** Looks again. */
  refresh(): Promise<void> {
    return this.#recent.refresh()
  }

  follow(report: LookReport): void {
    this.#recent.follow(report)
  }

  close(): void {
    this.#recent.close()
  }
}

async function readRecent(db: Kysely<DB>, now: number): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('ban')
    .select('player_id')
    .where('banned_at', '>', now - RECENT_MS)
    .execute()
  return new Set(rows.map((row) => row.player_id))
}

export async function isBanned(db: Kysely<DB>, playerId: string): Promise<boolean> {
  const row = await db
    .selectFrom('ban')
    .select('player_id')
    .where('player_id', '=', playerId)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether the session, open or ended, is of a banned player. */
export async function isOfBanned(db: Kysely<DB>, sessionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('session')
    .innerJoin('ban', 'ban.player_id', 'session.player_id')
    .select('session_id')
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  return row !== undefined
}
