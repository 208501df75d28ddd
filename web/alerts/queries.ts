import { alertRoutes, type ChangeAlert, type PriceAlert } from '@app/contract/alert.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { alertsKey } from './keys.ts'

/** An alert of a price, or of a change in percent. */
export type OwnAlert = PriceAlert | ChangeAlert

/** The player's alerts of prices and of changes in percent, newest first. */
export const alerts = queryOptions({
  queryKey: alertsKey,
  queryFn: ({ signal }) => call(alertRoutes.list, {}, { signal }),
  staleTime: Infinity,
})
