import { type ConditionalOrder, conditionalOrderRoutes } from '@app/contract/conditional-order.ts'
import { type StandingOrder, standingOrderRoutes } from '@app/contract/standing-order.ts'
import { queryOptions } from '@tanstack/react-query'
import { alertsKey } from '../alerts/keys.ts'
import { call } from '../api/call.ts'

/** An order that acts by itself: one that waits for a price, or one that keeps an item in stock. */
export type AutomaticOrder = ConditionalOrder | StandingOrder

export const isStanding = (order: AutomaticOrder): order is StandingOrder => 'keep' in order

/** The own orders that wait for a price, newest first; loaded again with the alerts. */
export const conditionalOrders = queryOptions({
  queryKey: [...alertsKey, 'conditional'],
  queryFn: async ({ signal }) => (await call(conditionalOrderRoutes.list, {}, { signal })).orders,
  staleTime: Infinity,
})

/** The own orders that keep items in stock, newest first; loaded again with the alerts. */
export const standingOrders = queryOptions({
  queryKey: [...alertsKey, 'standing'],
  queryFn: async ({ signal }) => (await call(standingOrderRoutes.list, {}, { signal })).orders,
  staleTime: Infinity,
})

/** What an order sets aside, as a lot does: for what a player is worth. Bids are lots of their own. */
export function asLot(order: AutomaticOrder) {
  const { side, count } = isStanding(order) ? ({ side: 'buy', count: 1 } as const) : order
  const { item_id, escrow } = order
  return { type: side, item_type_id: item_id, price: escrow / count, current_count: count }
}
