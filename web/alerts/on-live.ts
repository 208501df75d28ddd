import { loadAnew } from '../live/load-anew.ts'
import type { LiveReaction } from '../live/reaction.ts'
import { alertsKey, inboxKey } from './keys.ts'

export const alertsLive: LiveReaction = {
  on: {
    inbox_changed(client) {
      loadAnew(client, inboxKey)
      loadAnew(client, alertsKey)
    },
  },
  keeps: [{ queryKey: inboxKey, isReloaded: true }, { queryKey: alertsKey }],
}
