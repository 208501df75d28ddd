import { favoriteRoutes } from '@app/contract/favorite.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { favoritesKey } from './keys.ts'

/** What the player has marked; loaded again when live events say so. */
export const favorites = queryOptions({
  queryKey: favoritesKey,
  queryFn: ({ signal }) => call(favoriteRoutes.get, {}, { signal }),
  staleTime: Infinity,
  gcTime: Infinity,
})
