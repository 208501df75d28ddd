import { DEPTH_KEPT_SEC } from '@app/rules/market/book-depth.ts'
import { FILLS_KEPT_SEC } from '@app/rules/market/pace.ts'
import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import type { DB } from '../db/schema.ts'
import { KEPT_SEC } from '../answers/stored-answers.ts'
import type { WorkLog } from '../jobs/failed-jobs.ts'
import { inTurn } from './in-turn.ts'

const HOUR_SEC = 3600
const DAY_SEC = 24 * HOUR_SEC
/** Not months, which are not of one length. */
const MONTH_SEC = 30 * DAY_SEC
const YEAR_SEC = 366 * DAY_SEC
/** Three times as long as the message that leads to the trade. */
const ENDED_TRADE_SEC = 92 * DAY_SEC

/** A table that is kept in partitions of equal spans of time, and only for a while. */
interface Partitioned {
  readonly table:
    | 'idempotency'
    | 'live_batch'
    | 'fill'
    | 'book_depth'
    | 'craft_history'
    | 'factory_history'
    | 'security_event'
    | 'ended_trade'
  /** Seconds in a partition. */
  readonly span: number
  /** Seconds that a row is kept at least. */
  readonly kept: number
  /** By which clock its rows have their times. */
  readonly clock: 'application' | 'database'
}

/** The migration of each says in `partition_rule` which column has its times. */
export const partitioned: readonly Partitioned[] = [
  { table: 'idempotency', span: DAY_SEC, kept: KEPT_SEC, clock: 'application' },
  { table: 'live_batch', span: HOUR_SEC, kept: HOUR_SEC, clock: 'database' },
  { table: 'fill', span: DAY_SEC, kept: FILLS_KEPT_SEC, clock: 'application' },
  { table: 'book_depth', span: DAY_SEC, kept: DEPTH_KEPT_SEC, clock: 'application' },
  { table: 'craft_history', span: MONTH_SEC, kept: YEAR_SEC, clock: 'application' },
  { table: 'factory_history', span: MONTH_SEC, kept: YEAR_SEC, clock: 'application' },
  { table: 'security_event', span: MONTH_SEC, kept: YEAR_SEC, clock: 'database' },
  { table: 'ended_trade', span: MONTH_SEC, kept: ENDED_TRADE_SEC, clock: 'database' },
]

/** The present one, and so many that are still to come. */
const AHEAD = 2

interface Bounds {
  /** Unix seconds; null for the first. */
  readonly starts_at: number | null
  readonly ends_at: number
}

/** A lock that was not to be had soon. */
const LOCKED = '55P03'
/** More rows of that time in the default partition than are moved while all wait: they stay there. */
const CROWDED = '23514'

/**
 * Makes the partitions of the next time and drops those of which everything is too old to be needed.
 * Returns false when someone was in the way: it is to be tried again soon.
 *
 * @param now - unix milliseconds of the application clock
 * Source: decisions/040.
 */
export async function keepPartitions(db: Kysely<DB>, now: number, log: WorkLog): Promise<boolean> {
  const chores = partitioned.map((one) => [one.table, () => keepTable(db, one, now, log)])
  const done = await inTurn<boolean>(Object.fromEntries(chores), log)
  return done.every(Boolean)
}

async function keepTable(
  db: Kysely<DB>,
  { table, span, kept, clock }: Partitioned,
  now: number,
  log: WorkLog,
): Promise<boolean> {
  const { bounds, seconds } = await look(db, table)
  const today = clock === 'database' ? seconds : Math.floor(now / 1000)
  const old = bounds.filter(({ ends_at }) => ends_at <= today - kept)
  const steps = [
    ...missing(bounds, today, span).map((start) => () => make(db, table, start, span)),
    ...old.map(() => () => drop(db, table, today - kept)),
    // The default one.
    () => drop(db, table, today - kept),
  ]
  return inSteps(table, steps, log)
}

/**
 * What is done to the partitions of a table, each step in a transaction of its own. Returns false when
 * someone was in the way of one.
 */
export async function inSteps(
  table: string,
  steps: readonly (() => Promise<object | undefined>)[],
  log: WorkLog,
): Promise<boolean> {
  let isDone = true
  for (const step of steps) {
    try {
      const did = await step()
      if (did !== undefined) log.info({ table, ...did }, 'partition kept')
    } catch (error) {
      const code = error instanceof pg.DatabaseError ? error.code : undefined
      if (code === CROWDED) {
        log.info({ table, reason: (error as Error).message }, 'partition not made')
        continue
      }
      if (code !== LOCKED) throw error
      isDone = false
      log.error({ table, err: error }, 'partition put off')
    }
  }
  return isDone
}

async function look(db: Kysely<DB>, table: Partitioned['table']) {
  const { rows } = await sql<Bounds & { seconds: number }>`
    select starts_at, ends_at, extract(epoch from now())::bigint as seconds
    from (select) as one left join partition_bound on parent = ${table}`.execute(db)
  return { bounds: rows.filter(({ ends_at }) => ends_at !== null), seconds: rows[0]!.seconds }
}

/** The starts of the spans from now on of which no partition has anything. */
function missing(bounds: readonly Bounds[], now: number, span: number): number[] {
  const first = Math.floor(now / span) * span
  const starts = Array.from({ length: 1 + AHEAD }, (_, index) => first + index * span)
  return starts.filter(
    (start) => !bounds.some((one) => (one.starts_at ?? 0) < start + span && one.ends_at > start),
  )
}

async function make(
  db: Kysely<DB>,
  table: string,
  start: number,
  span: number,
): Promise<object | undefined> {
  const { rows } = await sql<{ made: string | null }>`
    select make_partition(${table}, ${start}, ${start + span}) as made`.execute(db)
  const made = rows[0]?.made
  return typeof made === 'string' ? { made } : undefined
}

async function drop(db: Kysely<DB>, table: string, endedBy: number): Promise<object | undefined> {
  const { rows } = await sql<{ dropped: string | null }>`
    select drop_partition(${table}, ${endedBy}) as dropped`.execute(db)
  const dropped = rows[0]?.dropped
  return typeof dropped === 'string' ? { dropped } : undefined
}
