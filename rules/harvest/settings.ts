import { harvestLimits, type HarvestSettings, type SelectedItem } from './recipe.ts'

/** The settings of a recipe that a player has never touched: off, nothing selected. */
export function untouchedSettings(slots: number): HarvestSettings {
  return { enabled: false, max_parallel: 0, items: Array.from({ length: slots }, () => []) }
}

/** A whole number between two others; NaN, of an empty field, becomes the lower. */
function clamp(value: number, min: number, max: number): number {
  return Number.isNaN(value) ? min : Math.min(Math.max(Math.trunc(value), min), max)
}

/** Spec part 2 section 5: an integer clamped between 0 and 10,000. */
export function clampParallel(value: number): number {
  return clamp(value, 0, harvestLimits.parallelMax)
}

/** Spec part 2 section 5: priority 0 to 9; limit and max whole numbers from 0. */
export function clampSelected({ item_id, limit, max, priority }: SelectedItem): SelectedItem {
  return {
    item_id,
    limit: clamp(limit, 0, harvestLimits.countMax),
    max: clamp(max, 0, harvestLimits.countMax),
    priority: clamp(priority, 0, harvestLimits.priorityMax),
  }
}

/** The order in which the items of a slot are tried: highest priority, then lowest id (rules §7). */
export function inOrder(selected: readonly SelectedItem[]): SelectedItem[] {
  return selected.toSorted((a, b) => b.priority - a.priority || a.item_id - b.item_id)
}
