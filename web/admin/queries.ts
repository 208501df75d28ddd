import { adminRoutes } from '@app/contract/admin.ts'
import { correctionRoutes } from '@app/contract/correction.ts'
import type { JobKindName } from '@app/contract/operator-values.ts'
import { parkedWorkRoutes } from '@app/contract/parked-work.ts'
import { STATEMENT_PAGE_MAX, type StatementLine, statementRoutes } from '@app/contract/statement.ts'
import { steamHistoryRoutes } from '@app/contract/steam-history.ts'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { appNow } from '../api/app-clock.ts'
import { ApiError } from '../refusals/api-error.ts'
import { call } from '../api/call.ts'
import type { PageSource } from '../api/use-pages.ts'
import { readPages } from '../csv/read-pages.ts'
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

/** What is compared with Steam's history: a stretch of time in unix seconds, and whose. */
export interface ComparedSpan {
  readonly since: number
  /** Until now where it is left open. */
  readonly until: number | undefined
  readonly steam_id: string | undefined
}

export const comparedKey = ['admin', 'history'] as const

/** Asks Steam, so only when an operator does. */
export const comparedExchanges = ({ since, until, steam_id }: ComparedSpan) =>
  queryOptions({
    queryKey: [...comparedKey, since, until ?? 'now', steam_id ?? 'all'],
    queryFn: ({ signal }) => {
      const whose = steam_id === undefined ? {} : { steam_id }
      const input = { since, until: until ?? Math.ceil(appNow() / 1000), ...whose }
      return call(steamHistoryRoutes.compare, input, { signal })
    },
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

export const waitingCorrections = queryOptions({
  queryKey: ['admin', 'corrections'],
  queryFn: ({ signal }) => call(correctionRoutes.waiting, {}, { signal }),
  refetchInterval: 30_000,
})

/** Work that failed, of one kind or of all. Someone may be waiting for it, so it is looked at often. */
export const parkedWork = (kind: JobKindName | undefined) =>
  queryOptions({
    queryKey: ['admin', 'parked', kind ?? 'all'],
    queryFn: ({ signal }) => call(parkedWorkRoutes.list, kind ? { kind } : {}, { signal }),
    refetchInterval: 5000,
    // The choice of another kind stays where it is, with the focus, until that one is there.
    placeholderData: keepPreviousData,
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

async function readStatementPage(
  steam_id: string,
  asset: number | undefined,
  before: string | undefined,
  more: { readonly limit?: number; readonly signal?: AbortSignal | undefined } = {},
): Promise<readonly StatementLine[]> {
  const { signal, ...limit } = more
  const input = {
    steam_id,
    ...(asset !== undefined && { asset }),
    ...(before !== undefined && { before }),
    ...limit,
  }
  return (await call(statementRoutes.page, input, signal ? { signal } : {})).response
}

/** A player's ledger, or what it says of one asset; a page holds whole entries. */
export const statement = (
  steamId: string,
  asset: number | undefined,
): PageSource<StatementLine, string> => ({
  queryKey: ['admin', 'statement', steamId, asset ?? 'all'],
  read: (cursor, signal) => readStatementPage(steamId, asset, cursor, { signal }),
  cursorOf: (last) => last.entry_id,
  idOf: (line) => `${line.entry_id} ${line.asset}`,
})

/** All of it, for a file, page after page. */
export function readWholeStatement(
  steamId: string,
  asset: number | undefined,
  signal: AbortSignal,
): AsyncIterable<readonly StatementLine[]> {
  return readPages(async (last) => {
    const before = last === '' ? undefined : last
    const options = { limit: STATEMENT_PAGE_MAX, signal }
    const lines = await readStatementPage(steamId, asset, before, options)
    return lines.map((line) => ({ ...line, uuid: line.entry_id }))
  }, signal)
}

export const balanceAt = (steam_id: string, at: number) =>
  queryOptions({
    queryKey: ['admin', 'balance', steam_id, at],
    queryFn: ({ signal }) => call(statementRoutes.balance, { steam_id, at }, { signal }),
  })
