import { bookRoutes } from '@app/contract/book.ts'
import { fillRoutes } from '@app/contract/fill.ts'
import { lotRoutes } from '@app/contract/lot.ts'
import { type HistoryEntry, lotHistoryRoutes } from '@app/contract/lot-history.ts'
import { type BuyOrder, type OrderResult, orderRoutes } from '@app/contract/order.ts'
import { type Interval, slotName, slotStart } from '@app/rules/market/chart.ts'
import {
  type LogRow,
  LOG_PAGE_MAX,
  type ProfitFilters,
  profitRoutes,
  SUM_DAYS_MAX,
} from '@app/contract/profit.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import type { Once } from '../api/send-once.ts'
import { chartKey, chartRange, priceChartKey, priceTailKey } from '../chart/chart-range.ts'
import type { View } from '../chart/chart-view.ts'
import { DEPTH } from './book-rows.ts'
import { depthColumns } from './depth-columns.ts'
import { profitKey } from '../profit/keys.ts'
import { marketKeys } from './keys.ts'
import { type OwnTrade, type OwnTrades, ownTradesBySlot } from './own-trades.ts'
import type { Chart } from './chart-stats.ts'

export const HISTORY_PAGE = 100

/**
 * An item's two books and the own lots in them; read again when its book changes.
 *
 * @param depth - orders of a side, at most
 */
export const itemDetails = (itemId: number, depth = DEPTH) =>
  queryOptions({
    queryKey: [...marketKeys.details(itemId), depth],
    queryFn: ({ signal }) =>
      call(bookRoutes.getItemDetails, { item_type_id: itemId, depth }, { signal }),
    staleTime: 10_000,
  })

/** How fast an item trades, by price: it changes slowly. */
export const pace = (itemId: number) =>
  queryOptions({
    queryKey: ['market', 'pace', itemId],
    queryFn: ({ signal }) => call(fillRoutes.getPace, { item_type_id: itemId }, { signal }),
    staleTime: 60_000,
    refetchInterval: 60_000,
  })

/**
 * An item's trades by slot: over the look-back window of the interval (spec 1 §9), or over these pages.
 * Trades up to `until` are in it, in unix seconds; it was read at `readAt`, in unix milliseconds of this
 * browser.
 */
export const chart = (itemId: number, interval: Interval, pages?: View) =>
  queryOptions({
    queryKey: [...priceChartKey(itemId), interval, pages?.from, pages?.to],
    queryFn: async ({ signal }) => {
      const whole = chartRange(interval)
      // From the start of a slot, so that none is read in part.
      const from = pages ? slotStart(interval, slotName(interval, pages.from)) : whole.start_date
      const until = Math.min(pages?.to ?? whole.end_date, whole.end_date)
      const input = { item_type_id: itemId, start_date: from, end_date: until, interval }
      const trades = await call(fillRoutes.getChart, input, { signal })
      const isNewest = until === whole.end_date
      return { ...trades, interval, from, until, isNewest, readAt: Date.now() }
    },
    staleTime: 60_000,
  })

/**
 * The slots from the one on in which `since` lies, in unix seconds: read again after each trade. A chart
 * that has them is as one read anew.
 */
export const chartTail = (itemId: number, interval: Interval, since: number) =>
  queryOptions({
    queryKey: [...priceTailKey(itemId), interval, since],
    queryFn: ({ signal }): Promise<Chart> => {
      const { end_date } = chartRange(interval)
      const start_date = slotStart(interval, slotName(interval, since))
      return call(
        fillRoutes.getChart,
        { item_type_id: itemId, start_date, end_date, interval },
        { signal },
      )
    },
  })

const HOUR_SEC = 3600
const DAY_SEC = 24 * HOUR_SEC

/**
 * An item's order book over the time of a view, and somewhat more, so that small moves load nothing. The
 * newest sample is looked for each minute.
 */
export const depthHistory = (itemId: number, { from, to }: View) => {
  const page = to - from <= DAY_SEC ? 4 * HOUR_SEC : DAY_SEC
  const start_date = Math.max(Math.floor(from / page) * page, 0)
  const end_date = Math.ceil(to / page) * page
  return queryOptions({
    queryKey: [...chartKey, 'depth', itemId, start_date, end_date],
    queryFn: async ({ signal }) => {
      const range = { item_type_id: itemId, start_date, end_date }
      return depthColumns(await call(bookRoutes.getDepthHistory, range, { signal }))
    },
    staleTime: 60_000,
    refetchInterval: 60_000,
    // Another part of the same item's time, until it is there.
    placeholderData: (before, query) => (query?.queryKey[2] === itemId ? before : undefined),
  })
}

