import { alertRoutes, inboxRoutes } from '@app/contract/alert.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { alertsKey, inboxKey } from './keys.ts'

/** The player's price alerts, newest first. */
export const alerts = queryOptions({
  queryKey: alertsKey,
  queryFn: async ({ signal }) => (await call(alertRoutes.list, {}, { signal })).alerts,
  staleTime: Infinity,
})

/** The newest messages, and how many are unread. */
export const inbox = queryOptions({
  queryKey: inboxKey,
  queryFn: ({ signal }) => call(inboxRoutes.get, {}, { signal }),
  staleTime: Infinity,
})
