import { type FairPrice, fairPriceRoutes, priceGuardRoutes } from '@app/contract/fair-price.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { fairPriceKeys } from './keys.ts'

export type FairPrices = ReadonlyMap<number, FairPrice>

/** The fair prices of items, by id; loaded again when one of them is traded. */
export const fairPrices = (itemIds: readonly number[]) =>
  queryOptions({
    queryKey: [...fairPriceKeys.fair, ...itemIds],
    queryFn: async ({ signal }): Promise<FairPrices> => {
      const item_type_ids = [...itemIds]
      const { items } = await call(fairPriceRoutes.get, { item_type_ids }, { signal })
      return new Map(items.map((fair) => [fair.item_type_id, fair]))
    },
    enabled: itemIds.length > 0,
    structuralSharing: false,
    staleTime: 60_000,
  })

/** Whether the player is to be asked before an order far from the fair price. */
export const priceGuard = queryOptions({
  queryKey: fairPriceKeys.guard,
  queryFn: async ({ signal }) => (await call(priceGuardRoutes.get, {}, { signal })).is_on,
  staleTime: Infinity,
})
