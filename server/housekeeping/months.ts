import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/schema.ts'
import type { WorkLog } from '../jobs/failed-jobs.ts'
import { monthly, monthStart } from '../db/months.ts'
import { inTurn } from './in-turn.ts'
import { inSteps } from './partitions.ts'

/** The present one, and so many that are still to come. */
const AHEAD = 1

/**
 * Makes the partitions of this month and the next, of the tables that are kept by month. None is ever
 * dropped here. Returns false when someone was in the way: it is to be tried again soon.
 *
 * @param now - unix milliseconds of the application clock, by which the ids are made
 * Source: decisions/071.
 */
export async function keepMonths(db: Kysely<DB>, now: number, log: WorkLog): Promise<boolean> {
  const starts = Array.from({ length: 1 + AHEAD }, (_, at) =>
    monthStart(Math.floor(now / 1000), -at),
  )
  const chores = Object.keys(monthly).map((table) => [
    table,
    () => keepTable(db, table, starts, log),
  ])
  const done = await inTurn<boolean>(Object.fromEntries(chores), log)
  return done.every(Boolean)
}

async function keepTable(
  db: Kysely<DB>,
  table: string,
  starts: readonly number[],
  log: WorkLog,
): Promise<boolean> {
  const bounds = await db
    .selectFrom('partition_bound')
    .select(['starts_at', 'ends_at'])
    .where('parent', '=', table)
    .execute()
  const missing = starts.filter(
    (start) => !bounds.some((one) => (one.starts_at ?? 0) <= start && one.ends_at! > start),
  )
  const steps = missing.map((start) => () => make(db, table, start))
  return inSteps(table, steps, log)
}

async function make(db: Kysely<DB>, table: string, start: number): Promise<object | undefined> {
  const { rows } = await sql<{ made: string | null }>`
    select make_month(${table}, ${start}::bigint) as made`.execute(db)
  const made = rows[0]?.made
  return typeof made === 'string' ? { made } : undefined
}
