import { marketRoutes } from '@app/contract/market.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { type PriceTable, readPriceTable } from './price-table.ts'

/** Best prices of every item, kept up to date by live events. */
export const prices = queryOptions({
  queryKey: ['prices'],
  queryFn: async ({ signal }): Promise<PriceTable> =>
    readPriceTable(await call(marketRoutes.getAllPrices, {}, { signal })),
  staleTime: Infinity,
  gcTime: Infinity,
  structuralSharing: false,
})
