import { alertRoutes } from '@app/contract/alert.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { alertsKey } from './keys.ts'

/** The player's price alerts, newest first. */
export const alerts = queryOptions({
  queryKey: alertsKey,
  queryFn: async ({ signal }) => (await call(alertRoutes.list, {}, { signal })).alerts,
  staleTime: Infinity,
})
