import { inventoryRoutes } from '@app/contract/inventory.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'

/** Where all histories end because what is older is archived; it moves on once in months. */
export const historySince = queryOptions({
  queryKey: ['history-since'],
  queryFn: ({ signal }) => call(inventoryRoutes.historySince, {}, { signal }),
  staleTime: Infinity,
})
