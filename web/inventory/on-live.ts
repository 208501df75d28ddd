import { applyInventoryEvent, type HeldItems } from '@app/rules/inventory/apply-inventory-event.ts'
import type { LiveReaction } from '../live/reaction.ts'
import { keepEarly } from './early-changes.ts'
import { inventoryKey } from './keys.ts'

export const inventoryLive: LiveReaction = {
  on: {
    inventory_updated(client, changes) {
      const held = client.getQueryData<HeldItems>(inventoryKey)
      if (held) client.setQueryData(inventoryKey, applyInventoryEvent(held, changes))
      else keepEarly(changes)
    },
  },
  keeps: [{ queryKey: inventoryKey, isReloaded: true }],
}
