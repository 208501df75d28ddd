import { loadAnew } from '../live/load-anew.ts'
import type { LiveReaction } from '../live/reaction.ts'
import { spinKey } from './keys.ts'

export const spinLive: LiveReaction = {
  on: { spin_changed: (client) => loadAnew(client, spinKey) },
  keeps: [{ queryKey: spinKey }],
}
