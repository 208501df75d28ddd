import { itemLockRoutes } from '@app/contract/item-lock.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { itemLocksKey } from './keys.ts'

/** The items that the player has locked; loaded again when live events say so. */
export const itemLocks = queryOptions({
  queryKey: itemLocksKey,
  queryFn: async ({ signal }): Promise<ReadonlySet<number>> =>
    new Set((await call(itemLockRoutes.get, {}, { signal })).item_ids),
  staleTime: Infinity,
  structuralSharing: false,
})
