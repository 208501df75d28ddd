import type { Sql } from '../db/sql.ts'

/** One carries at a time, on whichever node: what a player's pieces cost depends on the order. */
const LOCK = {
  name: 'lock-costs',
  text: "select pg_try_advisory_xact_lock(hashtextextended('costs', 0)) as is_ours",
}

/** Whether nobody else carries until the end of this transaction. */
export async function carriesAlone(sql: Sql): Promise<boolean> {
  const [lock] = await sql.query<{ is_ours: boolean }>(LOCK, [])
  return lock?.is_ours ?? false
}
