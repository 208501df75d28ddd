import { type ItemTrades, type SideSums, sideTrades } from '@app/rules/finders/trades.ts'
import type { Side } from '@app/rules/market/match-order.ts'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/schema.ts'

const HOUR = 3600
const DAY = 24 * HOUR

interface Row {
  readonly item_id: number
  readonly side: Side
  readonly day_coins: number
  readonly day_quantity: number
  readonly week_coins: number
  readonly week_quantity: number
  readonly days: readonly number[]
}

/**
 * What really traded of every item, in the last 24 hours and in the last seven days, by whole hours
 * and days. Reads at most 64 rows of an item by the key of the rollups, however long its history.
 *
 * @param now - unix seconds
 */
export async function readTrades(db: Kysely<DB>, now: number): Promise<Map<number, ItemTrades>> {
  const hour = (Math.floor(now / HOUR) + 1) * HOUR - DAY
  const day = (Math.floor(now / DAY) + 1) * DAY - 7 * DAY
  const { rows } = await sql<Row>`
    select market.item_id, traded.* from market cross join lateral (
      select side,
        coalesce(sum(total_price) filter (where period = 'hour'), 0)::float8 as day_coins,
        coalesce(sum(total_quantity) filter (where period = 'hour'), 0)::float8 as day_quantity,
        coalesce(sum(total_price) filter (where period = 'day'), 0)::float8 as week_coins,
        coalesce(sum(total_quantity) filter (where period = 'day'), 0)::float8 as week_quantity,
        coalesce(json_agg(slot) filter (where period = 'day'), '[]') as days
      from market_rollup
      where market_rollup.item_id = market.item_id
        and (period = 'hour' and slot >= ${hour} or period = 'day' and slot >= ${day})
      group by side
    ) as traded`.execute(db)
  const byItem = Map.groupBy(rows, (row) => row.item_id)
  return new Map([...byItem].map(([item, sides]) => [item, tradesOf(sides)]))
}

function tradesOf(sides: readonly Row[]): ItemTrades {
  const of = (side: Side) => sideTrades(sumsOf(sides.find((row) => row.side === side)))
  const days = new Set(sides.flatMap((row) => row.days))
  return { sell: of('sell'), buy: of('buy'), days: days.size }
}

function sumsOf(row: Row | undefined): SideSums {
  return {
    day: { coins: row?.day_coins ?? 0, quantity: row?.day_quantity ?? 0 },
    week: { coins: row?.week_coins ?? 0, quantity: row?.week_quantity ?? 0 },
  }
}
