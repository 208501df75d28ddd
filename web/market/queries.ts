import { marketRoutes, type Order, type OrderResult } from '@app/contract/market.ts'
import type { Interval } from '@app/rules/market/chart.ts'
import {
  keepPreviousData,
  mutationOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { chartKey, chartRange } from '../chart/chart-range.ts'
import { liveKeys } from '../live/follow-book.ts'
import { beyond, DEEP, DEPTH } from './book-rows.ts'
import type { Chart } from './chart-stats.ts'

export const HISTORY_PAGE = 100

/** Items whose books somebody looks deeper into. */
const deepBooks = new Set<number>()

/** Reads an item's book deeper, or no longer. */
export function lookDeeper(client: QueryClient, itemId: number, deeper: boolean): void {
  if (!deeper) deepBooks.delete(itemId)
  else if (!deepBooks.has(itemId)) {
    deepBooks.add(itemId)
    void client.invalidateQueries({ queryKey: liveKeys.details(itemId) })
  }
}

/** What may lie behind the orders of an item's book that were read. */
export const beyondBook = (orders: number, itemId: number) => beyond(orders, deepBooks.has(itemId))

/** An item's two books and the own lots in them; read anew when its book changes. */
export const itemDetails = (itemId: number) =>
  queryOptions({
    queryKey: liveKeys.details(itemId),
    queryFn: ({ signal }) =>
      call(
        marketRoutes.getItemDetails,
        { item_type_id: itemId, depth: deepBooks.has(itemId) ? DEEP : DEPTH },
        { signal },
      ),
    staleTime: 10_000,
  })

/** An item's trades by slot, over the look-back window of the interval (spec 1 §9). */
export const chart = (itemId: number, interval: Interval) =>
  queryOptions({
    queryKey: [...chartKey, 'prices', itemId, interval],
    queryFn: ({ signal }): Promise<Chart> => {
      const input = { item_type_id: itemId, ...chartRange(interval), interval }
      return call(marketRoutes.getChart, input, { signal })
    },
    staleTime: 60_000,
  })

/** A page of the trading history; the newest without a cursor. */
export const history = (lastUuid: string | undefined, isPrev: boolean) =>
  queryOptions({
    queryKey: [...liveKeys.history, lastUuid ?? '', isPrev],
    queryFn: ({ signal }) =>
      call(
        marketRoutes.getLotHistory,
        { last_uuid: lastUuid ?? null, is_prev: isPrev, limit: HISTORY_PAGE },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })

export const cancelLots = mutationOptions({
  mutationFn: (lot_uuids: string[]) =>
    lot_uuids.length === 1
      ? call(marketRoutes.cancelLot, { lot_uuid: lot_uuids[0]! })
      : call(marketRoutes.cancelLots, { lot_uuids }),
})

/** Would the order trade at once? Any failure of the check means that it would not (spec 1 §5). */
export const isPossibleNow = (side: 'buy' | 'sell', order: Order) =>
  queryOptions({
    queryKey: ['market', 'check', side, order],
    queryFn: async ({ signal }): Promise<boolean> => {
      const route = side === 'buy' ? marketRoutes.checkBuyLot : marketRoutes.checkSellLot
      try {
        await call(route, order, { signal })
        return true
      } catch {
        return false
      }
    },
    staleTime: 0,
    gcTime: 0,
  })

interface Placing {
  readonly side: 'buy' | 'sell'
  readonly order: Order
  /** At once or not at all; otherwise what does not trade waits in the book. */
  readonly now: boolean
  readonly idempotencyKey: string
}

/** Trades at once, or leaves a lot. */
export function placeOrder({ side, order, now, idempotencyKey }: Placing): Promise<OrderResult> {
  const options = { idempotencyKey }
  if (side === 'buy') {
    return call(now ? marketRoutes.buyLot : marketRoutes.createBuyLot, order, options)
  }
  return call(now ? marketRoutes.sellToBuyLot : marketRoutes.createSellLot, order, options)
}
