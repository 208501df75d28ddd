import { coinsPerUnit } from '../money.ts'

/** What a player has, wherever it is. */
export interface Wealth {
  readonly coins: number
  /** Coins of the platform. */
  readonly platform: { readonly gold: number; readonly silver: number; readonly bronze: number }
  /** Pieces held, by item. */
  readonly items: ReadonlyMap<number, number>
  readonly lots: readonly {
    readonly type: 'sell' | 'buy'
    readonly item_type_id: number
    /** Coins per piece. */
    readonly price: number
    /** Pieces still to trade. */
    readonly current_count: number
  }[]
}

/** The parts of a net worth, in coins. */
export interface NetWorth {
  readonly coins: number
  /** What the platform's coins are exchanged for. */
  readonly platform: number
  readonly items: number
  /** Pieces set aside in sell lots, at the market's prices and not at those asked. */
  readonly sell_lots: number
  /** Coins set aside in buy lots. */
  readonly buy_lots: number
  readonly total: number
  /** Kinds of items held that the market has no price for: they count for nothing. */
  readonly unpriced: number
}

/**
 * What everything of a player is worth at the prices given.
 *
 * Neither placing or canceling a lot nor exchanging coins changes the total.
 *
 * @param prices - coins per piece, by item
 *
 * Source: decisions/013.
 */
export function netWorth(
  { coins, platform: { gold, silver, bronze }, items, lots }: Wealth,
  prices: ReadonlyMap<number, number>,
): NetWorth {
  const worthOf = (item: number, count: number) => (prices.get(item) ?? 0) * count
  let held = 0
  let unpriced = 0
  for (const [item, count] of items) {
    held += worthOf(item, count)
    if (!prices.has(item)) unpriced += 1
  }
  let sell_lots = 0
  let buy_lots = 0
  for (const { type, item_type_id, price, current_count } of lots) {
    if (type === 'sell') sell_lots += worthOf(item_type_id, current_count)
    else buy_lots += price * current_count
  }
  const platform =
    gold * coinsPerUnit.gold + silver * coinsPerUnit.silver + bronze * coinsPerUnit.bronze
  const total = coins + platform + held + sell_lots + buy_lots
  return { coins, platform, items: held, sell_lots, buy_lots, total, unpriced }
}
