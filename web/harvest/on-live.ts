import { loadAnew } from '../live/load-anew.ts'
import type { LiveReaction } from '../live/reaction.ts'
import { harvestKey } from './keys.ts'

export const harvestLive: LiveReaction = {
  on: { harvest_changed: (client) => loadAnew(client, harvestKey) },
  keeps: [{ queryKey: harvestKey }],
}
