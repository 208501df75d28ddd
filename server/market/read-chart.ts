import type { fillRoutes } from '@app/contract/fill.ts'
import type { Input, Reply } from '@app/contract/route.ts'
import { candlesOf } from '@app/rules/market/candles.ts'
import { chartPoints, newestPart } from '@app/rules/market/chart.ts'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/schema.ts'

/**
 * An item's trades by slot. Hours and days are kept; weeks and months are summed from days, so a
 * chart reads at most some thousand rows, however many trades there were.
 *
 * @param now - unix seconds
 */
export async function readChart(
  db: Kysely<DB>,
  input: Input<typeof fillRoutes.getChart>,
  now: number,
): Promise<Reply<typeof fillRoutes.getChart>> {
  const { item_type_id, interval, start_date, end_date } = input
  const { from, to } = newestPart(interval, start_date, end_date, now)
  const rows = await db
    .selectFrom('market_rollup')
    .select(['side', 'slot'])
    .select(sql<string>`total_price::text`.as('price'))
    .select(sql<string>`total_quantity::text`.as('quantity'))
    .select(['open_price', 'open_place', 'high_price', 'low_price', 'close_price', 'close_place'])
    .select(sql<boolean>`priced_quantity = total_quantity`.as('is_whole'))
    .where('item_id', '=', item_type_id)
    .where('period', '=', interval === 'hour' ? 'hour' : 'day')
    .where('slot', '>=', Math.floor(from))
    .where('slot', '<=', Math.floor(to))
    .orderBy('slot')
    .execute()
  const totals = rows.map(({ side, slot, price, quantity }) => ({
    side,
    slot,
    total_price: BigInt(price),
    total_quantity: BigInt(quantity),
  }))
  const points = (side: 'sell' | 'buy') =>
    chartPoints(
      interval,
      totals.filter((row) => row.side === side),
    )
  return {
    sell_data: points('sell'),
    buy_data: points('buy'),
    candles: candlesOf(interval, rows),
  }
}
