import { durationSec, lootOf, speedOf } from './coefficients.ts'
import { findWorkItem, type HarvestRecipe, type SelectedItem } from './recipe.ts'

/** What the selected items may be expected to do. Means, not promises. */
export interface Forecast {
  readonly speed: number
  readonly loot: number
  /** Seconds that a run takes on average. */
  readonly durationSec: number
  /** Pieces that a run brings on average, by result. */
  readonly results: readonly { readonly item_id: number; readonly perRun: number }[]
  /** Pieces of each slot's items that break in a run on average. */
  readonly brokenPerRun: number
}

/**
 * The average time and yield of a run, as if the selected items of each slot worked equally often.
 *
 * @param bonus - what energy adds to the speed
 *
 * Source: spec part 2 sections 2 and 4.
 */
export function forecast(
  recipe: HarvestRecipe,
  items: readonly (readonly SelectedItem[])[],
  bonus: number,
): Forecast {
  const slots = recipe.items_slots.map((slot, index) =>
    (items[index] ?? []).flatMap(({ item_id }) => findWorkItem(slot, item_id) ?? []),
  )
  const speed = speedOf(slots, bonus)
  const loot = lootOf(slots)
  const broken = slots.map((slot) => mean(slot.map((item) => item.count * item.break_percent)))
  return {
    speed,
    loot,
    durationSec: durationSec(recipe, speed),
    results: recipe.result.map(({ item_id, min_count, max_count, chance_percent }) => ({
      item_id,
      perRun: ((min_count + max_count) / 2) * (chance_percent / 100) * loot,
    })),
    brokenPerRun: broken.reduce((sum, percent) => sum + percent / 100, 0),
  }
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
}
