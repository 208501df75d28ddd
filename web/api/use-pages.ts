import {
  infiniteQueryOptions,
  type QueryKey,
  queryOptions,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { Older } from '../ui/LoadMore.tsx'
import { haveChanged, joinNewest } from './join-newest.ts'

/** A list that only grows at its newest end, read page by page. */
export interface PageSource<Row, Cursor> {
  /** Of the newest page: whatever invalidates it has that page alone read again. */
  readonly queryKey: QueryKey
  /** Reads the rows behind a cursor; the newest ones without. An empty page is behind the end. */
  readonly read: (cursor: Cursor | undefined, signal?: AbortSignal) => Promise<readonly Row[]>
  readonly cursorOf: (lastRow: Row) => Cursor
  readonly idOf: (row: Row) => string
  /** Rows of a full page, where a shorter one is known to be the last. */
  readonly pageSize?: number
}

/** The rows read so far, and how to read more. */
export interface Pages<Row> {
  /** Newest first; undefined while loading, or where the first page could not be loaded. */
  readonly rows: readonly Row[] | undefined
  /** Why the first page could not be loaded. */
  readonly error: Error | null
  readonly retry: () => void
  readonly older: Older
}

/**
 * Reads such a list. Pages that were read stay as they are: when something new has come, one call
 * reads the newest page, however many are shown. Where that shows that rows have changed, all pages
 * are read again.
 */
export function usePages<Row, Cursor>(source: PageSource<Row, Cursor>): Pages<Row> {
  const client = useQueryClient()
  const { newest, all } = optionsOf(source)
  const fresh = useQuery(newest)
  const pages = useInfiniteQuery(all)
  const { idOf } = source
  const shown = pages.data?.pages
  const joined = shown && fresh.data ? joinNewest(shown, fresh.data, idOf) : shown
  const { queryKey } = all

  useEffect(() => {
    if (!shown || joined === shown) return
    if (!joined) void client.resetQueries({ queryKey })
    else client.setQueryData(queryKey, (known) => known && { ...known, pages: [...joined] })
  })

  const readChanged = useEffectEvent(() => {
    if (shown && fresh.data && haveChanged(shown, fresh.data, idOf))
      void client.invalidateQueries({ queryKey })
  })
  useEffect(() => readChanged(), [fresh.data])

  return {
    rows: (joined ?? shown)?.flat(),
    error: pages.isLoadingError ? pages.error : null,
    retry: () => void pages.refetch(),
    older: {
      hasMore: pages.hasNextPage,
      isLoading: pages.isFetchingNextPage,
      hasFailed: pages.isFetchNextPageError && !pages.isFetchingNextPage,
      load: () => void pages.fetchNextPage(),
    },
  }
}

function optionsOf<Row, Cursor>({
  queryKey,
  read,
  cursorOf,
  pageSize = 1,
}: PageSource<Row, Cursor>) {
  const newest = queryOptions({
    queryKey,
    queryFn: ({ signal }) => read(undefined, signal),
    staleTime: 0,
  })
  const all = infiniteQueryOptions({
    queryKey: ['pages', ...queryKey],
    queryFn: ({ pageParam, signal, client }) =>
      pageParam === undefined ? client.ensureQueryData(newest) : read(pageParam as Cursor, signal),
    initialPageParam: undefined as Cursor | undefined,
    getNextPageParam: (page: readonly Row[]) =>
      page.length < pageSize ? undefined : cursorOf(page.at(-1)!),
    staleTime: Infinity,
  })
  return { newest, all }
}
