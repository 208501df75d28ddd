import { type HarvestReceipt, harvestRoutes, type UserHarvest } from '@app/contract/harvest.ts'
import type { Input } from '@app/contract/route.ts'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { liveKeys } from '../live/follow-book.ts'

/** Recipes and the player's harvests. Times of runs are the application's. */
export interface Harvest {
  readonly receipts: readonly HarvestReceipt[]
  readonly user_data: readonly UserHarvest[]
  readonly guide_url: string
  /** Milliseconds that the application's clock is ahead of this machine's. */
  readonly aheadMs: number
}

/** Loaded again whenever runs start or end. */
export const harvest = queryOptions({
  queryKey: liveKeys.harvest,
  queryFn: async ({ signal }): Promise<Harvest> => {
    const { now, ...reply } = await call(harvestRoutes.getReceipts, {}, { signal })
    return { ...reply, aheadMs: now - Date.now() }
  },
  staleTime: Infinity,
})

export const update = mutationOptions({
  mutationFn: (settings: Input<typeof harvestRoutes.update>) =>
    call(harvestRoutes.update, settings),
})
