import type { LiveReaction } from '../live/reaction.ts'
import { loadAnew } from '../live/load-anew.ts'
import { profileKey } from '../session/keys.ts'
import { pushesKey } from './keys.ts'

export const settingsLive: LiveReaction = {
  on: {
    inbox_changed(client, { part }) {
      if (part === 'settings') loadAnew(client, pushesKey)
    },
    // Asked again: the answer there is may be newer than the event.
    account_deletion_changed: (client) => loadAnew(client, profileKey),
  },
  keeps: [{ queryKey: pushesKey }],
}
