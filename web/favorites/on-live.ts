import { loadAnew } from '../live/load-anew.ts'
import type { LiveReaction } from '../live/reaction.ts'
import { favoritesKey } from './keys.ts'
import { bringFavorites } from './bring-favorites.ts'

export const favoritesLive: LiveReaction = {
  on: {
    lists_changed: (client, { part }) => {
      if (part === 'favorites') loadAnew(client, favoritesKey)
    },
  },
  keeps: [{ queryKey: favoritesKey }],
  start: bringFavorites,
}
