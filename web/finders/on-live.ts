import { loadAnew } from '../live/load-anew.ts'
import type { LiveReaction } from '../live/reaction.ts'
import { findersKey } from './keys.ts'

/** What is owned decides what is still to be paid. */
export const findersLive: LiveReaction = {
  on: {
    inventory_updated: (client) => loadAnew(client, findersKey),
  },
}
