import {
  type LogRow,
  LOG_PAGE_MAX,
  type ProfitFilters,
  profitRoutes,
} from '@app/contract/profit.ts'
import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '../refusals/api-error.ts'
import { call } from '../api/call.ts'
import type { PageSource } from '../api/use-pages.ts'
import { patiently } from '../csv/read-pages.ts'
import { COUNTING_MS } from '../live/load-anew.ts'
import { profitKey } from './keys.ts'

const PAGE = 100

type Cursor = Pick<LogRow, 'uuid' | 'created_at'>
const cursorOf = ({ uuid, created_at }: LogRow): Cursor => ({ uuid, created_at })

/** What the log adds up to, and what is held has cost. */
export const profitSummary = (filters: ProfitFilters) =>
  queryOptions({
    queryKey: [...profitKey, 'summary', filters],
    queryFn: ({ signal }) => call(profitRoutes.summary, filters, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => state.data?.complete === false && COUNTING_MS,
  })

/** The sums by item, origin or day. */
export const profitSums = (by: 'item' | 'origin' | 'day', filters: ProfitFilters) =>
  queryOptions({
    queryKey: [...profitKey, 'sums', by, filters],
    queryFn: async ({ signal }) =>
      (await call(profitRoutes.sums, { ...filters, by }, { signal })).rows,
    staleTime: 0,
  })

/** The trade log, newest first. */
export const profitLog = (filters: ProfitFilters): PageSource<LogRow, Cursor> => ({
  queryKey: [...profitKey, 'log', filters],
  read: async (last, signal) => {
    const input = { ...filters, limit: PAGE, ...(last && { last }) }
    return (await call(profitRoutes.log, input, signal ? { signal } : {})).rows
  },
  cursorOf,
  idOf: ({ uuid, item_id, origin, side }) => `${uuid} ${item_id} ${origin} ${side}`,
  pageSize: PAGE,
})

/**
 * The whole log from its beginning, page by page; none of them is kept. A file outlives the screen that
 * says that the figures may change: throws `not_counted` while older entries are being worked through.
 */
export async function* readWholeLog(signal: AbortSignal): AsyncGenerator<readonly LogRow[]> {
  for (let last: Cursor | undefined; ;) {
    const input = { order: 'oldest', limit: LOG_PAGE_MAX, ...(last && { last }) } as const
    const page = await patiently(() => call(profitRoutes.log, input, { signal }), signal)
    if (!page.complete) throw new ApiError(409, 'not_counted', 'not all trades are counted yet')
    const { rows } = page
    const end = rows.at(-1)
    if (!end) return
    yield rows
    last = cursorOf(end)
  }
}
