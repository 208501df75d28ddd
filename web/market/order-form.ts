import type { BookOrder, Order } from '@app/contract/market.ts'
import type { Side } from '@app/rules/market/match-order.ts'

/** Pieces offered at one price, all lots of it together. */
export interface Level {
  /** Coins per piece. */
  readonly price: number
  /** Pieces. */
  readonly count: number
}

/** What stands in the two fields; NaN for an empty one. */
export interface OrderFields {
  readonly price: number
  readonly count: number
}

/** The lots of others by price; best first, as the book has them. */
export function levelsOf(book: readonly BookOrder[], ownLots: ReadonlySet<string>): Level[] {
  const levels: { price: number; count: number }[] = []
  for (const order of book) {
    if (ownLots.has(order.id)) continue
    const last = levels.at(-1)
    if (last?.price === order.price) last.count += order.count
    else levels.push({ price: order.price, count: order.count })
  }
  return levels
}

/**
 * What the fields hold when a popup opens: the best price of the other side; all pieces there when
 * buying, as many of them as the player owns when selling. Empty where the other side is.
 *
 * @param owned - pieces
 *
 * Source: spec part 1 section 4.
 */
export function prefill(side: Side, best: Level | undefined, owned: number): OrderFields {
  if (!best) return { price: Number.NaN, count: Number.NaN }
  if (side === 'buy') return { price: best.price, count: best.count }
  return { price: best.price, count: owned > 0 ? Math.min(owned, best.count) : Number.NaN }
}

/** The fields as an order; undefined while they are not one. The server knows the upper limits. */
export function readOrder(itemId: number, { price, count }: OrderFields): Order | undefined {
  const isOrder = [price, count].every((value) => Number.isSafeInteger(value) && value > 0)
  return isOrder ? { item_type_id: itemId, price, count } : undefined
}

/**
 * How much worse the last fill is than the first, as a share of the first: 0 without a difference.
 *
 * @param fills - in the order of trading, coins per piece
 */
export function priceImpact(
  fills: readonly { readonly lot: { readonly price: number } }[],
): number {
  const first = fills[0]?.lot.price
  const last = fills.at(-1)?.lot.price
  return first && last ? Math.abs(last - first) / first : 0
}
