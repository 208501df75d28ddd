import type { UserHarvest } from '@app/contract/harvest.ts'
import type { HarvestRecipe } from '@app/rules/harvest/recipe.ts'
import { untouchedSettings } from '@app/rules/harvest/settings.ts'
import type { KeptHarvest } from './read-harvests.ts'

/** What a player has set and in progress for one recipe, as it is sent. */
export function userHarvest(recipe: HarvestRecipe, harvest: KeptHarvest | undefined): UserHarvest {
  const { receipt_id, items_slots } = recipe
  const settings = harvest?.settings.get(receipt_id) ?? untouchedSettings(items_slots.length)
  const runs = harvest?.runs.filter((run) => run.receipt_id === receipt_id) ?? []
  return {
    receipt_id,
    enabled: settings.enabled,
    max_parallel: settings.max_parallel,
    items: settings.items.map((selected) => [...selected]),
    active_count: runs.reduce((sum, run) => sum + run.count, 0),
    active_list: runs.map(({ run_id, count, items, started_at, due_at }) => ({
      id: run_id,
      count,
      list: items.map((item) => item.item_id),
      duration_in_hour: (due_at - started_at) / 3_600_000,
      started_at,
      due_at,
    })),
    exp_by_item: Object.fromEntries(harvest?.exp.get(receipt_id) ?? []),
  }
}
