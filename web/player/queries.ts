import { authRoutes } from '@app/contract/auth.ts'
import type { Reply } from '@app/contract/route.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { profileKey } from '../session/keys.ts'
import { useSession } from '../session/session.ts'

export type Profile = Reply<typeof authRoutes.getProfile>

/**
 * The signed-in player; null for a visitor. Having a profile means being signed in (spec part 1
 * section 6).
 */
export const profile = queryOptions({
  queryKey: profileKey,
  queryFn: async ({ signal }): Promise<Profile | null> => {
    if (useSession.getState().accessToken === undefined) return null
    try {
      return await call(authRoutes.getProfile, {}, { signal, isFirst: true })
    } catch (error) {
      // The session turned out to be over: the profile is cleared, which is no failure to show.
      if (useSession.getState().accessToken === undefined) return null
      throw error
    }
  },
  staleTime: Infinity,
  gcTime: Infinity,
})
