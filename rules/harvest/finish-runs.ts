import { drawBinomial } from '../chance/binomial.ts'
import { drawMultinomial } from '../chance/multinomial.ts'
import type { Random } from '../chance/random.ts'
import { findWorkItem, type HarvestRecipe, type HarvestResult, type Pieces } from './recipe.ts'

/** Runs that end together: started together with the same items. */
export interface EndingRuns {
  /** Runs. */
  readonly count: number
  /** For each slot the item and the pieces of it that each run holds. */
  readonly items: readonly Pieces[]
  /** What each run holds to be spent. */
  readonly spent: readonly Pieces[]
  /** What each result is multiplied by. */
  readonly loot: number
}

/** Where what the runs hold goes, and what comes new. All by item, in pieces. */
export interface Harvested {
  /** Back to the player. */
  readonly returned: ReadonlyMap<number, number>
  /** Gone: requirements, what broke, what became something better. */
  readonly spent: ReadonlyMap<number, number>
  /** New: results, what broken things leave, better items. Bundles are not yet opened. */
  readonly gained: ReadonlyMap<number, number>
  /** Finished runs by item since its last improvement. */
  readonly exp: ReadonlyMap<number, number>
}

/**
 * Ends runs: draws what they bring and what breaks, and counts the experience. Runs of a recipe that
 * is no longer there give everything back. A billion runs cost as much as one.
 *
 * @param exp - experience by item before it
 * @param betterItem - what an item becomes at enough experience, if anything
 *
 * Source: server rules, section 7.
 */
export function finishRuns(
  recipe: HarvestRecipe | undefined,
  runs: EndingRuns,
  exp: ReadonlyMap<number, number>,
  betterItem: (itemId: number) => number | undefined,
  random: Random,
): Harvested {
  const returned = new Map<number, number>()
  const spent = new Map<number, number>()
  const gained = new Map<number, number>()
  const newExp = new Map(exp)
  for (const { item_id, count } of runs.spent) {
    add(recipe ? spent : returned, item_id, count * runs.count)
  }
  for (const [slot, { item_id, count }] of runs.items.entries()) {
    const pieces = count * runs.count
    const item = findWorkItem(recipe?.items_slots[slot], item_id)
    const broken = item ? drawBinomial(pieces, item.break_percent / 100, random) : 0
    for (const leftover of item?.on_break_result ?? []) add(gained, leftover, broken)
    const better = betterItem(item_id)
    const experience = (newExp.get(item_id) ?? 0) + runs.count
    const improvable = better === undefined ? 0 : pieces - broken
    const learned = learn(experience, item?.exp_for_up ?? 0, improvable)
    if (item && item.exp_for_up > 0) newExp.set(item_id, learned.exp)
    if (better !== undefined) add(gained, better, learned.improved)
    add(spent, item_id, broken + learned.improved)
    add(returned, item_id, pieces - broken - learned.improved)
  }
  for (const result of recipe?.result ?? []) {
    add(gained, result.item_id, drawResult(result, runs.count, runs.loot, random))
  }
  return { returned, spent, gained, exp: newExp }
}

function add(amounts: Map<number, number>, itemId: number, count: number): void {
  if (count > 0) amounts.set(itemId, (amounts.get(itemId) ?? 0) + count)
}

/** A piece improves each time there is experience enough; beyond that none is kept. */
function learn(
  exp: number,
  expForUp: number,
  improvable: number,
): { readonly exp: number; readonly improved: number } {
  if (expForUp === 0) return { exp: 0, improved: 0 }
  const improved = Math.min(Math.floor(exp / expForUp), improvable)
  return { exp: Math.min(exp - improved * expForUp, expForUp), improved }
}

/**
 * Pieces that `runs` runs bring. Each time a run brings something the drawn number is multiplied by
 * the loot; its fraction is one piece more with that chance, so that the mean is exact.
 */
function drawResult(result: HarvestResult, runs: number, loot: number, random: Random): number {
  const { min_count, max_count, chance_percent } = result
  const times = drawBinomial(runs, chance_percent / 100, random)
  const sizes = Array.from({ length: max_count - min_count + 1 }, (_, index) => min_count + index)
  const timesOf = drawMultinomial(
    times,
    sizes.map(() => 1),
    random,
  )
  return sizes.reduce((sum, size, index) => {
    const often = timesOf[index] ?? 0
    const whole = Math.floor(size * loot)
    return sum + often * whole + drawBinomial(often, size * loot - whole, random)
  }, 0)
}
