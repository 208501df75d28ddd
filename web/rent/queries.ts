import { rentRoutes } from '@app/contract/rent.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { liveKeys } from '../live/follow-book.ts'

/** Everything of the screen, and how far the server's clock is ahead of this one's. */
export const rent = queryOptions({
  queryKey: liveKeys.rent,
  queryFn: async ({ signal }) => {
    const reply = await call(rentRoutes.get, {}, { signal })
    return { ...reply, aheadMs: reply.now - Date.now() }
  },
})
