import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { failureOf } from '../api/failure-of.ts'
import { type AutomaticOrder, conditionalOrders, standingOrders } from './queries.ts'

interface AutomaticOrders {
  /** Those that are known, newest first; the same array until one changes. */
  readonly orders: readonly AutomaticOrder[]
  /** Some are still on their way. */
  readonly isPending: boolean
  /** Why some are not known. */
  readonly error: Error | null
  readonly retry: () => void
}

/**
 * The own automatic orders, of both kinds.
 *
 * @param itemId - those of one item; left out for all
 */
export function useAutomaticOrders(itemId?: number): AutomaticOrders {
  const conditional = useQuery(conditionalOrders)
  const standing = useQuery(standingOrders)
  const orders = useMemo(
    () =>
      [...(conditional.data ?? []), ...(standing.data ?? [])]
        .filter(({ item_id }) => itemId === undefined || item_id === itemId)
        .toSorted((one, other) => other.created_at - one.created_at),
    [conditional.data, standing.data, itemId],
  )
  const failed = failureOf([conditional, standing])
  return {
    orders,
    isPending: conditional.isPending || standing.isPending,
    error: failed?.error ?? null,
    retry: () => failed?.onRetry(),
  }
}
