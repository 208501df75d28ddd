import { rentRoutes } from '@app/contract/rent.ts'
import { queryOptions } from '@tanstack/react-query'
import { setAppClock } from '../api/app-clock.ts'
import { call } from '../api/call.ts'
import { rentKey } from './keys.ts'

/** Everything of the screen; its times are the application's. */
export const rent = queryOptions({
  queryKey: rentKey,
  queryFn: async ({ signal }) => {
    const reply = await call(rentRoutes.get, {}, { signal })
    setAppClock(reply.now)
    return reply
  },
})
