import { FAVORITES_MAX, favoriteRoutes } from '@app/contract/favorite.ts'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { onPlayerChange } from '../session/player-scope.ts'
import { useSession } from '../session/session.ts'
import { keptFavorites, sayFull } from './favorites.ts'
import { favorites } from './queries.ts'

/**
 * Brings what a visitor has marked in this browser to the account of whoever signs in: now, at each
 * sign-in, and when the network is back. Call it once.
 */
export function bringFavorites(client: QueryClient): void {
  const bring = () => void bringKept(client)
  onPlayerChange(bring)
  globalThis.addEventListener?.('online', bring)
  bring()
}

/**
 * What the account has is the browser's no longer: the next player does not take it along. What the
 * account had no room for stays.
 */
export async function bringKept(client: QueryClient): Promise<void> {
  const { accessToken, view } = useSession.getState()
  // An operator who looks brings nothing.
  if (accessToken === undefined || view) return
  const { items, recipes } = keptFavorites
  const kept = { items: items.useMarked.getState().ids, recipes: recipes.useMarked.getState().ids }
  if (kept.items.length + kept.recipes.length === 0) return
  try {
    const input = { items: [...kept.items], recipes: [...kept.recipes] }
    const marked = await call(favoriteRoutes.merge, input)
    client.setQueryData(favorites.queryKey, marked)
    for (const kind of ['items', 'recipes'] as const) {
      const isFull = marked[kind].length >= FAVORITES_MAX
      const brought = kept[kind].filter((id) => !isFull || marked[kind].includes(id))
      keptFavorites[kind].drop(brought)
      if (brought.length > 0 && brought.length < kept[kind].length) sayFull()
    }
  } catch {
    // It stays in the browser, and is brought at the next chance.
  }
}
