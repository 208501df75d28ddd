import { priceRoutes } from '@app/contract/prices.ts'
import { newsRoutes } from '@app/contract/news.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import type { Language } from '../i18n/languages.ts'

const MINUTE_MS = 60_000

/**
 * What the home page tells, in one language; asked for again while it is shown, because a season comes
 * nearer with each day.
 */
export const news = (lang: Language) =>
  queryOptions({
    queryKey: ['news', lang],
    queryFn: ({ signal }) => call(newsRoutes.get, { lang }, { signal }),
    staleTime: 10 * MINUTE_MS,
    refetchInterval: 10 * MINUTE_MS,
  })

/** Whose price moves most; asked for again every minute while it is shown. */
export const movers = queryOptions({
  queryKey: ['movers'],
  queryFn: async ({ signal }) => (await call(priceRoutes.getMovers, {}, { signal })).movers,
  staleTime: MINUTE_MS,
  refetchInterval: MINUTE_MS,
})
