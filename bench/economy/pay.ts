/**
 * What a day's work should gain of the coins it ties up: 1.5 % for the trouble, and 3 % for the
 * first hour, growing by the root of time, so that a long job pays more and a short one more per
 * hour for whoever comes back often.
 *
 * @param seconds - of the job
 */
export function fairReturn(seconds: number): number {
  return 0.015 + 0.03 * Math.sqrt(seconds / 3600)
}

/** An instant recipe gains no more than this of its cost: it must not be a pump. */
export const INSTANT_MAX = 0.03
/** A delayed recipe's return lies between these multiples of the fair one. */
export const FAIR_MIN = 0.4
export const FAIR_MAX = 2.5
/** Days in which a worker earns their price. */
export const PAYBACK_MIN = 2
export const PAYBACK_MAX = 7
/** The best way to earn at a stage earns at most so many times the worst. */
export const SPREAD_MAX = 3
/** What a wheel's prizes are worth, of its price. */
export const WHEEL_MIN = 0.85
export const WHEEL_MAX = 1
