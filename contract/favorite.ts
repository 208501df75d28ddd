import { type Static, Type } from 'typebox'
import type { Route } from './route.ts'

import { ItemId, Nothing } from './values.ts'

/** Of each kind: more than anyone marks by hand, and little enough to be kept in any browser. */
export const FAVORITES_MAX = 500

const Kind = Type.Union([Type.Literal('items'), Type.Literal('recipes')])
const Ids = Type.Array(ItemId, { maxItems: FAVORITES_MAX, uniqueItems: true })

export const Favorites = Type.Object(
  {
    items: Type.Array(ItemId, { description: 'in the order in which they were marked' }),
    recipes: Type.Array(ItemId, { description: 'their TypeIds, likewise' }),
  },
  { description: 'what the player has marked' },
)

export type Favorites = Static<typeof Favorites>
export type FavoriteKind = Static<typeof Kind>

/** Items and recipes that a player has marked, the same on all devices. */
export const favoriteRoutes = {
  get: {
    method: 'POST',
    path: '/favorites/get',
    auth: 'player',
    summary: "The player's favorite items and recipes.",
    input: Nothing,
    reply: Favorites,
  },
  mark: {
    method: 'POST',
    path: '/favorites/mark',
    auth: 'player',
    changes: true,
    summary: 'Marks an item or a recipe, or no longer.',
    input: Type.Object(
      { kind: Kind, id: ItemId, is_marked: Type.Boolean() },
      { additionalProperties: false },
    ),
    reply: Favorites,
  },
  merge: {
    method: 'POST',
    path: '/favorites/merge',
    auth: 'player',
    changes: true,
    summary: 'Marks what is not marked yet, as long as there is room; what is unknown is left out.',
    input: Type.Object({ items: Ids, recipes: Ids }, { additionalProperties: false }),
    reply: Favorites,
  },
  replace: {
    method: 'POST',
    path: '/favorites/replace',
    auth: 'player',
    changes: true,
    summary: 'Takes these in place of those there were; what is unknown is left out.',
    input: Type.Object({ kind: Kind, ids: Ids }, { additionalProperties: false }),
    reply: Favorites,
  },
} as const satisfies Record<string, Route>
