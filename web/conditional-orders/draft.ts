import type { ConditionalOrder } from '@app/contract/conditional-order.ts'
import { MAX_COUNT, MAX_PRICE } from '@app/contract/values.ts'
import type { PricedOrder } from '../fair-price/far-orders.ts'

export type Kind = 'stop' | 'take' | 'both'
export type Leg = 'stop' | 'take'

/** What stands in the form; NaN for an empty field. */
export interface Draft {
  readonly side: 'sell' | 'buy'
  readonly kind: Kind
  readonly priceOf: 'sell' | 'buy' | 'trade'
  /** Pieces. */
  readonly count: number
  /** Coins: the prices that are waited for, and those of the orders. */
  readonly trigger: Readonly<Record<Leg, number>>
  readonly limit: Readonly<Record<Leg, number>>
}

type Given = Pick<ConditionalOrder, 'side' | 'count' | 'conditions'>

export const emptyDraft: Draft = {
  side: 'sell',
  kind: 'stop',
  priceOf: 'buy',
  count: Number.NaN,
  trigger: { stop: Number.NaN, take: Number.NaN },
  limit: { stop: Number.NaN, take: Number.NaN },
}

/** Who sells looks at what buyers pay, and the other way round. */
export function withSide(draft: Draft, side: Draft['side']): Draft {
  const priceOf = draft.priceOf === 'trade' ? 'trade' : side === 'sell' ? 'buy' : 'sell'
  return { ...draft, side, priceOf }
}

export function legsOf(kind: Kind): readonly Leg[] {
  return kind === 'both' ? ['stop', 'take'] : [kind]
}

/** A seller's stop waits for a fall and a take profit for a rise; a buyer's the other way round. */
function directionOf(side: Draft['side'], leg: Leg): 'above' | 'below' {
  return (leg === 'stop') === (side === 'sell') ? 'below' : 'above'
}

/** The form as an order; undefined while it is none. */
export function readDraft({
  side,
  kind,
  priceOf,
  count,
  trigger,
  limit,
}: Draft): Given | undefined {
  const isWithin = (value: number, max: number) =>
    Number.isSafeInteger(value) && value > 0 && value <= max
  const legs = legsOf(kind)
  const isPriced = legs.every(
    (leg) => isWithin(trigger[leg], MAX_PRICE) && isWithin(limit[leg], MAX_PRICE),
  )
  if (!isPriced || !isWithin(count, MAX_COUNT)) return undefined
  const conditions = legs.map((leg) => ({
    price_of: priceOf,
    direction: directionOf(side, leg),
    price: trigger[leg],
    order_price: limit[leg],
  }))
  return { side, count, conditions }
}

/** The orders that may come of it, as the guard looks at them: each price once. */
export function pricedOf(itemId: number, { conditions }: Given): PricedOrder[] {
  const prices = new Set(conditions.map(({ order_price }) => order_price))
  return [...prices].map((price) => ({ itemId, price }))
}

/** Coins that a buyer sets aside: what the more expensive of the orders may cost. */
export function coinsAside({ count, conditions }: Given): number {
  return count * Math.max(...conditions.map(({ order_price }) => order_price))
}
