import type { ProfitFilters } from '@app/contract/profit.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useFresh } from '../inventory/use-fresh.ts'
import { loadAnew } from '../live/load-anew.ts'
import { profitKey } from './keys.ts'
import { profitSummary } from './queries.ts'

/**
 * What the log adds up to, fresh after each change. As soon as older trades are counted, everything
 * that is reckoned from them is loaded again.
 */
export function useProfitSummary(filters: ProfitFilters) {
  const client = useQueryClient()
  useFresh(profitKey)
  const summary = useQuery(profitSummary(filters))
  const isCounting = summary.data?.complete === false
  useEffect(
    () => (isCounting ? () => loadAnew(client, profitKey) : undefined),
    [client, isCounting],
  )
  return summary
}
