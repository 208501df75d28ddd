import { loadAnew } from '../live/load-anew.ts'
import type { LiveReaction } from '../live/reaction.ts'
import { profitKey } from './keys.ts'

export const profitLive: LiveReaction = {
  on: {
    /** What an own order trades may change neither coins nor pieces in hand: bought, to be sold at once. */
    lot_changed(client, changes) {
      if (changes.some(({ filled }) => filled > 0)) loadAnew(client, profitKey)
    },
  },
  keeps: [{ queryKey: profitKey }],
}
