import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/schema.ts'
import { sqlOf } from '../db/sql.ts'
import { carriesAlone } from '../profit/carries-alone.ts'
import { catchUp } from '../profit/carry.ts'
import { DAY_SECONDS, dayOf } from '../profit/days.ts'

/** How days stand, in unix seconds of their starts. */
interface Closed {
  /** The newest that is closed. */
  readonly last: number
  /** Some that is closed may still get what is carried late. */
  readonly isOpen: boolean
  /** The oldest that is sealed, and not yet for everybody for whom it can be; null for none. */
  readonly waiting: number | null
}

/** Cheap: ends of indexes. */
export async function readClosed(db: Kysely<DB>): Promise<Closed> {
  const { rows } = await sql<Closed>`
    select max(day) as last, not is_sealed as "isOpen",
      (select min(worth_close.day) from worth_close where is_sealed and not is_done) as waiting
    from (select day, is_sealed from worth_close order by day desc limit 1) as newest
    group by is_sealed`.execute(db)
  return rows[0]!
}

/** When the first day ends that is not closed; in unix milliseconds. */
export const endOfNext = ({ last }: Closed): number => (last + 2 * DAY_SECONDS) * 1000

/** When something is to be done about days; in unix milliseconds. */
export function dueOf(closed: Closed): number {
  if (closed.isOpen) return (closed.last + DAY_SECONDS) * 1000
  if (closed.waiting !== null) return (closed.waiting + DAY_SECONDS) * 1000
  return endOfNext(closed)
}

/**
 * Closes the days that have ended, all with the prices of now: where no node was up at the end of a day,
 * these are the prices it ended with as far as anybody can tell, and `priced_at` says how late they are.
 */
export async function closeDays(db: Kysely<DB>, { last }: Closed, now: number): Promise<number> {
  const first = last + DAY_SECONDS
  const { numAffectedRows } = await sql`
    with closed as (
      insert into worth_close (day, priced_at)
      select day, ${Math.floor(now)}
      from generate_series(${first}::bigint, ${dayOf(now) - DAY_SECONDS}::bigint, ${DAY_SECONDS}::bigint) as day
      on conflict (day) do nothing
      returning day
    )
    insert into worth_price (item_id, day, price)
    select market.item_id, ${first}, market.buy_price
    from market left join lateral (
      select price from worth_price
      where worth_price.item_id = market.item_id order by day desc limit 1) as before on true
    where market.buy_price is distinct from before.price
      and exists (select from closed where day = ${first})`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/**
 * From here on nothing counts to the days that are closed. False while somebody carries, or older
 * entries are still to be carried.
 */
export async function endDays(db: Kysely<DB>): Promise<boolean> {
  if (!(await catchUp(db))) return false
  return db.transaction().execute(async (tx) => {
    // Who carries has asked which days are open.
    if (!(await carriesAlone(sqlOf(tx)))) return false
    await tx
      .updateTable('worth_close')
      .set({ is_sealed: true })
      .where('is_sealed', '=', false)
      .execute()
    return true
  })
}
