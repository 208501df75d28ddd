import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { profile } from '../player/queries.ts'
import { readList } from './market-search.ts'
import { watchLists } from './queries.ts'

const none: readonly number[] = []

/** The items to which `list` in the address narrows the market; undefined where it names none. */
export function useListed(list: string | undefined): {
  readonly listed: ReadonlySet<number> | undefined
  /** What must have loaded before the items are known. */
  readonly awaited: readonly UseQueryResult[]
} {
  const named = useMemo(() => readList(list), [list])
  const id = named && 'id' in named ? named.id : undefined
  const player = useQuery(profile)
  const lists = useQuery({ ...watchLists, enabled: id !== undefined && Boolean(player.data) })
  const found = lists.data?.find(({ list_id }) => list_id === id)
  const items = named && ('items' in named ? named.items : (found?.item_ids ?? none))
  const listed = useMemo(() => items && new Set(items), [items])
  const awaited = id === undefined ? [] : player.data ? [player, lists] : [player]
  return { listed, awaited }
}
