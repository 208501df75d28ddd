import { invariant } from '../invariant.ts'

/** Decimals that a percentage of the content may have. */
const PERCENT_DECIMALS = 6

const STEPS = 10 ** PERCENT_DECIMALS

/** What the weights of percentages are together: no ticket belongs to nobody. */
export const PERCENT_TOTAL = 100 * STEPS

/**
 * Percentages as whole numbers, exactly: millionths of a percent. They are drawn from with chances
 * that are the percentages themselves, not something near to them.
 *
 * @param percents - with at most six decimals, together 100; see `percentProblem`
 */
export function percentWeights(percents: readonly number[]): number[] {
  const problem = percentProblem(percents)
  invariant(problem === undefined, problem ?? '')
  return percents.map((percent) => Math.round(percent * STEPS))
}

/** What keeps percentages from being drawn from; undefined for nothing. */
export function percentProblem(percents: readonly number[]): string | undefined {
  const weights = percents.map((percent) => Math.round(percent * STEPS))
  if (percents.some((percent, index) => !(percent > 0) || weights[index]! / STEPS !== percent)) {
    return `a percentage is above 0 and has at most ${PERCENT_DECIMALS} decimals`
  }
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  if (total === PERCENT_TOTAL) return undefined
  return `the percentages are together ${total / STEPS}, not 100`
}
