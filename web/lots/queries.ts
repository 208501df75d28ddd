import { marketRoutes } from '@app/contract/market.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { liveKeys } from '../live/follow-book.ts'

/** The own open lots, newest first; kept up to date by live events. */
export const myLots = queryOptions({
  queryKey: liveKeys.myLots,
  queryFn: ({ signal }) => call(marketRoutes.getMyLots, {}, { signal }),
})
