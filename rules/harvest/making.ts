import { averageGrant, type OpeningOf } from '../catalog/average-grant.ts'
import { forecast } from './forecast.ts'
import { findWorkItem, type HarvestRecipe, type SelectedItem } from './recipe.ts'
import type { Making } from '../market/make-or-buy.ts'

/**
 * What a run spends and gives on average, in fractions of pieces: requirements and what breaks
 * against results and what broken things leave. The selected items of a slot work equally often.
 */
export function makingOf(
  recipe: HarvestRecipe,
  items: readonly (readonly SelectedItem[])[],
  openingOf: OpeningOf,
): Making {
  const inputs = new Map<number, number>()
  const outputs = new Map<number, number>()
  const add = (to: Map<number, number>, id: number, pieces: number) => {
    if (pieces > 0) to.set(id, (to.get(id) ?? 0) + pieces)
  }
  for (const [index, slot] of recipe.items_slots.entries()) {
    const chosen = (items[index] ?? []).flatMap(({ item_id }) => findWorkItem(slot, item_id) ?? [])
    for (const work of chosen) {
      const broken = (work.count * work.break_percent) / 100 / chosen.length
      add(inputs, work.item_id, broken)
      for (const { item_id, count } of work.requirements)
        add(inputs, item_id, count / chosen.length)
      for (const leftover of work.on_break_result) add(outputs, leftover, broken)
    }
  }
  for (const { item_id, perRun } of forecast(recipe, items, 0).results)
    add(outputs, item_id, perRun)
  return { inputs, outputs: averageGrant(outputs, openingOf) }
}

/** Every item whose book a recipe's comparison may need, by id. */
export function tradedItems(recipe: HarvestRecipe, openingOf: OpeningOf): number[] {
  const everything = recipe.items_slots.map((slot) =>
    slot.available_items.map(({ item_id }) => ({ item_id, limit: 0, max: 0, priority: 0 })),
  )
  const { inputs, outputs } = makingOf(recipe, everything, openingOf)
  return [...new Set([...inputs.keys(), ...outputs.keys()])].toSorted((a, b) => a - b)
}
