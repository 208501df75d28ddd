import { priceRoutes } from '@app/contract/prices.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { pricesKey } from './keys.ts'
import { applyMarketUpdate, type PriceTable, readPriceTable } from './price-table.ts'
import { recentUpdates } from './recent-updates.ts'

/** Best prices of every item, kept up to date by live events. */
export const prices = queryOptions({
  queryKey: pricesKey,
  queryFn: async ({ signal }): Promise<PriceTable> => {
    const table = readPriceTable(await call(priceRoutes.getAll, {}, { signal }))
    return recentUpdates().reduce(applyMarketUpdate, table)
  },
  staleTime: Infinity,
  gcTime: Infinity,
  structuralSharing: false,
})
