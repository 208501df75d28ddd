import { savedSearchRoutes, watchListRoutes } from '@app/contract/watch-list.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { savedSearchesKey, watchListsKey } from './keys.ts'

/** The player's watch lists, oldest first; loaded again when live events say so. */
export const watchLists = queryOptions({
  queryKey: watchListsKey,
  queryFn: async ({ signal }) => (await call(watchListRoutes.get, {}, { signal })).lists,
  staleTime: Infinity,
})

/** The player's saved searches, oldest first; loaded again when live events say so. */
export const savedSearches = queryOptions({
  queryKey: savedSearchesKey,
  queryFn: async ({ signal }) => (await call(savedSearchRoutes.get, {}, { signal })).searches,
  staleTime: Infinity,
})
