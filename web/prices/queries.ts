import { marketRoutes } from '@app/contract/market.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import {
  applyMarketUpdate,
  type MarketUpdate,
  type PriceTable,
  readPriceTable,
} from './price-table.ts'

/**
 * The last live updates of the open stream, oldest first: they may arrive before an answer that is on
 * its way. The first stands for the stream's beginning.
 */
export const recentUpdatesKey = ['prices-recent'] as const

/** Best prices of every item, kept up to date by live events. */
export const prices = queryOptions({
  queryKey: ['prices'],
  queryFn: async ({ signal, client }): Promise<PriceTable> => {
    const table = readPriceTable(await call(marketRoutes.getAllPrices, {}, { signal }))
    const recent = client.getQueryData<readonly MarketUpdate[]>(recentUpdatesKey) ?? []
    return recent.reduce(applyMarketUpdate, table)
  },
  staleTime: Infinity,
  gcTime: Infinity,
  structuralSharing: false,
})
