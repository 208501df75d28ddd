import { bounded } from '@app/rules/money.ts'
import {
  type HeldCost,
  type NamedSums,
  type ProfitFilters,
  type ProfitSums,
  SUM_DAYS_MAX,
} from '@app/contract/profit.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { shown } from '../catalog/shown-items.ts'
import type { DB } from '../db/schema.ts'
import { originsOf, sidesOf } from './read-log.ts'

/** Of sums, or of their sums by side: both have the same columns. Coins are text: nothing bounds a turnover. */
const sums = sql`
  coalesce(sum(count) filter (where side = 'buy'), 0)::text as bought,
  coalesce(-sum(coins) filter (where side = 'buy'), 0)::text as paid,
  coalesce(sum(count) filter (where side = 'sell'), 0)::text as sold,
  coalesce(sum(coins) filter (where side = 'sell'), 0)::text as received,
  coalesce(sum(cost - kept) filter (where side = 'sell'), 0)::text as cost,
  coalesce(sum(cost - kept - coins) filter (where side = 'use'), 0)::text as lost,
  coalesce(sum(coins + kept - cost) filter (where side in ('sell', 'use')), 0)::text as profit`

type SumRow = Readonly<Record<keyof ProfitSums, string>>

const exact = (row: SumRow): ProfitSums => ({
  bought: bounded(row.bought),
  paid: bounded(row.paid),
  sold: bounded(row.sold),
  received: bounded(row.received),
  cost: bounded(row.cost),
  lost: bounded(row.lost),
  profit: bounded(row.profit),
})

/** The sums that are kept of these days, or of all: a sum of a part of a day is not kept. */
function narrowed(playerId: string, filters: ProfitFilters, isByDay = false): RawBuilder<unknown> {
  const { from, to } = filters
  const days =
    from === undefined && to === undefined && !isByDay
      ? sql`day = 0`
      : sql`day > 0 and day >= ${from ?? 0} and day < ${to ?? Number.MAX_SAFE_INTEGER}`
  return sql`player_id = ${playerId} and ${days}
    and origin = any(${originsOf(filters)}::piece_origin[])
    and side = any(${sidesOf(filters)}::cost_side[])`
}

/**
 * The sums of an item, or of all together: those of item 0, less those of items that are not told, of
 * which there are few.
 */
function oneOrAll({ item_id }: ProfitFilters): RawBuilder<unknown> {
  if (item_id !== undefined) {
    return sql`(select * from cost_sum
      where item_id = ${item_id} and ${shown('cost_sum.item_id')}) as told`
  }
  return sql`(
    select player_id, day, origin, side, count, coins, cost, kept from cost_sum where item_id = 0
    union all
    select player_id, day, origin, side, -count, -coins, -cost, -kept from cost_sum
    where item_id = any(array(select itemdefid from item where hidden))) as told`
}

/** The sums of each item. */
const eachItem = sql`(select * from cost_sum
  where item_id > 0 and ${shown('cost_sum.item_id')}) as told`

const names = { item: sql`item_id`, origin: sql`origin`, day: sql`day` }

/** What the log adds up to; the log itself is not read. */
export async function readTotal(
  db: Kysely<DB>,
  playerId: string,
  filters: ProfitFilters,
): Promise<ProfitSums> {
  const { rows } = await sql<SumRow>`
    select ${sums} from ${oneOrAll(filters)} where ${narrowed(playerId, filters)}`.execute(db)
  return exact(rows[0]!)
}

/**
 * The same by item, by origin, or by day: the newest first. What is told of a side is worked out last,
 * of few rows.
 */
export async function readSums(
  db: Kysely<DB>,
  playerId: string,
  by: 'item' | 'origin' | 'day',
  filters: ProfitFilters,
): Promise<NamedSums[]> {
  const isOfEach = by === 'item' && filters.item_id === undefined
  const { rows } = await sql<SumRow & { name: string }>`
    select name::text, ${sums} from (
      select ${names[by]} as name, side, sum(count) as count, sum(coins) as coins,
        sum(cost) as cost, sum(kept) as kept
      from ${isOfEach ? eachItem : oneOrAll(filters)}
      where ${narrowed(playerId, filters, by === 'day')}
      group by name, side) as by_side
    group by by_side.name
    ${by === 'day' ? sql`order by by_side.name desc limit ${SUM_DAYS_MAX}` : sql`order by by_side.name`}
  `.execute(db)
  return rows.map((row) => ({ name: row.name, ...exact(row) }))
}

/** What the pieces of a player have cost that are theirs now. */
export async function readHeld(
  db: Kysely<DB>,
  playerId: string,
  filters: ProfitFilters,
): Promise<HeldCost[]> {
  const { item_id } = filters
  const { rows } = await sql<HeldCost>`
    select item_id, origin, count, cost::text as cost from cost_basis
    where player_id = ${playerId} and ${item_id === undefined ? sql`true` : sql`item_id = ${item_id}`}
      and ${shown('cost_basis.item_id')} and count > 0 and origin = any(${originsOf(filters)}::piece_origin[])
    order by item_id, origin`.execute(db)
  return rows.map((row) => ({ ...row, cost: bounded(row.cost) }))
}
