import { loadAnew } from '../live/load-anew.ts'
import type { LiveReaction } from '../live/reaction.ts'
import { alertsKey } from './keys.ts'

export const alertsLive: LiveReaction = {
  on: {
    inbox_changed(client, { part }) {
      if (part === undefined) loadAnew(client, alertsKey)
    },
  },
  keeps: [{ queryKey: alertsKey }],
}
