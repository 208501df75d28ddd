import { FAR_FACTOR, farFactor, RETYPED_FACTOR } from '@app/rules/market/fair-price.ts'
import type { FairPrices } from './queries.ts'

/** An order as the guard looks at it. */
export interface PricedOrder {
  readonly itemId: number
  /** Coins per piece. */
  readonly price: number
}

export interface FarOrder extends PricedOrder {
  /** Coins per piece. */
  readonly fair: number
  /** How many times above or below. */
  readonly factor: number
}

/** The items of orders or rows whose fair prices are asked for: each once, in order. */
export function itemsAmong(rows: readonly { readonly itemId: number }[]): number[] {
  return [...new Set(rows.map(({ itemId }) => itemId))].toSorted((a, b) => a - b)
}

/** The orders whose price is far from the fair one; where there is none nothing is far. */
export function farOrders(orders: readonly PricedOrder[], fairs: FairPrices): FarOrder[] {
  return orders.flatMap(({ itemId, price }) => {
    const fair = fairs.get(itemId)?.price
    if (fair == null) return []
    const factor = farFactor(price, fair)
    return factor >= FAR_FACTOR ? [{ itemId, price, fair, factor }] : []
  })
}

/** The order whose price is to be typed again before any is placed: the farthest, if it is that far. */
export function retypedOf(orders: readonly FarOrder[]): FarOrder | undefined {
  const [farthest] = orders.toSorted((one, other) => other.factor - one.factor)
  return farthest && farthest.factor >= RETYPED_FACTOR ? farthest : undefined
}
