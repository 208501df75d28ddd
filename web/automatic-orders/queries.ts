import { type ConditionalOrder, conditionalOrderRoutes } from '@app/contract/conditional-order.ts'
import { type StandingOrder, standingOrderRoutes } from '@app/contract/standing-order.ts'
import { queryOptions } from '@tanstack/react-query'
import { alertsKey } from '../alerts/keys.ts'
import { call } from '../api/call.ts'

/** The own orders that wait for a price, newest first; loaded again with the alerts. */
export const conditionalOrders = queryOptions({
  queryKey: [...alertsKey, 'conditional'],
  queryFn: async ({ signal }) => (await call(conditionalOrderRoutes.list, {}, { signal })).orders,
  staleTime: Infinity,
})

/** What they set aside, as lots do: for what a player is worth. */
export const asLots = (orders: readonly ConditionalOrder[]) =>
  orders.map(({ side, item_id, count, escrow }) => ({
    type: side,
    item_type_id: item_id,
    price: escrow / count,
    current_count: count,
  }))

/** The own orders that keep items in stock, newest first; loaded again with the alerts. */
export const standingOrders = queryOptions({
  queryKey: [...alertsKey, 'standing'],
  queryFn: async ({ signal }) => (await call(standingOrderRoutes.list, {}, { signal })).orders,
  staleTime: Infinity,
})

/** What they have set aside beside their buy orders, as lots do: for what a player is worth. */
export const budgetsAsLots = (orders: readonly StandingOrder[]) =>
  orders.map(({ item_id, escrow }) => ({
    type: 'buy' as const,
    item_type_id: item_id,
    price: escrow,
    current_count: 1,
  }))
