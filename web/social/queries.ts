import { socialRoutes, type Trade } from '@app/contract/social.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { socialKeys } from './keys.ts'

export const friends = queryOptions({
  queryKey: socialKeys.friends,
  queryFn: ({ signal }) => call(socialRoutes.getFriendList, {}, { signal }),
})

export const invitations = queryOptions({
  queryKey: socialKeys.invitations,
  queryFn: ({ signal }) => call(socialRoutes.getInviteList, {}, { signal }),
})

export const trades = queryOptions({
  queryKey: socialKeys.trades,
  queryFn: ({ signal }) => call(socialRoutes.getActiveTrades, {}, { signal }),
})

/** The trade of which the stream told last; nothing is asked of the server. */
export const lastTrade = queryOptions({
  queryKey: socialKeys.lastTrade,
  queryFn: (): Trade | null => null,
  enabled: false,
  initialData: null,
})

/** Names are searched from so many characters on (spec part 2 section 5, "Social"). */
export const SEARCH_MIN = 2

export const foundUsers = (q: string) =>
  queryOptions({
    queryKey: [...socialKeys.all, 'found', q],
    queryFn: ({ signal }) => call(socialRoutes.findUsers, { q }, { signal }),
    enabled: q.length >= SEARCH_MIN,
    placeholderData: keepPreviousData,
  })
