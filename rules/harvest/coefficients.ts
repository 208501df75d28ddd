import { harvestLimits, type HarvestRecipe, type WorkItem } from './recipe.ts'

/** 1 and, for each slot, what the average of its items differs from 1. Empty slots count as 1. */
function combined(slots: readonly (readonly number[])[]): number {
  return slots.reduce((sum, values) => {
    if (values.length === 0) return sum
    return sum + values.reduce((all, value) => all + value, 0) / values.length - 1
  }, 1)
}

/**
 * How many times as fast a run is as the recipe says, by the items in its slots. With several in a
 * slot it is their average: what may be expected before it is known which of them work.
 *
 * @param bonus - of energy, added
 *
 * Source: spec part 2 section 4; server rules, sections 7 and 8.
 */
export function speedOf(slots: readonly (readonly WorkItem[])[], bonus: number): number {
  const speed = bonus + combined(slots.map((items) => items.map((item) => item.speed_coef)))
  return Math.max(speed, harvestLimits.speedMin)
}

/** What every result is multiplied by; at least 0.4 (spec part 2 section 4). */
export function lootOf(slots: readonly (readonly WorkItem[])[]): number {
  const loot = combined(slots.map((items) => items.map((item) => item.lootmore_coef)))
  return Math.max(loot, harvestLimits.lootMin)
}

/** Whole seconds that a run takes at a speed: base divided by speed, rounded down, at least one. */
export function durationSec(recipe: HarvestRecipe, speed: number): number {
  return Math.max(Math.floor((recipe.duration_hour * 3600) / speed), 1)
}
