import { type Kysely, sql, type Transaction } from 'kysely'
import { monthBound, monthly, monthName, monthStart, secondsOf } from '../db/months.ts'
import type { DB } from '../db/schema.ts'
import { MonthRefused, patiently } from './patiently.ts'
import { addToSums, faultsOf, type MonthRows } from './sealed-sums.ts'

/** A month that has been sealed. */
export interface Sealed extends MonthRows {
  /** How its partitions are named. */
  readonly month: string
  /** Unix seconds of its end. */
  readonly end: number
}

const tables = Object.keys(monthly)

/**
 * Seals all months before a moment, oldest first, each in a transaction of its own: nothing can be added
 * to them from then on, and proofs read their sums. Returns those that it has sealed, which are none
 * when all were.
 *
 * @param db - as the owner of the tables, without a statement timeout
 * @param until - the start of a month, in unix seconds
 * @throws MonthRefused where a month is too young, is not exact, or cannot be had alone
 * Source: decisions/074.
 */
export async function sealMonths(
  db: Kysely<DB>,
  until: number,
  log: (message: string) => void,
): Promise<Sealed[]> {
  const newest = await newestEnd(db)
  if (until > newest) {
    throw new MonthRefused(
      `Months before ${monthName(newest)} can be sealed; later ones may still be written to.`,
    )
  }
  const sealed: Sealed[] = []
  for (;;) {
    const from = await sealedEnd(db)
    if (from !== undefined && from >= until) return sealed
    if (from !== undefined) await makeMissing(db, from, log)
    const one = await patiently(log, 'a month', () =>
      db.transaction().execute((tx) => sealNext(tx, until)),
    )
    if (one === 'done') return sealed
    if (one !== 'sealed by another') sealed.push(one)
  }
}

/**
 * The start of the month before this one, by the database: the application's clock is never behind that,
 * and an id may be some time on its way.
 */
async function newestEnd(db: Kysely<DB>): Promise<number> {
  const { rows } = await sql<{ now: number }>`
    select extract(epoch from now())::bigint as now`.execute(db)
  return monthStart(rows[0]!.now, 1)
}

/** Where the sealed months end, in unix seconds; undefined before the first. */
async function sealedEnd(db: Kysely<DB>): Promise<number | undefined> {
  const last = await db
    .selectFrom('sealed_month')
    .select('until_id')
    .orderBy('until_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last && secondsOf(last.until_id)
}

/** Makes the partitions of the month that starts at this time: nobody has written in it. */
async function makeMissing(
  db: Kysely<DB>,
  start: number,
  log: (message: string) => void,
): Promise<void> {
  const there = await startingAt(db, start)
  for (const table of tables.filter((one) => !there.some(({ parent }) => parent === one))) {
    await patiently(log, table, () =>
      sql`select make_month(${table}, ${start}::bigint)`.execute(db),
    )
  }
}

async function startingAt(db: Kysely<DB>, start: number | undefined) {
  const { rows } = await sql<{ parent: string; name: string; ends_at: number }>`
    select parent, name, ends_at from partition_bound
    where parent = any(${tables}::text[]) and starts_at is not distinct from ${start ?? null}::bigint
    order by parent`.execute(db)
  return rows
}

/** Seals the month after those that are sealed, if it ends by then. */
async function sealNext(
  tx: Transaction<DB>,
  until: number,
): Promise<Sealed | 'done' | 'sealed by another'> {
  const before = await sealedEnd(tx)
  // One at a time: who waits here finds what the other has sealed by the next statement.
  await sql`select pg_advisory_xact_lock(hashtextextended('sealed months', 0))`.execute(tx)
  const from = await sealedEnd(tx)
  if (from !== before) return 'sealed by another'
  const parts = await startingAt(tx, from)
  const [first] = parts
  const month = first?.name.slice(`${first.parent}_`.length)
  const isWhole =
    parts.length === tables.length &&
    parts.every((one) => one.ends_at === first?.ends_at && one.name === `${one.parent}_${month}`)
  if (first === undefined || month === undefined || !isWhole) {
    const place = from === undefined ? 'first' : `after ${monthName(from - 1)}`
    throw new MonthRefused(
      `The month ${place} has other partitions than one of each table: ` +
        `${parts.map(({ name }) => name).join(', ') || 'none'}.`,
    )
  }
  if (first.ends_at > until) return 'done'
  return sealOne(tx, month, from, first.ends_at)
}

async function sealOne(
  tx: Transaction<DB>,
  month: string,
  from: number | undefined,
  end: number,
): Promise<Sealed> {
  const named = sql.join(tables.map((table) => sql.table(`${table}_${month}`)))
  await sql`set local lock_timeout = '200ms'`.execute(tx)
  // Whoever writes in this month has ended when this is had, and the next statements see what they wrote.
  await sql`lock table only ${named} in share row exclusive mode`.execute(tx)
  const [fault] = await faultsOf(tx, month)
  if (fault !== undefined) throw new MonthRefused(`${nameOf(month, end)} is not exact: ${fault}.`)
  const rows = await addToSums(tx, month)
  await sql`
    insert into sealed_month (month, from_id, until_id, entries, postings, trades)
    values (${month}, ${from === undefined ? null : monthBound(from)}, ${monthBound(end)}, ${rows.entries},
      ${rows.postings}, ${rows.trades})`.execute(tx)
  for (const [table, id] of Object.entries(monthly)) {
    const trigger = sql.id(`${table}_sealed`)
    await sql`create trigger ${trigger} before insert on ${sql.table(`${table}_${month}`)}
      for each row execute function refuse_sealed()`.execute(tx)
    // Where rows of this month would go if it were not there.
    await sql`create or replace trigger ${trigger} before insert on ${sql.table(`${table}_default`)}
      for each row when (new.${sql.id(id)} < ${sql.lit(monthBound(end))})
      execute function refuse_sealed()`.execute(tx)
  }
  return { month, end, ...rows }
}

/** A month in words, by the name of its partitions and its end. */
export const nameOf = (month: string, end: number): string =>
  month === 'before' ? `Everything before ${monthName(end)}` : monthName(end - 1)
