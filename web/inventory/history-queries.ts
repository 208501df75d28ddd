import { type InventoryHistoryEntry, inventoryRoutes } from '@app/contract/inventory.ts'
import type { Interval } from '@app/rules/market/chart.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import type { PageSource } from '../api/use-pages.ts'
import { chartRange, countChartKey } from '../chart/chart-range.ts'

/** A page of what came and went, newest first; the newest page without a cursor. */
export async function readHistoryPage(
  itemId: number | undefined,
  lastUuid: string,
  signal?: AbortSignal,
): Promise<readonly InventoryHistoryEntry[]> {
  const input = { last_uuid: lastUuid, filter_item_id: itemId ?? null }
  const options = signal ? { signal } : {}
  return (await call(inventoryRoutes.history, input, options)).response
}

/** The history of the inventory, or of one item, until an empty page (spec part 1 section 2). */
export const inventoryHistory = (
  itemId: number | undefined,
): PageSource<InventoryHistoryEntry, string> => ({
  queryKey: ['inventory-history', itemId ?? 0],
  read: (cursor = '', signal) => readHistoryPage(itemId, cursor, signal),
  cursorOf: (last) => last.uuid,
  idOf: (entry) => entry.uuid,
})

/** How many pieces of an item were held, over the look-back window of the interval (spec 1 §9). */
export const countChart = (itemId: number, interval: Interval) =>
  queryOptions({
    queryKey: [...countChartKey(itemId), interval],
    queryFn: ({ signal }) => {
      const input = { item_id: itemId, ...chartRange(interval), interval }
      return call(inventoryRoutes.chart, input, { signal })
    },
    staleTime: 60_000,
  })
