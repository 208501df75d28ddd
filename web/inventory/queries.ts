import { inventoryRoutes } from '@app/contract/inventory.ts'
import {
  applyInventoryEvent,
  type HeldItems,
  type InventoryChange,
  loadHeldItems,
} from '@app/rules/inventory/apply-inventory-event.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'

const queryKey = ['inventory'] as const

/** Live changes that arrived before the first load did. */
export const earlyChangesKey = ['inventory-early'] as const

/** The player's items, loaded whole and then kept up to date by live events. */
export const inventory = queryOptions({
  queryKey,
  queryFn: async ({ signal, client }): Promise<HeldItems> => {
    const { response, time } = await call(inventoryRoutes.get, {}, { signal })
    // Read after the answer: events that came meanwhile keep their word.
    const loaded = loadHeldItems(response, time, client.getQueryData<HeldItems>(queryKey))
    const early = client.getQueryData<readonly InventoryChange[]>(earlyChangesKey) ?? []
    return applyInventoryEvent(loaded, early)
  },
  staleTime: Infinity,
  gcTime: Infinity,
  // Maps are made anew by each change; comparing them deeply would only cost time.
  structuralSharing: false,
})
