import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { priceSelection } from './price-selection.ts'
import { prices } from './queries.ts'

/**
 * The best prices of some items; undefined while loading. Renders again only when one of them
 * changes.
 *
 * @param itemIds - the same list for as long as it says the same
 */
export function usePricesAmong(itemIds: readonly number[]) {
  const select = useMemo(() => priceSelection(itemIds), [itemIds])
  return useQuery({ ...prices, select }).data
}
