import { inboxRoutes } from '@app/contract/inbox.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { inboxKey } from './keys.ts'

/** The newest messages, and how many are unread. */
export const inbox = queryOptions({
  queryKey: inboxKey,
  queryFn: ({ signal }) => call(inboxRoutes.get, {}, { signal }),
  staleTime: Infinity,
})
