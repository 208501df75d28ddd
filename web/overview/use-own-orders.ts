import type { UserLot } from '@app/contract/lot.ts'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Failure, failureOf } from '../api/failure-of.ts'
import {
  type AutomaticOrder,
  conditionalOrders,
  standingOrders,
} from '../automatic-orders/queries.ts'
import { myLots } from '../lots/queries.ts'
import { profile } from '../player/queries.ts'

/** How many orders the player has open of each item, and what must have loaded to know it. */
export function useOwnOrders(): {
  readonly orders: ReadonlyMap<number, number>
  readonly awaited: readonly UseQueryResult[]
  /** What has not loaded of them. */
  readonly failed: Failure | undefined
} {
  const player = useQuery(profile)
  const enabled = Boolean(player.data)
  const lots = useQuery({ ...myLots, enabled })
  const conditional = useQuery({ ...conditionalOrders, enabled })
  const standing = useQuery({ ...standingOrders, enabled })
  const orders = useMemo(
    () =>
      lots.data && conditional.data && standing.data
        ? ordersByItem(lots.data, [...conditional.data, ...standing.data])
        : none,
    [lots.data, conditional.data, standing.data],
  )
  const parts = [lots, conditional, standing]
  return {
    orders,
    awaited: enabled ? [player, ...parts] : [player],
    failed: failureOf(parts),
  }
}

/** A part of them would be a wrong number. */
const none: ReadonlyMap<number, number> = new Map()

/** Those in the order book, and those that act by themselves. */
function ordersByItem(
  lots: readonly UserLot[],
  automatic: readonly AutomaticOrder[],
): ReadonlyMap<number, number> {
  const orders = new Map<number, number>()
  const items = [
    ...lots.map(({ item_type_id }) => item_type_id),
    ...automatic.map(({ item_id }) => item_id),
  ]
  for (const id of items) orders.set(id, (orders.get(id) ?? 0) + 1)
  return orders
}
