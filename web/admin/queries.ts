import { adminRoutes } from '@app/contract/admin.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { FLOW_DAYS } from './admin-data.ts'
import type { Days } from './sum-flows.ts'

/** Whether this word of the address leads to the panel; the server tells operators alone. */
export const panelAt = (path: string) =>
  queryOptions({
    queryKey: ['admin', 'open', path],
    queryFn: async ({ signal }) => {
      try {
        await call(adminRoutes.open, { path }, { signal })
        return true
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return false
        throw error
      }
    },
    staleTime: Infinity,
  })

export const adminUser = (steam_id: string) =>
  queryOptions({
    queryKey: ['admin', 'user', steam_id],
    queryFn: ({ signal }) => call(adminRoutes.getUser, { steam_id }, { signal }),
    enabled: steam_id !== '',
    retry: false,
  })

export const economy = queryOptions({
  queryKey: ['admin', 'economy'],
  queryFn: ({ signal }) => call(adminRoutes.economy, { days: FLOW_DAYS }, { signal }),
  refetchInterval: 30_000,
})

export const assetFlows = (operation: string, { since, until }: Days) =>
  queryOptions({
    queryKey: ['admin', 'economy', operation, since, until],
    queryFn: async ({ signal }) =>
      (await call(adminRoutes.assetFlows, { operation, since, until }, { signal })).response,
    refetchInterval: 30_000,
  })

export const openExchanges = queryOptions({
  queryKey: ['admin', 'exchanges'],
  queryFn: async ({ signal }) => (await call(adminRoutes.openExchanges, {}, { signal })).response,
  refetchInterval: 30_000,
})

const LOG_PAGE = 50

export const operatorLog = infiniteQueryOptions({
  queryKey: ['admin', 'log'],
  queryFn: async ({ pageParam, signal }) => {
    const before = pageParam === '' ? {} : { before: pageParam }
    const { response } = await call(adminRoutes.log, { ...before, limit: LOG_PAGE }, { signal })
    return response
  },
  initialPageParam: '',
  getNextPageParam: (page) => (page.length < LOG_PAGE ? undefined : page.at(-1)?.log_id),
})
