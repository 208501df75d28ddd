import type { BookOrder } from '@app/contract/book.ts'
import type { BuyOrder } from '@app/contract/order.ts'
import type { Quote } from '@app/contract/quote.ts'
import { MAX_COUNT, MAX_PRICE } from '@app/contract/values.ts'
import type { Side } from '@app/rules/market/match-order.ts'
import { t } from '../i18n/t.ts'
import { endHindrance } from '../lots/end-hindrance.ts'
import type { OrderFields } from '../lots/order-in-address.ts'
import { isAmount } from '../ui/is-amount.ts'

/** Pieces offered at one price, all lots of it together. */
export interface Level {
  /** Coins per piece. */
  readonly price: number
  /** Pieces. */
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
 * @param owned - pieces; undefined where it is not known
 *
 * Source: spec part 1 section 4.
 */
export function prefill(
  side: Side,
  best: Level | undefined,
  owned: number | undefined,
): OrderFields {
  if (!best) return { price: Number.NaN, count: Number.NaN }
  return { price: best.price, count: wholeLevel(side, best, owned) || Number.NaN }
}

/** Pieces of a level that one order can take; when selling, of those that the player owns. */
export function wholeLevel(side: Side, level: Level, owned: number | undefined): number {
  return Math.min(level.count, MAX_COUNT, side === 'sell' ? (owned ?? 0) : MAX_COUNT)
}

/** Are price and count such that an order can have them? */
const hasAmounts = ({ price, count }: OrderFields) =>
  isAmount(price, MAX_PRICE) && isAmount(count, MAX_COUNT)

/** Is what it buys sold for more, if it is to be sold? */
const hasResale = ({ price, resale }: OrderFields) =>
  resale === undefined || (isAmount(resale, MAX_PRICE) && resale > price)

/** The fields as an order; undefined while they are not one, or beyond the limits of the fields. */
export function readOrder(itemId: number, fields: OrderFields): BuyOrder | undefined {
  const { price, count, endsAt, resale } = fields
  if (!hasAmounts(fields) || !hasResale(fields) || Number.isNaN(endsAt)) return undefined
  return {
    item_type_id: itemId,
    price,
    count,
    ...(endsAt !== undefined && { ends_at: endsAt }),
    ...(resale !== undefined && { resale_price: resale }),
  }
}

/** What an order still lacks, as the fields stand; undefined for nothing. */
export function lackOf(fields: OrderFields): string | undefined {
  if (!hasAmounts(fields)) return t('order.incomplete')
  return hasResale(fields) ? endHindrance(fields.endsAt) : t('order.resale_first')
}

/** The shares of what can be bought or sold that a press fills in. */
export const SHARES = [0.25, 0.5, 0.75, 1] as const

/** That share of the pieces, rounded down, but one at least. */
export function shareOf(most: number, share: number): number {
  return Math.max(1, Math.floor(most * share))
}

/** Does the order trade completely now, so that nothing of it has to wait? */
export function isNow(quote: Quote | undefined): boolean {
  return quote !== undefined && 'rest' in quote && quote.rest === 0
}

/** How much worse the last trade is than the first, as a share of the first: 0 without a difference. */
export function priceImpact({
  first_price,
  last_price,
}: {
  readonly first_price: number
  readonly last_price: number
}): number {
  return first_price > 0 ? Math.abs(last_price - first_price) / first_price : 0
}
