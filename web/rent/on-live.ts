import { loadAnew } from '../live/load-anew.ts'
import type { LiveReaction } from '../live/reaction.ts'
import { rentKey } from './keys.ts'

export const rentLive: LiveReaction = {
  on: { rent_changed: (client) => loadAnew(client, rentKey) },
  keeps: [{ queryKey: rentKey }],
}
