import type { BoughtSince, TradedWhile } from '@app/rules/finders/outcome.ts'
import { sql, type Transaction } from 'kysely'
import type { DB } from '../db/schema.ts'

const HOUR = 3600
/** Seconds that are looked at as one while. */
const WHILE = 600

interface WhileRow extends TradedWhile {
  readonly item_id: number
}

interface BoughtRow extends BoughtSince {
  readonly item_id: number
}

/**
 * What was traded of everything that a day's picks are about.
 *
 * @param day - whose picks
 * @param from - unix seconds; to `until`
 */
export async function readTradedSince(
  tx: Transaction<DB>,
  day: number,
  from: number,
  until: number,
) {
  // At most 144 rows of an item, whatever is traded.
  const { rows: whiles } = await sql<WhileRow>`
    select item_id,
      coalesce(sum(count) filter (where side = 'buy' and price <= buy_price), 0)::float8 as given,
      coalesce(sum(count) filter (where side = 'sell' and price >= sell_price), 0)::float8 as taken,
      (sum(price::numeric * count) filter (where side = 'buy')
        / sum(count) filter (where side = 'buy'))::float8 as bid
    from (
      select fill.item_id, side, price, count, created_at / ${WHILE}::bigint as nth,
        pick.buy_price, pick.sell_price
      from (
        select distinct on (subject) subject, buy_price, sell_price from finder_pick
        where day = ${day} and buy_price is not null order by subject
      ) as pick
      join fill on fill.item_id = pick.subject
      where created_at > ${from} and created_at <= ${until}
    ) as traded
    group by item_id, nth
    order by item_id, nth`.execute(tx)
  const { rows: bought } = await sql<BoughtRow>`
    select item_id, sum(total_price)::float8 as coins, sum(total_quantity)::float8 as quantity
    from market_rollup
    where period = 'hour' and side = 'buy'
      and slot >= ${Math.ceil(from / HOUR) * HOUR} and slot < ${Math.ceil(until / HOUR) * HOUR}
      and item_id in (
        select (sale ->> 0)::int from finder_pick, jsonb_array_elements(sells) as sale
        where day = ${day} and buy_price is null)
    group by item_id`.execute(tx)
  const byItem = Map.groupBy(whiles, (row) => row.item_id)
  const boughtByItem = new Map(bought.map((row) => [row.item_id, row]))
  return {
    whilesOf: (item: number): readonly TradedWhile[] => byItem.get(item) ?? [],
    boughtOf: (item: number): BoughtSince | undefined => boughtByItem.get(item),
  }
}
