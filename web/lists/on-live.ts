import { loadAnew } from '../live/load-anew.ts'
import type { LiveReaction } from '../live/reaction.ts'
import { savedSearchesKey, watchListsKey } from './keys.ts'

export const listsLive: LiveReaction = {
  on: {
    lists_changed: (client, { part }) => {
      if (part === 'watch_lists') loadAnew(client, watchListsKey)
      if (part === 'saved_searches') loadAnew(client, savedSearchesKey)
    },
  },
  keeps: [{ queryKey: watchListsKey }, { queryKey: savedSearchesKey }],
}
