import type { KeptTables } from './part.ts'

/** What is kept of the lists that a player has made. */
export const keptOfLists = {
  favorites: [
    {
      says: 'Your favorites.',
      of: 'player_id',
      columns: ['items', 'recipes'],
      key: [],
    },
  ],
  watch_list: [
    {
      says: 'Your watch lists.',
      of: 'player_id',
      columns: ['list_id', 'name', 'items'],
      key: ['list_id'],
    },
  ],
  shopping_list: [
    {
      says: 'Your shopping list.',
      of: 'player_id',
      columns: ['entries', 'limits', 'waits'],
      key: [],
    },
  ],
  saved_search: [
    {
      says: 'Your saved searches.',
      of: 'player_id',
      columns: ['search_id', 'name', 'search'],
      key: ['search_id'],
    },
  ],
} as const satisfies KeptTables
