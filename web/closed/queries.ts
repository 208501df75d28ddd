import type { LiveEventOf } from '@app/contract/live.ts'
import { queryOptions, skipToken } from '@tanstack/react-query'

type Closed = LiveEventOf<'paths_changed'>['data']['closed']

/** The money paths that are closed; the live stream tells them. */
export const closedPaths = queryOptions<Closed>({
  queryKey: ['closed'],
  queryFn: skipToken,
  staleTime: Infinity,
  gcTime: Infinity,
})
