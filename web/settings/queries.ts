import { ownSessionRoutes } from '@app/contract/own-session.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'

export const sessionsKey = ['own-sessions']

/** Where the player is signed in, last used first. */
export const ownSessions = queryOptions({
  queryKey: sessionsKey,
  queryFn: async ({ signal }) => (await call(ownSessionRoutes.list, {}, { signal })).sessions,
  staleTime: 10_000,
})
