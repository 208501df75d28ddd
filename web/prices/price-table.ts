import type { LiveEventOf } from '@app/contract/live.ts'
import type { priceRoutes } from '@app/contract/prices.ts'
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
  /** Of each item's book, when its best prices were read. */
  readonly versions: ReadonlyMap<number, number>
  /** Of market_updated: whose count it is, and the last one that this table has in it. */
  readonly stream: string
  readonly sequence: number
}

/** What a `market_updated` event says of the prices, with the name of the stream that it came by. */
export interface MarketUpdate {
  readonly stream: string
  readonly sequence: number
  readonly items: readonly Omit<LiveEventOf<'market_updated'>['data']['items'][number], 'traded'>[]
}

type PricesReply = Reply<typeof priceRoutes.getAll>

export function readPriceTable(reply: PricesReply): PriceTable {
  return {
    bestBuy: column(reply.buy_lots, 'price'),
    bestSell: column(reply.sell_lots, 'price'),
    myBuy: column(reply.buy_lots, 'my_price'),
    mySell: column(reply.sell_lots, 'my_price'),
    versions: new Map(
      [...reply.buy_lots, ...reply.sell_lots].map((lot) => [lot.item_type_id, lot.version]),
    ),
    stream: reply.stream,
    sequence: reply.sequence,
  }
}

function column(lots: PricesReply['buy_lots'], field: 'price' | 'my_price'): Prices {
  return new Map(lots.flatMap((lot) => (lot[field] > 0 ? [[lot.item_type_id, lot[field]]] : [])))
}

/**
 * The table after a `market_updated` event.
 *
 * What the table knows from a later book stays: answers and events may overtake each other, and may
 * come from different nodes.
 */
export function applyMarketUpdate(table: PriceTable, update: MarketUpdate): PriceTable {
  const bestBuy = new Map(table.bestBuy)
  const bestSell = new Map(table.bestSell)
  const versions = new Map(table.versions)
  for (const { item_type_id, buy_price, sell_price, version } of update.items) {
    if (version <= (versions.get(item_type_id) ?? 0)) continue
    put(bestBuy, item_type_id, buy_price)
    put(bestSell, item_type_id, sell_price)
    versions.set(item_type_id, version)
  }
  // After a gap the table stands where it stood: what was missed is still missing.
  const isNext = update.stream === table.stream && update.sequence === table.sequence + 1
  const sequence = isNext ? update.sequence : table.sequence
  return { ...table, bestBuy, bestSell, versions, sequence }
}

function put(prices: Map<number, number>, item: number, price: number): void {
  if (price > 0) prices.set(item, price)
  else prices.delete(item)
}
