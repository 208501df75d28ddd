import type { Random } from '../chance/random.ts'
import { sellerFee } from './limits.ts'
import { type Depth, type DepthLevel, priceAtDepth } from './depth.ts'

/** Pieces by item. Outputs that are drawn count with their average, which may be a fraction. */
type Pieces = ReadonlyMap<number, number>

export interface Making {
  /** What is spent. What is only lent to the work is none of it. */
  readonly inputs: Pieces
  readonly outputs: Pieces
}

/** Pieces that so many units give, drawn. */
export type DrawOf = (units: number, random: Random) => Pieces

export interface MarketView {
  /** The books as they stand; undefined for an item that is not traded. */
  depthOf(itemId: number): Depth | undefined
  /** Pieces that the player holds. */
  heldOf(itemId: number): number
  /** The seller's fee in basis points. */
  readonly feeBps: number
}

/** One sum over several books. */
export interface MarketSum {
  readonly coins: number
  /** Items of which the books hold too few; the sum is without what is missing. */
  readonly short: readonly number[]
  /** Items whose books were not read deep enough; the sum is without what is beyond. */
  readonly unread: readonly number[]
}

export interface MakeOrBuy {
  /** What all inputs cost, bought now. */
  readonly cost: MarketSum
  /** What the inputs cost that the player does not hold yet. */
  readonly costOfMissing: MarketSum
  /** What all outputs bring, sold now to who asks for them, after the fee. */
  readonly revenue: MarketSum
  /** What the outputs would cost, bought now instead of made. */
  readonly costOfOutputs: MarketSum
  /** Coins: revenue less cost. Undefined where not all inputs have a price, so that nobody is misled. */
  readonly profit: number | undefined
}

/**
 * Compares making with buying and selling, at the live books' depth. Every item walks its own book,
 * so large counts show where it stops paying.
 *
 * What is owned counts as cost all the same: it could be sold. What cannot be sold brings nothing.
 */
export function makeOrBuy({ inputs, outputs }: Making, market: MarketView): MakeOrBuy {
  const buy = (pieces: Pieces) => sum(pieces, 'sell', market)
  const missing = new Map(
    [...inputs].map(([item, count]) => [item, Math.max(0, count - market.heldOf(item))]),
  )
  const cost = buy(inputs)
  const revenue = sum(outputs, 'buy', market)
  const isPriced = cost.short.length === 0 && cost.unread.length === 0
  return {
    cost,
    costOfMissing: buy(missing),
    revenue,
    costOfOutputs: buy(outputs),
    profit: isPriced ? revenue.coins - cost.coins : undefined,
  }
}

/** What pieces cost or bring against one side of the books; the seller's fee is taken off bids. */
function sum(pieces: Pieces, side: 'sell' | 'buy', market: MarketView): MarketSum {
  const short: number[] = []
  const unread: number[] = []
  let coins = 0
  for (const [item, count] of pieces) {
    const book = market.depthOf(item)
    const levels = book?.[side] ?? []
    const price = priceAtDepth(side === 'buy' ? afterFee(levels, market.feeBps) : levels, count)
    coins += price.coins
    if (price.missing > 0) (book?.deeper?.[side] ? unread : short).push(item)
  }
  return { coins, short, unread }
}

/** What sellers receive from each level, per piece. */
export function afterFee(levels: readonly DepthLevel[], feeBps: number): readonly DepthLevel[] {
  if (feeBps === 0) return levels
  return levels.map(({ price, count }) => ({ price: price - sellerFee(price, 1, feeBps), count }))
}
