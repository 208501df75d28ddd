import { loadAnew } from '../live/load-anew.ts'
import type { LiveReaction } from '../live/reaction.ts'
import { followBadge } from './follow-badge.ts'
import { inboxKey, noticeSettingsKey } from './keys.ts'
import { watchArrivals } from './watch-arrivals.ts'

export const inboxLive: LiveReaction = {
  on: {
    inbox_changed(client, { part }) {
      if (part !== 'settings') loadAnew(client, inboxKey)
      if (part !== 'messages') loadAnew(client, noticeSettingsKey)
    },
  },
  keeps: [{ queryKey: inboxKey, isReloaded: true }, { queryKey: noticeSettingsKey }],
  start(client) {
    watchArrivals(client)
    followBadge(client)
  },
}
