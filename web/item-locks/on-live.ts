import { loadAnew } from '../live/load-anew.ts'
import type { LiveReaction } from '../live/reaction.ts'
import { itemLocksKey } from './keys.ts'

export const itemLocksLive: LiveReaction = {
  on: { item_locks_changed: (client) => loadAnew(client, itemLocksKey) },
  keeps: [{ queryKey: itemLocksKey }],
}
