import { harvestSpeedBonus } from '../energy/energy.ts'
import { durationSec, lootOf, speedOf } from './coefficients.ts'
import type { WorkedSlot } from './end-runs.ts'
import type { HarvestRun, HarvestWorld } from './harvest-state.ts'
import { findWorkItem, type HarvestRecipe } from './recipe.ts'
import type { WorkSet } from './start-runs.ts'

/** What is alike in all runs of a recipe that work with the same items. */
export interface Work extends Pick<HarvestRun, 'receipt_id' | 'items' | 'spent' | 'loot'> {
  /** The item in each slot. */
  readonly list: readonly number[]
  readonly slots: readonly WorkedSlot[]
}

/** Work that begins: it is known how long it takes. */
export interface BegunWork extends Work {
  /** Milliseconds, without energy and with it. */
  readonly durationMs: number
  readonly energeticMs: number
}

type Content = Pick<HarvestWorld, 'recipes' | 'betterItem'>

/** The work of runs that are in progress. */
export function workOf(
  { receipt_id, items, spent, loot }: Omit<Work, 'list' | 'slots'>,
  { recipes, betterItem }: Content,
): Work {
  const recipe = recipes.get(receipt_id)
  return {
    receipt_id,
    items,
    spent,
    loot,
    list: items.map(({ item_id }) => item_id),
    slots: items.map(({ item_id, count }, slot) => ({
      item_id,
      count,
      work: findWorkItem(recipe?.items_slots[slot], item_id),
      better: betterItem(item_id),
    })),
  }
}

/** The work that a set of items begins. */
export function beginWork(recipe: HarvestRecipe, { items }: WorkSet, content: Content): BegunWork {
  const slots = items.map((item) => [item])
  const lasts = (isEnergetic: boolean) =>
    durationSec(recipe, speedOf(slots, harvestSpeedBonus(isEnergetic))) * 1000
  const work = {
    receipt_id: recipe.receipt_id,
    items: items.map(({ item_id, count }) => ({ item_id, count })),
    spent: items.flatMap((item) => item.requirements),
    loot: lootOf(slots),
  }
  return { ...workOf(work, content), durationMs: lasts(false), energeticMs: lasts(true) }
}
