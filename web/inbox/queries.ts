import { inboxRoutes } from '@app/contract/inbox.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { inboxKey, unreadKey } from './keys.ts'

/** How many messages are unread, and which is the newest. */
export const unread = queryOptions({
  queryKey: unreadKey,
  queryFn: ({ signal }) => call(inboxRoutes.unread, {}, { signal }),
  staleTime: Infinity,
})

/** A full page, after which there may be more. */
const PAGE = 50

/** The player's messages, newest first; all pages that were read are loaded again together. */
export const inboxPages = infiniteQueryOptions({
  queryKey: [...inboxKey, 'pages'],
  queryFn: async ({ pageParam, signal }) => {
    const input = pageParam === undefined ? {} : { before: pageParam }
    return (await call(inboxRoutes.get, input, { signal })).messages
  },
  initialPageParam: undefined as number | undefined,
  getNextPageParam: (page) => (page.length < PAGE ? undefined : page.at(-1)?.message_id),
  staleTime: Infinity,
})
