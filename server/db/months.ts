import { firstUuidAt } from './ids.ts'

/** The tables in partitions by month of their ids, and which column has these. */
export const monthly = { entry: 'entry_id', posting: 'entry_id', market_history: 'uuid' } as const

/**
 * So many months stay in the database before the present one: a chart looks back for a year, and
 * needs what changed after the end of its first month.
 */
export const KEPT_MONTHS = 12

/** The start of a month of UTC, in unix seconds: of the one of a moment, or so many before it. */
export function monthStart(unixSeconds: number, back = 0): number {
  const date = new Date(unixSeconds * 1000)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - back) / 1000
}

/** A month of UTC as people write it, such as 2026-08, by any moment of it in unix seconds. */
export const monthName = (unixSeconds: number): string =>
  new Date(unixSeconds * 1000).toISOString().slice(0, 7)

/** A day of UTC, such as 2026-08-01. */
export const dateName = (unixSeconds: number): string =>
  new Date(unixSeconds * 1000).toISOString().slice(0, 10)

/** The bound of a month that starts at this time in unix seconds: before all its ids, and no id itself. */
export function monthBound(unixSeconds: number): string {
  const hex = (unixSeconds * 1000).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`
}

/**
 * Where the months begin in which a page, newest first, is looked for at first: the one of the cursor
 * and the one before it. A statement that names them as a bound is planned for these alone; who has too
 * little there is looked for in all that came before.
 *
 * By the clock of the node: where it is wrong, other months are looked through first, and all the same
 * rows are found.
 *
 * @param before - the cursor; the newest when left out
 */
export function newestMonths(before: string | undefined): string {
  const now = Math.floor(Date.now() / 1000)
  const at = before === undefined ? now : Math.min(now, secondsOf(before))
  return firstUuidAt(Math.max(0, monthStart(at, 1)))
}

/** Unix seconds of a version 7 uuid. */
export function secondsOf(uuid: string): number {
  return Math.floor(Number.parseInt(uuid.slice(0, 8) + uuid.slice(9, 13), 16) / 1000)
}
