import { drawBinomial } from '../chance/binomial.ts'
import type { Random } from '../chance/random.ts'
import { uniformBelow } from '../chance/uniform-below.ts'
import type { HarvestResult, WorkItem } from './recipe.ts'

/** An item at work in a slot. */
export interface WorkedSlot {
  readonly item_id: number
  /** Pieces that each run holds. */
  readonly count: number
  /** Undefined where the recipe knows it no more: it comes back as it was. */
  readonly work: WorkItem | undefined
  /** What it becomes at enough experience, if anything. */
  readonly better: number | undefined
}

/** Who gets what comes out of ended runs. What they held and is not given back is gone. */
export interface Receiver {
  /** Pieces that the runs held come back. */
  giveBack(itemId: number, count: number): void
  /** New pieces: what broken things leave, better items. Bundles are not yet opened. */
  gain(itemId: number, count: number): void
}

/**
 * Ends runs that work with the same items: draws what of them breaks and counts the experience. What
 * the runs bring is drawn apart, by `drawResult`. A billion runs cost as much as one.
 *
 * @param runs - how many
 * @param exp - finished runs by item since its last improvement; changed in place
 *
 * Source: server rules, section 7.
 */
export function endRuns(
  slots: readonly WorkedSlot[],
  runs: number,
  exp: Map<number, number>,
  random: Random,
  receiver: Receiver,
): void {
  for (const { item_id, count, work, better } of slots) {
    const pieces = count * runs
    const broken = work ? drawBinomial(pieces, work.break_percent / 100, random) : 0
    if (work && broken > 0) {
      for (const leftover of work.on_break_result) receiver.gain(leftover, broken)
    }
    let improved = 0
    if (work && work.exp_for_up > 0) {
      const experience = (exp.get(item_id) ?? 0) + runs
      const improvable = better === undefined ? 0 : pieces - broken
      const learned = learn(experience, work.exp_for_up, improvable)
      exp.set(item_id, learned.exp)
      improved = learned.improved
      if (better !== undefined && improved > 0) receiver.gain(better, improved)
    }
    const left = pieces - broken - improved
    if (left > 0) receiver.giveBack(item_id, left)
  }
}

/** A piece improves each time there is experience enough; beyond that none is kept. */
function learn(
  exp: number,
  expForUp: number,
  improvable: number,
): { readonly exp: number; readonly improved: number } {
  const improved = Math.min(Math.floor(exp / expForUp), improvable)
  return { exp: Math.min(exp - improved * expForUp, expForUp), improved }
}

/** Up to this many times each is drawn on its own: that is faster, and no less exact. */
const SINGLE_DRAWS_MAX = 32

/**
 * Pieces that `runs` runs bring. Each time a run brings something the drawn number is multiplied by
 * the loot; its fraction is one piece more with that chance, so that the mean is exact.
 */
export function drawResult(
  { min_count, max_count, chance_percent }: HarvestResult,
  runs: number,
  loot: number,
  random: Random,
): number {
  const times = drawBinomial(runs, chance_percent / 100, random)
  const sizes = max_count - min_count + 1
  let sum = 0
  if (times <= SINGLE_DRAWS_MAX) {
    for (let time = 0; time < times; time++) {
      const pieces = (min_count + uniformBelow(sizes, random)) * loot
      const whole = Math.floor(pieces)
      sum += random() < pieces - whole ? whole + 1 : whole
    }
    return sum
  }
  let left = times
  for (let size = min_count; size <= max_count; size++) {
    const often = drawBinomial(left, 1 / (max_count - size + 1), random)
    const whole = Math.floor(size * loot)
    sum += often * whole + drawBinomial(often, size * loot - whole, random)
    left -= often
  }
  return sum
}
