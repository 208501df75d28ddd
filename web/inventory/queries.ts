import { inventoryRoutes } from '@app/contract/inventory.ts'
import { type HeldItems, loadHeldItems } from '@app/rules/inventory/apply-inventory-event.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'

const queryKey = ['inventory'] as const

/** The player's items, loaded whole and then kept up to date by live events. */
export const inventory = queryOptions({
  queryKey,
  queryFn: async ({ signal, client }): Promise<HeldItems> => {
    const { response, time } = await call(inventoryRoutes.get, {}, { signal })
    // Read after the answer: events that came meanwhile keep their word.
    return loadHeldItems(response, time, client.getQueryData<HeldItems>(queryKey))
  },
  staleTime: Infinity,
  gcTime: Infinity,
  // Maps are made anew by each change; comparing them deeply would only cost time.
  structuralSharing: false,
})
