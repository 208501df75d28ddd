import { sellerFee } from './limits.ts'
import { type Depth, type DepthLevel, priceAtDepth } from './depth.ts'

/** Pieces by item. Outputs that are drawn count with their average, which may be a fraction. */
type Pieces = ReadonlyMap<number, number>

export interface Making {
  /** What is spent. What is only lent to the work is none of it. */
  readonly inputs: Pieces
  readonly outputs: Pieces
}

export interface MarketView {
  /** The books as they stand; undefined for an item that is not traded. */
  depthOf(itemId: number): Depth | undefined
  /** Pieces that the player holds. */
  heldOf(itemId: number): number
  /** The seller's fee in basis points. */
  readonly feeBps: number
}

/** One sum over several books. */
interface MarketSum {
  readonly coins: number
  /** Items of which the books hold too few; the sum is without what is missing. */
  readonly short: readonly number[]
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
  /** Coins: revenue less cost. Undefined where an input cannot be bought, so that nobody is misled. */
  readonly profit: number | undefined
}

/**
 * Compares making with buying and selling, at the live books' depth. Every item walks its own book,
 * so large counts show where it stops paying.
 *
 * What is owned counts as cost all the same: it could be sold. What cannot be sold brings nothing.
 */
export function makeOrBuy({ inputs, outputs }: Making, market: MarketView): MakeOrBuy {
  const buy = (pieces: Pieces) => sum(pieces, (item) => market.depthOf(item)?.sell)
  const missing = new Map(
    [...inputs].map(([item, count]) => [item, Math.max(0, count - market.heldOf(item))]),
  )
  const cost = buy(inputs)
  const revenue = sum(outputs, (item) => afterFee(market.depthOf(item)?.buy, market.feeBps))
  return {
    cost,
    costOfMissing: buy(missing),
    revenue,
    costOfOutputs: buy(outputs),
    profit: cost.short.length > 0 ? undefined : revenue.coins - cost.coins,
  }
}

function sum(
  pieces: Pieces,
  levelsOf: (itemId: number) => readonly DepthLevel[] | undefined,
): MarketSum {
  const short: number[] = []
  let coins = 0
  for (const [item, count] of pieces) {
    const price = priceAtDepth(levelsOf(item) ?? [], count)
    coins += price.coins
    if (price.missing > 0) short.push(item)
  }
  return { coins, short }
}

function afterFee(levels: readonly DepthLevel[] = [], feeBps: number): readonly DepthLevel[] {
  if (feeBps === 0) return levels
  return levels.map(({ price, count }) => ({ price: price - sellerFee(price, 1, feeBps), count }))
}
