import type { ConditionalOrder } from '@app/contract/conditional-order.ts'
import type { Side } from '@app/rules/market/match-order.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { conditionalOrders } from './queries.ts'
import { type WaitingLevel, waitingLevels } from './waiting-levels.ts'

const none: readonly ConditionalOrder[] = []

/** The prices that the player's orders of an item wait for; none while they are not known. */
export function useWaitingLevels(
  itemId: number,
  signedIn: boolean,
): Record<Side, readonly WaitingLevel[]> {
  const { data = none } = useQuery({ ...conditionalOrders, enabled: signedIn })
  return useMemo(() => waitingLevels(data, itemId), [data, itemId])
}
