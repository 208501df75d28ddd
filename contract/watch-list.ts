import { type Static, Type } from 'typebox'
import type { Route } from './route.ts'
import { ItemId, Nothing, Uuid } from './values.ts'

/** Of one player. */
export const WATCH_LISTS_MAX = 30
export const SAVED_SEARCHES_MAX = 50
/** Items of one list. */
export const WATCHED_MAX = 500

/** Characters. */
export const LIST_NAME_MAX = 40

const Name = Type.String({
  minLength: 1,
  maxLength: LIST_NAME_MAX,
  pattern: '^[^\\x00-\\x1f\\x7f]*[^\\s\\x00-\\x1f\\x7f][^\\x00-\\x1f\\x7f]*$',
  description: 'shown without spaces around it; the player has no other of this name',
})

export const WatchList = Type.Object({
  list_id: Uuid,
  name: Type.String(),
  item_ids: Type.Array(ItemId, { description: 'in the order in which they were added' }),
})
export type WatchList = Static<typeof WatchList>

const ListId = { list_id: Uuid }

/** Named lists of items that a player watches. */
export const watchListRoutes = {
  get: {
    method: 'POST',
    path: '/watch-lists/get',
    auth: 'player',
    summary: "The player's watch lists, oldest first.",
    input: Nothing,
    reply: Type.Object({ lists: Type.Array(WatchList) }),
  },
  create: {
    method: 'POST',
    path: '/watch-lists/create',
    auth: 'player',
    changes: true,
    summary: 'Makes a list; unknown items are left out.',
    input: Type.Object(
      { name: Name, item_ids: Type.Array(ItemId, { maxItems: WATCHED_MAX, uniqueItems: true }) },
      { additionalProperties: false },
    ),
    reply: WatchList,
  },
  rename: {
    method: 'POST',
    path: '/watch-lists/rename',
    auth: 'player',
    changes: true,
    summary: 'Gives a list another name.',
    input: Type.Object({ ...ListId, name: Name }, { additionalProperties: false }),
    reply: WatchList,
  },
  mark: {
    method: 'POST',
    path: '/watch-lists/mark',
    auth: 'player',
    changes: true,
    summary: 'Adds an item to a list, or takes it off.',
    input: Type.Object(
      { ...ListId, item_id: ItemId, is_on: Type.Boolean() },
      { additionalProperties: false },
    ),
    reply: WatchList,
  },
  remove: {
    method: 'POST',
    path: '/watch-lists/remove',
    auth: 'player',
    changes: true,
    summary: 'Removes a list.',
    input: Type.Object(ListId, { additionalProperties: false }),
    reply: Type.Object({}),
  },
} as const satisfies Record<string, Route>

export const SavedSearch = Type.Object({
  search_id: Uuid,
  name: Type.String(),
  search: Type.String(),
})
export type SavedSearch = Static<typeof SavedSearch>

const SearchText = Type.String({
  maxLength: 4000,
  pattern: '^[\\x21-\\x7e]*$',
  description: "what stands behind the question mark in the address of the market's page",
})
const SearchId = { search_id: Uuid }

/** Ways to look at the market that a player has named. */
export const savedSearchRoutes = {
  get: {
    method: 'POST',
    path: '/saved-searches/get',
    auth: 'player',
    summary: "The player's saved searches, oldest first.",
    input: Nothing,
    reply: Type.Object({ searches: Type.Array(SavedSearch) }),
  },
  create: {
    method: 'POST',
    path: '/saved-searches/create',
    auth: 'player',
    changes: true,
    summary: 'Saves a search under a name.',
    input: Type.Object({ name: Name, search: SearchText }, { additionalProperties: false }),
    reply: SavedSearch,
  },
  rename: {
    method: 'POST',
    path: '/saved-searches/rename',
    auth: 'player',
    changes: true,
    summary: 'Gives a saved search another name.',
    input: Type.Object({ ...SearchId, name: Name }, { additionalProperties: false }),
    reply: SavedSearch,
  },
  remove: {
    method: 'POST',
    path: '/saved-searches/remove',
    auth: 'player',
    changes: true,
    summary: 'Removes a saved search.',
    input: Type.Object(SearchId, { additionalProperties: false }),
    reply: Type.Object({}),
  },
} as const satisfies Record<string, Route>
