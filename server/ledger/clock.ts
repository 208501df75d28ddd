import type { Sql } from '../db/sql.ts'

const CLOCK = {
  name: 'read-clock',
  text: 'select (extract(epoch from clock_timestamp()) * 1e6)::bigint as micros',
}

/** The database's clock, in unix microseconds: one clock for all nodes. Read it after the locks. */
export async function readClock(sql: Sql): Promise<{ micros: number }> {
  const [row] = await sql.query<{ micros: number }>(CLOCK, [])
  return row!
}
