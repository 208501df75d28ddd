import type { conditionalOrderRoutes } from '@app/contract/conditional-order.ts'
import type { Input } from '@app/contract/route.ts'
import { MAX_COUNT, MAX_PRICE } from '@app/contract/values.ts'
import { isAmount } from '../ui/is-amount.ts'
import type { Aside } from './use-hindrance.ts'

export type Kind = 'stop' | 'take' | 'both' | 'trail'
export type Leg = 'stop' | 'take'

/** What a distance is counted in, with the largest one. */
export const trailMax = { percent: 99, coins: MAX_PRICE } as const

/** For how long the rest of the order waits once it is placed, in seconds; until it is canceled. */
const lastsSec = { canceled: undefined, day: 86_400, week: 7 * 86_400 } as const

type Lasts = keyof typeof lastsSec

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
  /** How far the trigger of a trailing stop stays behind the best price. */
  readonly by: keyof typeof trailMax
  readonly distance: number
  readonly lasts: Lasts
}

/** What the server is given beside the item. */
export type Given = Omit<Input<typeof conditionalOrderRoutes.create>, 'item_id'>

export const emptyDraft: Draft = {
  side: 'sell',
  kind: 'stop',
  priceOf: 'buy',
  count: Number.NaN,
  trigger: { stop: Number.NaN, take: Number.NaN },
  limit: { stop: Number.NaN, take: Number.NaN },
  by: 'percent',
  distance: Number.NaN,
  lasts: 'canceled',
}

/** Who sells looks at what buyers pay, and the other way round. */
export function withSide(draft: Draft, side: Draft['side']): Draft {
  const priceOf = draft.priceOf === 'trade' ? 'trade' : side === 'sell' ? 'buy' : 'sell'
  return { ...draft, side, priceOf }
}

export function legsOf(kind: Kind): readonly Leg[] {
  if (kind === 'both') return ['stop', 'take']
  return [kind === 'take' ? 'take' : 'stop']
}

/** A seller's stop waits for a fall and a take profit for a rise; a buyer's the other way round. */
function directionOf(side: Draft['side'], leg: Leg): 'above' | 'below' {
  return (leg === 'stop') === (side === 'sell') ? 'below' : 'above'
}

/** The form as an order; undefined while it is none. */
export function readDraft(draft: Draft): Given | undefined {
  const { side, kind, priceOf, count, trigger, limit, by, distance, lasts } = draft
  const legs = legsOf(kind)
  const isFilled = (leg: Leg) =>
    kind === 'trail' ? isAmount(distance, trailMax[by]) : isAmount(trigger[leg], MAX_PRICE)
  const isPriced = legs.every((leg) => isFilled(leg) && isAmount(limit[leg], MAX_PRICE))
  if (!isPriced || !isAmount(count, MAX_COUNT)) return undefined
  const conditions = legs.map((leg) => {
    const order = {
      price_of: priceOf,
      direction: directionOf(side, leg),
      order_price: limit[leg],
    }
    return kind === 'trail'
      ? { ...order, trail: { by, distance } }
      : { ...order, price: trigger[leg] }
  })
  const lasts_sec = lastsSec[lasts]
  return { side, count, conditions, ...(lasts_sec !== undefined && { lasts_sec }) }
}

/**
 * Coins per piece of the orders that may come of it, then those that are waited for, where a slip means
 * that it never fires: each price once.
 */
export function pricesOf({ conditions }: Given): readonly number[] {
  const orders = conditions.map(({ order_price }) => order_price)
  const waited = conditions.flatMap((condition) => ('price' in condition ? [condition.price] : []))
  return [...new Set([...orders, ...waited])]
}

/** A seller's pieces; of a buyer what the more expensive of the orders may cost. */
export function asideOf({ side, count, conditions }: Given): Aside {
  if (side === 'sell') return { pieces: count }
  return { coins: count * Math.max(...conditions.map(({ order_price }) => order_price)) }
}
