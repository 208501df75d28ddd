import { favoriteRoutes } from '@app/contract/favorite.ts'
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
import { createList, listLists, markOnList, removeList, renameList } from './watch-lists.ts'

interface Deps extends ChangeDeps {
  readonly catalog: Pick<Catalog, 'item'>
  readonly content: PlayContent
}

/** Favorites, watch lists and saved searches (decisions/053). */
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
