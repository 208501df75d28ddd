import type { MarketRefusal, PlaceCommand, Quoted } from './commands.ts'
import { type MarketLimits, sellerFee } from './limits.ts'
import { type Fill, matchOrder, type Side, type WaitingLot } from './match-order.ts'

/** What the planner must know of the one who orders. */
export interface Trader {
  readonly player_id: string | undefined
  readonly coins: number
  /** Pieces of the item ordered. */
  readonly items: number
  /** They have locked the item ordered: no piece of theirs may leave. */
  readonly isItemLocked: boolean
  readonly openLots: number
}

export interface OrderPlan<Lot extends WaitingLot> {
  readonly fills: readonly Fill<Lot>[]
  /** Pieces that stay in the book as a lot. */
  readonly rest: number
  /** Coins that the fills cost the buyer. */
  readonly total: number
  /** Coins of the seller's fee on the fills. */
  readonly fee: number
  /** What leaves the one who orders: coins when buying, pieces when selling. */
  readonly spent: number
  /** What comes to the one who orders: pieces when buying, coins after the fee when selling. */
  readonly received: number
}

/** The refusals that the numbers of the order alone decide. */
export function refuseOrder(
  order: Pick<PlaceCommand, 'price' | 'count'>,
  sellable: boolean | undefined,
  limits: MarketLimits,
): MarketRefusal | undefined {
  if (order.price * order.count > limits.orderCoinsMax) {
    return { refused: 'order_too_large', params: { limit: limits.orderCoinsMax } }
  }
  if (sellable === undefined) return { refused: 'item_not_found' }
  return sellable ? undefined : { refused: 'item_not_sellable' }
}

/**
 * Decides what an order does against the opposite book, or why it may not.
 *
 * A buyer must hold price times count even if the fills turn out cheaper, because that is what a
 * lot sets aside; an immediate buyer must hold what the fills cost.
 *
 * @param book - the opposite side, best price first, then oldest first
 *
 * Source: server rules, section 3. The screens word their buttons with the same plan.
 */
export function planOrder<Lot extends WaitingLot>(
  order: PlaceCommand,
  trader: Trader,
  book: Iterable<Lot>,
  limits: MarketLimits,
): MarketRefusal | OrderPlan<Lot> {
  const { side, item_id, price, count, immediate } = order
  if (side === 'sell' && trader.isItemLocked) return { refused: 'item_locked', params: { item_id } }
  const match = matchOrder(side, price, count, book, trader.player_id)
  if (match.meetsOwn) return { refused: 'self_trade' }
  if (isWorse(match.fills, order, limits)) return { refused: 'price_moved' }
  const rest = match.unfilled
  if (immediate && rest > 0) {
    return { refused: 'not_possible_now', params: { have: count - rest, need: count } }
  }
  const fee = match.fills.reduce(
    (sum, fill) => sum + sellerFee(fill.lot.price, fill.count, limits.feeBps),
    0,
  )
  const [have, need] =
    side === 'buy' ? [trader.coins, immediate ? match.total : price * count] : [trader.items, count]
  if (need > have) {
    const refused = side === 'buy' ? 'not_enough_coins' : 'not_enough_items'
    return { refused, params: { have, need } }
  }
  if (rest > 0 && trader.openLots >= limits.openLotsMax) {
    return { refused: 'lot_limit', params: { limit: limits.openLotsMax } }
  }
  return {
    fills: match.fills,
    rest,
    total: match.total,
    fee,
    spent: side === 'buy' ? match.total + rest * price : count,
    received: side === 'buy' ? count - rest : match.total - fee,
  }
}

/**
 * Do the fills give less than was quoted? They do where fewer pieces trade, or where the pieces
 * quoted cost more, or bring less. Whatever trades beyond them is within the order's own limit.
 */
function isWorse(
  fills: readonly Fill<WaitingLot>[],
  { side, quoted }: { readonly side: Side; readonly quoted?: Quoted | undefined },
  { feeBps }: MarketLimits,
): boolean {
  if (!quoted) return false
  let left = quoted.traded
  let total = 0
  for (const { lot, count } of fills) {
    const pieces = Math.min(left, count)
    const fee = side === 'sell' ? sellerFee(lot.price, pieces, feeBps) : 0
    total += pieces * lot.price - fee
    left -= pieces
  }
  return left > 0 || (side === 'buy' ? total > quoted.total : total < quoted.total)
}
