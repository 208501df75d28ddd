import { ownSessionRoutes } from '@app/contract/own-session.ts'
import { pushRoutes } from '@app/contract/push.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { pushesKey } from './keys.ts'

export const sessionsKey = ['own-sessions']

/** Where the player is signed in, last used first. */
export const ownSessions = queryOptions({
  queryKey: sessionsKey,
  queryFn: async ({ signal }) => (await call(ownSessionRoutes.list, {}, { signal })).sessions,
  staleTime: 10_000,
})

/** The key for pushes, and the devices that have them. */
export const pushes = queryOptions({
  queryKey: pushesKey,
  queryFn: ({ signal }) => call(pushRoutes.get, {}, { signal }),
  staleTime: 10_000,
})
