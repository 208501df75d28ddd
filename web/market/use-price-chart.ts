import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useAddressed } from '../address/use-addressed.ts'
import { type Texts, useRewrite } from '../address/use-rewrite.ts'
import { appNow } from '../api/app-clock.ts'
import {
  boundView,
  intervalOf,
  pagesOf,
  readView,
  type View,
  writeView,
} from '../chart/chart-view.ts'
import { useInterval } from '../chart/use-interval.ts'
import { withTail } from './chart-stats.ts'
import { chart, chartTail } from './queries.ts'

export const looks = ['lines', 'candles'] as const
export type Look = (typeof looks)[number]

/** The clocks of this browser and the server may differ by so much, in seconds. */
const APART_SEC = 60

const nothing = { sell_data: [], buy_data: [], candles: [] }

const readRange = ({ range }: Texts) => readView(range, appNow() / 1000)
const writeRange = (view: View | undefined): Texts => (view ? { range: writeView(view) } : {})

/** What the address says of an item's chart, and its trades, with the newest as they come. */
export function usePriceChart(itemId: number, search: Texts) {
  const rewrite = useRewrite()
  const [chosen, chooseInterval] = useInterval(search.interval)
  const [view, setView] = useAddressed(search, readRange, writeRange)
  const interval = view ? intervalOf(view) : chosen
  const trades = useQuery({
    ...chart(itemId, interval, view && pagesOf(interval, view)),
    placeholderData: keepPreviousData,
  })
  const read = trades.data
  const since = (read?.until ?? 0) - APART_SEC
  const tail = useQuery({
    ...chartTail(itemId, read?.interval ?? interval, since),
    enabled: read?.isNewest ?? false,
    initialData: nothing,
    initialDataUpdatedAt: read?.readAt ?? 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const newest = read && tail.dataUpdatedAt > read.readAt ? tail.data : undefined
  const data = useMemo(
    () =>
      read && newest && read.isNewest
        ? { ...read, ...withTail(read, newest, read.interval, since) }
        : read,
    [read, newest, since],
  )
  const look: Look = search.chart === 'candles' ? 'candles' : 'lines'
  return {
    data,
    view,
    interval,
    look,
    isDepthShown: search.depth === 'on',
    loading: trades.isFetching,
    oldSince: trades.isRefetchError || tail.isRefetchError ? trades.dataUpdatedAt : undefined,
    onInterval: chooseInterval,
    onView: (next: View | undefined) => setView(next && boundView(next, appNow() / 1000)),
    onLook: (next: Look) => rewrite({ chart: next === 'lines' ? undefined : next }),
    onDepth: (isShown: boolean) => rewrite({ depth: isShown ? 'on' : undefined }),
    onRefresh: () => {
      void trades.refetch()
      if (read?.isNewest) void tail.refetch()
    },
  }
}