/**
 * What the player bought and sold of an item for coins, by the slots of its chart. Of hours the newest
 * thousand acts are read, of others the newest 366 days.
 *
 * @param range - unix seconds
 */
export const ownTrades = (itemId: number, interval: Interval, { from, to }: View) =>
  queryOptions({
    queryKey: [...profitKey, 'marks', itemId, interval, from, to],
    queryFn: async ({ signal }): Promise<OwnTrades> => {
      const filters: ProfitFilters = { item_id: itemId, sides: ['buy', 'sell'], from, to }
      if (interval === 'hour') {
        const input = { ...filters, limit: LOG_PAGE_MAX }
        const { rows } = await call(profitRoutes.log, input, { signal })
        const oldest = rows.length < LOG_PAGE_MAX ? undefined : rows.at(-1)!.created_at / 1000
        return ownTradesBySlot(interval, rows.map(tradeOfRow), oldest)
      }
      // Sums are of whole days: also of the first and the last that are seen.
      const days = { from: from - (from % DAY_SEC), to: Math.ceil(to / DAY_SEC) * DAY_SEC }
      const input = { ...filters, ...days, by: 'day' as const }
      const { rows } = await call(profitRoutes.sums, input, { signal })
      const trades = rows.map((sums) => ({ ...sums, at: Number(sums.name) }))
      const oldest = rows.length < SUM_DAYS_MAX ? undefined : trades.at(-1)!.at
      return ownTradesBySlot(interval, trades, oldest)
    },
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })

function tradeOfRow({ created_at, side, count, coins }: LogRow): OwnTrade {
  const none = { at: created_at / 1000, bought: 0, paid: 0, sold: 0, received: 0 }
  return side === 'buy'
    ? { ...none, bought: count, paid: -coins }
    : { ...none, sold: count, received: coins }
}

/** Reads a page of the trading history; the newest without a cursor. */
export function readHistoryPage(
  lastUuid: string | undefined,
  isPrev: boolean,
  signal?: AbortSignal,
): Promise<readonly HistoryEntry[]> {
  const input = { last_uuid: lastUuid ?? null, is_prev: isPrev, limit: HISTORY_PAGE }
  return call(lotHistoryRoutes.getLotHistory, input, signal ? { signal } : {})
}

/** The same page, as a screen shows it. */
export const history = (lastUuid: string | undefined, isPrev: boolean) =>
  queryOptions({
    queryKey: [...marketKeys.history, lastUuid ?? '', isPrev],
    queryFn: ({ signal }) => readHistoryPage(lastUuid, isPrev, signal),
    placeholderData: keepPreviousData,
  })

/** Whether there is any entry older than this one. */
export const anyOlder = (uuid: string) =>
  queryOptions({
    queryKey: [...marketKeys.history, 'older', uuid],
    queryFn: async ({ signal }) => {
      const input = { last_uuid: uuid, is_prev: false, limit: 1 }
      return (await call(lotHistoryRoutes.getLotHistory, input, { signal })).length > 0
    },
  })

export function cancelLots(lot_uuids: readonly string[], once: Once) {
  return lot_uuids.length === 1
    ? call(lotRoutes.cancelLot, { lot_uuid: lot_uuids[0]! }, once)
    : call(lotRoutes.cancelLots, { lot_uuids: [...lot_uuids] }, once)
}

/** One press of the order's button. */
export interface Placing {
  readonly side: 'buy' | 'sell'
  readonly order: BuyOrder
  /** All of it now or nothing; otherwise what does not trade waits in the book. */
  readonly now: boolean
}

/** Trades now, or leaves a lot. */
export function placeOrder({ side, order, now }: Placing, once: Once): Promise<OrderResult> {
  if (side === 'buy') {
    return call(now ? orderRoutes.buyLot : orderRoutes.createBuyLot, order, once)
  }
  return call(now ? orderRoutes.sellToBuyLot : orderRoutes.createSellLot, order, once)
}
