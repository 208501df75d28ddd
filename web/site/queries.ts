import { siteRoutes } from '@app/contract/site.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'

/** What the page must know before anybody signs in: the sandbox, the fee. Fixed during a visit. */
export const site = queryOptions({
  queryKey: ['site'],
  queryFn: ({ signal }) => call(siteRoutes.get, {}, { signal }),
  staleTime: Infinity,
  gcTime: Infinity,
})
