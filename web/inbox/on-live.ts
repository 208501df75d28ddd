import { loadAnew } from '../live/load-anew.ts'
import type { LiveReaction } from '../live/reaction.ts'
import { inboxKey } from './keys.ts'

export const inboxLive: LiveReaction = {
  on: {
    inbox_changed(client, { part }) {
      if (part !== 'settings') loadAnew(client, inboxKey)
    },
  },
  keeps: [{ queryKey: inboxKey, isReloaded: true }],
}
