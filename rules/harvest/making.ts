import { averageGrant, drawnGrant, isDrawnGrant, type OpeningOf } from '../catalog/average-grant.ts'
import { drawBinomial } from '../chance/binomial.ts'
import { lootOf } from './coefficients.ts'
import { drawResult } from './end-runs.ts'
import { forecast } from './forecast.ts'
import { findWorkItem, type HarvestRecipe, type SelectedItem, type WorkItem } from './recipe.ts'
import type { DrawOf, Making } from '../market/make-or-buy.ts'

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

/**
 * What so many runs with one team give, drawn and opened; undefined for one that always gives the same.
 *
 * @param team - an item for each slot
 */
export function drawOf(
  { result }: Pick<HarvestRecipe, 'result'>,
  team: readonly WorkItem[],
  openingOf: OpeningOf,
): DrawOf | undefined {
  const loot = lootOf(team.map((item) => [item]))
  const given = [
    ...result.map(({ item_id }) => item_id),
    ...team.flatMap(({ on_break_result }) => on_break_result),
  ]
  const isDrawn =
    result.some(
      ({ min_count, max_count, chance_percent }) =>
        isByChance(chance_percent) || min_count < max_count || !Number.isInteger(min_count * loot),
    ) ||
    team.some((item) => item.on_break_result.length > 0 && isByChance(item.break_percent)) ||
    isDrawnGrant(given, openingOf)
  if (!isDrawn) return undefined
  return (runs, random) => {
    const outputs = new Map<number, number>()
    const add = (id: number, pieces: number) => outputs.set(id, (outputs.get(id) ?? 0) + pieces)
    for (const one of result) add(one.item_id, drawResult(one, runs, loot, random))
    for (const { count, break_percent, on_break_result } of team) {
      if (on_break_result.length === 0) continue
      const broken = drawBinomial(count * runs, break_percent / 100, random)
      for (const leftover of on_break_result) add(leftover, broken)
    }
    return drawnGrant(outputs, openingOf, random)
  }
}

const isByChance = (percent: number) => percent > 0 && percent < 100

/** Every item whose book a recipe's comparison may need, by id. */
export function tradedItems(recipe: HarvestRecipe, openingOf: OpeningOf): number[] {
  const everything = recipe.items_slots.map((slot) =>
    slot.available_items.map(({ item_id }) => ({ item_id, limit: 0, max: 0, priority: 0 })),
  )
  const { inputs, outputs } = makingOf(recipe, everything, openingOf)
  return [...new Set([...inputs.keys(), ...outputs.keys()])].toSorted((a, b) => a - b)
}
