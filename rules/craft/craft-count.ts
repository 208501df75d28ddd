import type { CraftRecipe, ItemCount } from './recipe.ts'

type Needs = Pick<CraftRecipe, 'RemainList' | 'ConsumableList'>

/** Pieces by item that `count` units of a list are. */
export function piecesOf(list: readonly ItemCount[], count: number): Map<number, number> {
  const pieces = new Map<number, number>()
  for (const { TypeId, Count } of list) {
    pieces.set(TypeId, (pieces.get(TypeId) ?? 0) + Count * count)
  }
  return pieces
}

/** Pieces by item that crafting `count` units needs available: what is kept and what is spent. */
export function ingredientsOf(recipe: Needs, count: number): Map<number, number> {
  return piecesOf([...recipe.RemainList, ...recipe.ConsumableList], count)
}

/**
 * The first ingredient that a craft would take away although its player has locked it. What it only
 * lends for a moment, because it is done at once, may be locked (decisions/009).
 *
 * @param itemLocks - items that the player has locked
 */
export function lockedIngredient(
  { RemainList, ConsumableList, TimeCraftSec }: Needs & Pick<CraftRecipe, 'TimeCraftSec'>,
  itemLocks: ReadonlySet<number>,
): number | undefined {
  const taken = TimeCraftSec === 0 ? ConsumableList : [...RemainList, ...ConsumableList]
  return taken.find(({ TypeId }) => itemLocks.has(TypeId))?.TypeId
}

/** Items that a craft only lends for a moment, and takes nothing of: they may be locked. */
export function lentItems({
  RemainList,
  ConsumableList,
  TimeCraftSec,
}: Needs & Pick<CraftRecipe, 'TimeCraftSec'>): number[] {
  if (TimeCraftSec > 0) return []
  const spent = new Set(ConsumableList.map(({ TypeId }) => TypeId))
  return [...new Set(RemainList.map(({ TypeId }) => TypeId))].filter((item) => !spent.has(item))
}

/**
 * How many units of a recipe can be crafted: the smallest, across all that is kept and spent, of what is held
 * divided by what a unit needs, rounded down.
 *
 * @param countMax - units of one start, at most
 * @param heldOf - pieces held of an item
 *
 * Source: spec 2 §5.
 */
export function maxCraftable(
  recipe: Needs,
  countMax: number,
  heldOf: (itemId: number) => number,
): number {
  return unitsOf(ingredientsOf(recipe, 1), countMax, heldOf)
}

/**
 * How many units there are ingredients for, at most `countMax`.
 *
 * @param ingredients - pieces that a unit needs, by item
 */
export function unitsOf(
  ingredients: ReadonlyMap<number, number>,
  countMax: number,
  heldOf: (itemId: number) => number,
): number {
  let units = countMax
  for (const [item, need] of ingredients) {
    if (units <= 0) return 0
    units = Math.min(units, Math.floor(heldOf(item) / need))
  }
  return Math.max(0, units)
}

/**
 * The ingredients that allow no more units than can be made now; none where the limit of one start
 * is what holds.
 *
 * @param ingredients - pieces that a unit needs, by item
 */
export function limitingItems(
  ingredients: ReadonlyMap<number, number>,
  countMax: number,
  heldOf: (itemId: number) => number,
): number[] {
  const units = unitsOf(ingredients, countMax, heldOf)
  if (units >= countMax) return []
  return [...ingredients]
    .filter(([item, need]) => Math.floor(heldOf(item) / need) <= units)
    .map(([item]) => item)
}

/**
 * What a typed count becomes: below 1 it is 1, above the maximum it is the maximum. NaN, an empty
 * field, stays what it is, so that a new number can be typed.
 *
 * @param max - of `maxCraftable`; where nothing can be crafted, the count is still 1
 *
 * Source: spec 2 §5.
 */
export function clampCount(count: number, max: number): number {
  return Number.isNaN(count) ? count : Math.max(1, Math.min(Math.trunc(count), max))
}

/** Why a craft is not run from the screen. Checked in this order. */
export type CraftRefusal = 'Invalid count' | 'error_not_enough_resources'

/** Source: spec 2 §5. */
export function refuseCount(count: number, max: number): CraftRefusal | undefined {
  if (!(count >= 1)) return 'Invalid count'
  return count > max ? 'error_not_enough_resources' : undefined
}
