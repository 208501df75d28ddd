import { sellerFee } from '../market/limits.ts'

/** A flip that was recommended: its two orders. */
export interface FlipPick {
  /** Coins per piece. */
  readonly buyPrice: number
  readonly sellPrice: number
  /** Pieces. */
  readonly units: number
}

/** What was traded in a short while after it, oldest first. */
export interface TradedWhile {
  /** Pieces that sellers gave to buy lots at the buy order's price or below: it would have had them. */
  readonly given: number
  /** Pieces that buyers took from sell lots at the sell order's price or above. */
  readonly taken: number
  /** Coins per piece that buy lots paid on average; null where they bought nothing. */
  readonly bid: number | null
}

/** What came of a recommendation. */
export interface Outcome {
  /** Pieces bought, and of these sold at the price that was promised. */
  readonly bought: number
  readonly sold: number
  /** Coins gained, or lost (below 0). */
  readonly profit: number
}

/**
 * What would have come of a flip: bought is what sellers gave at its price, sold is what buyers took
 * at its price once it was bought, never in the same while. What is left is given to buy lots at
 * what they paid last, after the fee; to nobody where none bought.
 */
export function flipOutcome(
  pick: FlipPick,
  whiles: readonly TradedWhile[],
  feeBps: number,
): Outcome {
  const net = (price: number) => price - sellerFee(price, 1, feeBps)
  let [bought, sold] = [0, 0]
  let bid = 0
  for (const { given, taken, bid: paid } of whiles) {
    sold += Math.min(taken, bought - sold)
    bought += Math.min(given, pick.units - bought)
    bid = paid ?? bid
  }
  const left = (bought - sold) * net(Math.min(Math.floor(bid), pick.sellPrice))
  return { bought, sold, profit: sold * net(pick.sellPrice) + left - bought * pick.buyPrice }
}

/** A work that was recommended: what a day of it makes, and what that cost when it was. */
export interface WorkPick {
  /** Coins. */
  readonly cost: number
  /** Pieces by item. */
  readonly sold: readonly (readonly [itemId: number, pieces: number])[]
}

/** What buy lots of an item bought since. */
export interface BoughtSince {
  /** Coins. */
  readonly coins: number
  /** Pieces. */
  readonly quantity: number
}

/**
 * What would have come of a work: what is made is given to buy lots at what they have paid on average
 * since, after the fee, and no more of it than they have bought.
 */
export function workOutcome(
  { cost, sold }: WorkPick,
  boughtOf: (itemId: number) => BoughtSince | undefined,
  feeBps: number,
): number {
  const revenue = sold.reduce((total, [item, pieces]) => {
    const { coins, quantity } = boughtOf(item) ?? { coins: 0, quantity: 0 }
    if (quantity === 0) return total
    const price = Math.floor(coins / quantity)
    return total + Math.min(pieces, quantity) * (price - sellerFee(price, 1, feeBps))
  }, 0)
  return Math.round(revenue - cost)
}
