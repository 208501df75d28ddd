import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { View } from '../chart/chart-view.ts'
import { columnsWithin } from './depth-columns.ts'
import { depthHistory } from './queries.ts'

/** The order book over the time of a chart, while it is shown; undefined while it is not. */
export function useDepth(itemId: number, view: View | undefined, isShown: boolean) {
  const { data, isPending, isError, refetch } = useQuery({
    ...depthHistory(itemId, view ?? { from: 0, to: 0 }),
    enabled: isShown && view !== undefined,
  })
  return useMemo(
    () =>
      isShown && view
        ? { columns: columnsWithin(data ?? [], view), isPending, hasFailed: isError, refetch }
        : undefined,
    [data, view, isShown, isPending, isError, refetch],
  )
}
