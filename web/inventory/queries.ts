import { inventoryRoutes } from '@app/contract/inventory.ts'
import {
  applyInventoryEvent,
  type HeldItems,
  loadHeldItems,
} from '@app/rules/inventory/apply-inventory-event.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { meetItems } from '../catalog/meet-items.ts'
import { earlyChanges } from './early-changes.ts'
import { inventoryKey } from './keys.ts'

/** The player's items, loaded whole and then kept up to date by live events. */
export const inventory = queryOptions({
  queryKey: inventoryKey,
  queryFn: async ({ signal, client }): Promise<HeldItems> => {
    const { response, time } = await call(inventoryRoutes.get, {}, { signal })
    meetItems(
      client,
      response.map(({ TypeId }) => TypeId),
    )
    // Read after the answer: events that came meanwhile keep their word.
    const loaded = loadHeldItems(response, time, client.getQueryData<HeldItems>(inventoryKey))
    return applyInventoryEvent(loaded, earlyChanges())
  },
  staleTime: Infinity,
  gcTime: Infinity,
  // Maps are made again by each change; comparing them deeply would only cost time.
  structuralSharing: false,
})
