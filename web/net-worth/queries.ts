import { netWorthRoutes } from '@app/contract/net-worth.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { COUNTING_MS } from '../live/load-anew.ts'
import { netWorthKey, visitKey } from './keys.ts'

/** Prices move all the time: what is shown follows them this often, and each own change at once. */
const PRICES_MS = 60_000

/** What the player was worth day by day, and is worth now. */
export const netWorthHistory = queryOptions({
  queryKey: netWorthKey,
  queryFn: ({ signal }) => call(netWorthRoutes.history, {}, { signal }),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.complete === false ? COUNTING_MS : PRICES_MS),
})

/** Tells that the player looks, and what has changed since the visit before. */
export const visit = queryOptions({
  queryKey: visitKey,
  queryFn: ({ signal }) => call(netWorthRoutes.visit, {}, { signal }),
  staleTime: 0,
  refetchInterval: ({ state }) => state.data?.worth === null && COUNTING_MS,
})
