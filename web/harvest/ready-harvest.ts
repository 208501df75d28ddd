import type { HarvestReceipt, UserHarvest } from '@app/contract/harvest.ts'
import { selectOwned } from './edit.ts'
import { outlook } from './outlook.ts'

interface Harvests {
  readonly receipts: readonly HarvestReceipt[]
  readonly user_data: readonly UserHarvest[]
}

/** The first recipe that would start a run with what the player owns; undefined when none would. */
export function readyHarvest(
  { receipts, user_data }: Harvests,
  counts: ReadonlyMap<number, number>,
  itemLocks: ReadonlySet<number>,
): HarvestReceipt | undefined {
  return receipts.find((recipe) => {
    const user = user_data.find((one) => one.receipt_id === recipe.receipt_id)
    if (!user) return false
    const settings = { ...selectOwned(user, recipe.items_slots, counts), enabled: true }
    return outlook(recipe, settings, user, counts, itemLocks, false).starts > 0
  })
}
