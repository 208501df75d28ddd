import type { ConditionalOrder } from '@app/contract/conditional-order.ts'
import type { Side } from '@app/rules/market/match-order.ts'

/** A price that an own order waits for. */
export interface WaitingLevel {
  readonly id: string
  readonly order: ConditionalOrder
  readonly condition: ConditionalOrder['conditions'][number]
  /** Coins. */
  readonly price: number
}

/**
 * The prices that an item's orders wait for, by the side of the ladder on which they stand: a price that
 * rises comes up through the sell orders, one that falls goes down through the buy orders, whichever
 * price is watched and whatever the order does then.
 */
export function waitingLevels(
  orders: readonly ConditionalOrder[],
  itemId: number,
): Record<Side, WaitingLevel[]> {
  const levels = orders
    .filter(({ item_id }) => item_id === itemId)
    .flatMap((order) =>
      order.conditions.map((condition, nth) => ({
        id: `${order.order_id} ${nth}`,
        order,
        condition,
        price: condition.price,
      })),
    )
  return {
    sell: levels.filter(({ condition }) => condition.direction === 'above'),
    buy: levels.filter(({ condition }) => condition.direction === 'below'),
  }
}
