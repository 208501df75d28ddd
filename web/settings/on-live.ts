import type { LiveReaction } from '../live/reaction.ts'
import { loadAnew } from '../live/load-anew.ts'
import { profileKey } from '../session/keys.ts'
import { deletionKey, pushesKey } from './keys.ts'

export const settingsLive: LiveReaction = {
  on: {
    inbox_changed(client, { part }) {
      if (part === 'settings') loadAnew(client, pushesKey)
    },
    // Asked again: the answer there is may be newer than the event.
    account_deletion_changed: (client) => {
      loadAnew(client, deletionKey)
      loadAnew(client, profileKey)
    },
  },
  keeps: [{ queryKey: deletionKey, isReloaded: true }, { queryKey: pushesKey }],
}
