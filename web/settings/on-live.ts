import type { LiveReaction } from '../live/reaction.ts'
import { loadAnew } from '../live/load-anew.ts'
import { deletionKey, pushesKey } from './keys.ts'

export const settingsLive: LiveReaction = {
  on: {
    inbox_changed(client, { part }) {
      if (part === 'settings') loadAnew(client, pushesKey)
    },
    account_deletion_changed(client, { due_at }) {
      client.setQueryData(deletionKey, due_at)
    },
  },
  keeps: [{ queryKey: deletionKey, isReloaded: true }, { queryKey: pushesKey }],
}
