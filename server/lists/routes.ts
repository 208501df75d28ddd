import { favoriteRoutes } from '@app/contract/favorite.ts'
import { type ShoppingKey, shoppingListRoutes } from '@app/contract/shopping-list.ts'
import { savedSearchRoutes, watchListRoutes } from '@app/contract/watch-list.ts'
import type { FastifyInstance } from 'fastify'
import type { Catalog } from '../catalog/catalog.ts'
import type { PlayContent } from '../content/play-content.ts'
import { handle } from '../http/handle.ts'
import type { ChangeDeps } from '../ledger/change.ts'
import {
  type FavoriteDeps,
  markFavorite,
  mergeFavorites,
  readFavorites,
  replaceFavorites,
} from './favorites.ts'
import { createSearch, listSearches, removeSearch, renameSearch } from './saved-searches.ts'
import { editShoppingList, readShoppingList, type ShoppingDeps } from './shopping-list.ts'
import { createList, listLists, markOnList, removeList, renameList } from './watch-lists.ts'

interface Deps extends ChangeDeps {
  readonly catalog: Pick<Catalog, 'item'>
  readonly content: PlayContent
}

/** Favorites, watch lists and saved searches (decisions/053), and the shopping list (049). */
export function serveLists(app: FastifyInstance, { catalog, content, ...change }: Deps): void {
  const deps: FavoriteDeps = {
    ...change,
    knows: {
      items: (id) => catalog.item(id) !== undefined,
      recipes: (id) => content.get('craft').byId.has(id),
    },
  }
  serveFavorites(app, deps)
  serveWatchLists(app, deps)
  serveShoppingList(app, {
    ...change,
    knowsItem: deps.knows.items,
    nameOf: (key) => entryName(content, key),
  })
  const { db } = deps

  handle(app, savedSearchRoutes.get, async ({ playerId }) => ({
    searches: await listSearches(db, playerId),
  }))

  handle(app, savedSearchRoutes.create, ({ input, playerId, call }) =>
    createSearch(deps, playerId, input, call),
  )

  handle(app, savedSearchRoutes.rename, ({ input, playerId, call }) =>
    renameSearch(deps, playerId, input, call),
  )

  handle(app, savedSearchRoutes.remove, ({ input, playerId, call }) =>
    removeSearch(deps, playerId, input.search_id, call),
  )
}

function serveFavorites(app: FastifyInstance, deps: FavoriteDeps): void {
  handle(app, favoriteRoutes.get, ({ playerId }) => readFavorites(deps.db, playerId))

  handle(app, favoriteRoutes.mark, ({ input, playerId, call }) =>
    markFavorite(deps, playerId, input, call),
  )

  handle(app, favoriteRoutes.merge, ({ input, playerId, call }) =>
    mergeFavorites(deps, playerId, input, call),
  )

  handle(app, favoriteRoutes.replace, ({ input, playerId, call }) =>
    replaceFavorites(deps, playerId, input, call),
  )
}

function serveWatchLists(app: FastifyInstance, deps: FavoriteDeps): void {
  handle(app, watchListRoutes.get, async ({ playerId }) => ({
    lists: await listLists(deps.db, playerId),
  }))

  handle(app, watchListRoutes.create, ({ input, playerId, call }) =>
    createList(deps, playerId, input, call),
  )

  handle(app, watchListRoutes.rename, ({ input, playerId, call }) =>
    renameList(deps, playerId, input, call),
  )

  handle(app, watchListRoutes.mark, ({ input, playerId, call }) =>
    markOnList(deps, playerId, input, call),
  )

  handle(app, watchListRoutes.remove, ({ input, playerId, call }) =>
    removeList(deps, playerId, input.list_id, call),
  )
}

function serveShoppingList(app: FastifyInstance, deps: ShoppingDeps): void {
  handle(app, shoppingListRoutes.get, ({ playerId }) => readShoppingList(deps, playerId))

  handle(app, shoppingListRoutes.edit, ({ input, playerId, call }) =>
    editShoppingList(deps, playerId, input, call),
  )
}

/** A craft is called as its item is; undefined for no recipe. */
function entryName(content: PlayContent, { kind, recipe }: ShoppingKey) {
  if (kind === 'item') return null
  if (kind === 'craft') return content.get('craft').byId.has(recipe) ? null : undefined
  const all = kind === 'farm' ? content.get('factory') : content.get('harvest').receipts
  return all.find(({ receipt_id }) => receipt_id === recipe)?.name
}
