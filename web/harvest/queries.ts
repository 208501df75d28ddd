import { type HarvestReceipt, harvestRoutes, type UserHarvest } from '@app/contract/harvest.ts'
import type { HarvestSettings } from '@app/rules/harvest/recipe.ts'
import { queryOptions } from '@tanstack/react-query'
import { setAppClock } from '../api/app-clock.ts'
import { call } from '../api/call.ts'
import type { Once } from '../api/send-once.ts'
import { harvestKey } from './keys.ts'

/** Recipes and the player's harvests. Times of runs are the application's. */
export interface Harvest {
  readonly receipts: readonly HarvestReceipt[]
  readonly user_data: readonly UserHarvest[]
  readonly guide_url: string
}

/** Loaded again whenever runs start or end. */
export const harvest = queryOptions({
  queryKey: harvestKey,
  queryFn: async ({ signal }): Promise<Harvest> => {
    const { now, ...reply } = await call(harvestRoutes.getReceipts, {}, { signal })
    setAppClock(now)
    return reply
  },
  staleTime: Infinity,
})

/** What saving a recipe's settings is about, for `useCall`. */
export const aboutSave = (receiptId: number) => `harvest/${receiptId}`

export function update(receipt_id: number, settings: HarvestSettings, once: Once) {
  const { enabled, max_parallel, items } = settings
  const slots = items.map((slot) => [...slot])
  return call(harvestRoutes.update, { receipt_id, enabled, max_parallel, items: slots }, once)
}
