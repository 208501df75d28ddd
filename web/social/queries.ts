import { socialRoutes, type Trade } from '@app/contract/social.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { keepEnd } from './ended-trades.ts'
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
  queryFn: async ({ client, signal }) => {
    const active = await call(socialRoutes.getActiveTrades, {}, { signal })
    // What is gone from the list and has not been told of ended while the stream was cut.
    const shown = client.getQueryData<readonly Trade[]>(socialKeys.trades) ?? []
    const gone = shown.filter(({ id }) => !active.some((trade) => trade.id === id))
    const ended = gone.map(({ id }) => call(socialRoutes.getTrade, { id }, { signal }))
    for (const answer of await Promise.allSettled(ended)) {
      // One that cannot be read now must not hide those that are in progress.
      if (answer.status === 'fulfilled') keepEnd(answer.value)
    }
    return active
  },
})

/** A trade that is not in progress, as it ended. */
export const endedTrade = (id: string) =>
  queryOptions({
    queryKey: [...socialKeys.endedTrade, id],
    queryFn: ({ signal }) => call(socialRoutes.getTrade, { id }, { signal }),
    retry: false,
  })

/** Names are searched from so many characters on (spec part 2 section 5, "Social"). */
export const SEARCH_MIN = 2

export const foundUsers = (q: string) =>
  queryOptions({
    queryKey: [...socialKeys.found, q],
    queryFn: ({ signal }) => call(socialRoutes.findUsers, { q }, { signal }),
    enabled: q.length >= SEARCH_MIN,
    placeholderData: keepPreviousData,
  })
