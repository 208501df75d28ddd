import type { FavoriteKind } from '@app/contract/favorite.ts'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '../session/session.ts'
import { keptFavorites } from './favorites.ts'
import { favorites } from './queries.ts'

const none: readonly number[] = []

/**
 * What is marked, in the order in which it was: by the player's account, or in this browser while
 * nobody is signed in. The same array until it changes.
 */
export function useFavoriteIds(kind: FavoriteKind): {
  readonly ids: readonly number[]
  /** The account has not said yet. */
  readonly isPending: boolean
} {
  const signedIn = useSession(({ accessToken }) => accessToken !== undefined)
  const own = useQuery({ ...favorites, enabled: signedIn })
  const kept = keptFavorites[kind].useMarked(({ ids }) => ids)
  if (!signedIn) return { ids: kept, isPending: false }
  return { ids: own.data?.[kind] ?? none, isPending: own.isPending }
}
