import type { Condition } from './commands.ts'
import type { Side } from './match-order.ts'

/** An order that waits for a price. Its row is its escrow, one for both of its conditions. */
export interface ConditionalOrder {
  readonly order_id: string
  readonly player_id: string
  readonly item_id: number
  readonly side: Side
  /** Pieces. */
  readonly count: number
  /** One or two; the first that comes true cancels the other. None of what is to be resold. */
  readonly conditions: readonly Condition[]
  /** Seconds that the rest waits from the moment it is placed; null for until it is canceled. */
  readonly lasts_sec: number | null
  /** Unix milliseconds. */
  readonly created_at: number
  /** What came true, so that it is placed next; null while it waits. */
  readonly fired: FiredBy | Resale | null
}

/** Pieces have been bought by an order that says at which price to sell them. */
export interface Resale {
  /** Coins per piece: the price of the order. */
  readonly order_price: number
}

/** A condition that came true. */
export interface FiredBy extends Condition {
  /** Coins: the price that it saw. */
  readonly at_price: number
}

/** Coins, as an asset of the ledger. */
const COIN = 0

/** What an order sets aside: the pieces, or what the more expensive of its conditions may cost. */
export function escrowOf({
  side,
  item_id,
  count,
  conditions,
}: Pick<ConditionalOrder, 'side' | 'item_id' | 'count'> & {
  readonly conditions: readonly Pick<Condition, 'order_price'>[]
}): {
  readonly asset: number
  readonly amount: number
} {
  if (side === 'sell') return { asset: item_id, amount: count }
  const dearest = Math.max(...conditions.map(({ order_price }) => order_price))
  return { asset: COIN, amount: count * dearest }
}
