import { loadAnew } from '../live/load-anew.ts'
import type { LiveReaction } from '../live/reaction.ts'
import { shoppingListKey } from './keys.ts'

export const shoppingLive: LiveReaction = {
  on: {
    lists_changed: (client, { part }) => {
      if (part === 'shopping_list') loadAnew(client, shoppingListKey)
    },
  },
  keeps: [{ queryKey: shoppingListKey }],
}
