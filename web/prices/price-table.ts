import type { LiveEventOf } from '@app/contract/live.ts'
import type { marketRoutes } from '@app/contract/market.ts'
import type { Reply } from '@app/contract/route.ts'

/** Coins per piece by item id. An item without a price has no entry. */
type Prices = ReadonlyMap<number, number>

/** What the market offers for each item. */
export interface PriceTable {
  /** The highest buy lot: what selling now brings. */
  readonly bestBuy: Prices
  /** The lowest sell lot: what buying now costs. */
  readonly bestSell: Prices
  /** The player's own best buy and sell lots. */
  readonly myBuy: Prices
  readonly mySell: Prices
  /** Of the newest `market_updated` in it. */
  readonly sequence: number
}

type PricesReply = Reply<typeof marketRoutes.getAllPrices>

export function readPriceTable(reply: PricesReply): PriceTable {
  return {
    bestBuy: column(reply.buy_lots, 'price'),
    bestSell: column(reply.sell_lots, 'price'),
    myBuy: column(reply.buy_lots, 'my_price'),
    mySell: column(reply.sell_lots, 'my_price'),
    sequence: reply.sequence,
  }
}

function column(lots: PricesReply['buy_lots'], field: 'price' | 'my_price'): Prices {
  return new Map(lots.flatMap((lot) => (lot[field] > 0 ? [[lot.item_type_id, lot[field]]] : [])))
}

/**
 * The table after a `market_updated` event.
 *
 * An event that the table already holds changes nothing. `gap` says that events in between were
 * missed: the prices must be loaded again (server rules, section 1).
 */
export function applyMarketUpdate(
  table: PriceTable,
  update: LiveEventOf<'market_updated'>['data'],
): { table: PriceTable; gap: boolean } {
  if (update.sequence <= table.sequence) return { table, gap: false }
  const bestBuy = new Map(table.bestBuy)
  const bestSell = new Map(table.bestSell)
  for (const { item_type_id, buy_price, sell_price } of update.items) {
    put(bestBuy, item_type_id, buy_price)
    put(bestSell, item_type_id, sell_price)
  }
  return {
    table: { ...table, bestBuy, bestSell, sequence: update.sequence },
    gap: update.sequence > table.sequence + 1,
  }
}

function put(prices: Map<number, number>, item: number, price: number): void {
  if (price > 0) prices.set(item, price)
  else prices.delete(item)
}
