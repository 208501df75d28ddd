import type { Sql } from '../db/sql.ts'

/** What is so once the players' locks are held. */
export interface Moment {
  /** Unix microseconds of the database's clock: one clock for all nodes. */
  readonly micros: number
  /** Who of those asked about is banned: a ban is written under the player's lock. */
  readonly banned: ReadonlySet<string>
}

const MOMENT = {
  name: 'read-moment',
  text: `
    select (extract(epoch from clock_timestamp()) * 1e6)::bigint as micros,
      array(select player_id::text from ban where player_id = any($1::uuid[])) as banned`,
}

/** Read it after the locks, and by a statement of its own: theirs sees what was so before it waited. */
export async function readMoment(sql: Sql, playerIds: readonly string[]): Promise<Moment> {
  const [row] = await sql.query<{ micros: number; banned: string[] }>(MOMENT, [
    [...new Set(playerIds)],
  ])
  return { micros: row!.micros, banned: new Set(row!.banned) }
}
