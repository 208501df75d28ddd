import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { NarrowedBy, Narrowing } from '../catalog/narrowing.ts'
import { favorites } from '../favorites/queries.ts'
import { useFavoriteIds } from '../favorites/use-favorite-ids.ts'
import { inventory } from '../inventory/queries.ts'
import { profile } from '../player/queries.ts'
import { useListed } from './use-listed.ts'

const nothing: ReadonlyMap<number, number> = new Map()

/** What the market is narrowed by; the same object until one of its parts changes. */
export function useNarrowedBy({ hasItem, favorites: onlyMarked, list }: Narrowing): {
  readonly by: NarrowedBy
  /** What must have loaded before it is known which items are left. */
  readonly awaited: readonly UseQueryResult[]
} {
  const player = useQuery(profile)
  const signedIn = Boolean(player.data)
  const inventoryQuery = useQuery({ ...inventory, enabled: signedIn })
  const favoritesQuery = useQuery({ ...favorites, enabled: signedIn })
  const { ids: marked } = useFavoriteIds('items')
  const { listed, awaited } = useListed(list)
  const held = inventoryQuery.data?.counts ?? nothing
  const by = useMemo(() => ({ held, favorites: new Set(marked), listed }), [held, marked, listed])
  const isOwn = hasItem || onlyMarked
  return {
    by,
    awaited: [
      ...awaited,
      ...(isOwn ? [player] : []),
      ...(hasItem && signedIn ? [inventoryQuery] : []),
      ...(onlyMarked && signedIn ? [favoritesQuery] : []),
    ],
  }
}
