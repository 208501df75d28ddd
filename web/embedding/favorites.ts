import { favoriteRoutes } from '@app/contract/favorite.ts'
import type { QueryClient } from '@tanstack/react-query'
import { PlayerChanged } from '../refusals/api-error.ts'
import { call } from '../api/call.ts'
import { refusalText } from '../refusals/refusal-text.ts'
import { keptFavorites } from '../favorites/favorites.ts'
import { favorites } from '../favorites/queries.ts'
import { forPlayer, onPlayerChange, playerScope } from '../session/player-scope.ts'
import { useSession } from '../session/session.ts'
import { toast } from '../ui/toast.ts'

const isSignedIn = () => useSession.getState().accessToken !== undefined

/** The favorite recipes as the page around the frame sees them: the account's, or this browser's. */
export function frameFavorites(client: QueryClient) {
  const { recipes } = keptFavorites
  const read = () =>
    isSignedIn()
      ? (client.getQueryData(favorites.queryKey)?.recipes ?? [])
      : recipes.useMarked.getState().ids
  const sending = forPlayer(() => ({ last: Promise.resolve(), isMerged: false }))
  const send = async (ids: readonly number[]) => {
    const own = sending()
    const scope = playerScope()
    const before = own.last
    const sent = (async () => {
      // One after the other: the newest list is the one that stays.
      await before.catch(() => {})
      scope.throwIfAborted()
      // What the page around knew before the frame was there must not undo what was marked elsewhere.
      const kept = own.isMerged
        ? await call(favoriteRoutes.replace, { kind: 'recipes', ids: [...ids] })
        : await call(favoriteRoutes.merge, { items: [], recipes: [...ids] })
      own.isMerged = true
      client.setQueryData(favorites.queryKey, kept)
    })()
    own.last = sent
    await sent
  }
  return {
    read,
    /** Keeps what the page around has sent; calls back once it is kept. */
    keep(ids: readonly number[], kept: () => void): void {
      if (!isSignedIn()) {
        recipes.keep(ids)
        kept()
        return
      }
      send(ids).then(kept, (error: unknown) => {
        if (!(error instanceof PlayerChanged)) toast(refusalText(error), 'failed')
      })
    },
    /** Calls back with each new list of them. */
    follow(changed: (ids: readonly number[]) => void): void {
      let told = read().join()
      const look = () => {
        const ids = read()
        if (ids.join() === told) return
        told = ids.join()
        changed(ids)
      }
      const load = () => {
        if (isSignedIn()) void client.prefetchQuery(favorites)
      }
      client.getQueryCache().subscribe(({ query }) => {
        if (query.queryKey[0] === favorites.queryKey[0]) look()
      })
      recipes.useMarked.subscribe(look)
      onPlayerChange(load)
      load()
    },
  }
}
