import { loadAnew } from '../live/load-anew.ts'
import type { LiveReaction } from '../live/reaction.ts'
import { energyKey } from './keys.ts'

export const energyLive: LiveReaction = {
  on: {
    /** Charges of energy are items: when one comes or goes, count and end are loaded again. */
    inventory_updated(client, changes) {
      const shown = client.getQueryData<{ item_ids: readonly number[] }>(energyKey)
      if (changes.some(({ item_id }) => shown?.item_ids.includes(item_id))) {
        loadAnew(client, energyKey)
      }
    },
  },
  keeps: [{ queryKey: energyKey }],
}
