import { authRoutes } from '@app/contract/auth.ts'
import type { Reply } from '@app/contract/route.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'

export type Profile = Reply<typeof authRoutes.getProfile>

/** The signed-in player. Ask only with a token: `enabled: accessToken !== undefined`. */
export const profile = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }): Promise<Profile> => call(authRoutes.getProfile, {}, { signal }),
  staleTime: Infinity,
  gcTime: Infinity,
})
