import type { LiveReaction } from '../live/reaction.ts'
import { reloadShown } from '../live/reload-shown.ts'
import { ownOutlaysKey } from './keys.ts'

/** What is owned, and not locked, decides what is still to be paid. */
export const findersLive: LiveReaction = {
  on: {
    inventory_updated: (client) => reloadShown(client, ownOutlaysKey),
    item_locks_changed: (client) => reloadShown(client, ownOutlaysKey),
  },
  keeps: [{ queryKey: ownOutlaysKey }],
}
