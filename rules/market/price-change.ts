import type { AlertState } from './price-alert.ts'

/** The times over which a change is watched, the shortest first. */
export const changeSpans = ['hour', 'day', 'week'] as const

/** How long ago the price is that the last trade is compared with. */
export type ChangeSpan = (typeof changeSpans)[number]

export type ChangeDirection = 'up' | 'down' | 'either'

export const spanSeconds: Readonly<Record<ChangeSpan, number>> = {
  hour: 3600,
  day: 86_400,
  week: 604_800,
}

/** Seconds between two looks at how old the prices are that changes are reckoned from. */
export const REFERENCE_ROUND_SEC = 60

/** A price may rise to many times what it was. */
const RISE_PERCENT_MAX = 1000
/** A price is a coin at least, so it never falls by all of it. */
const FALL_PERCENT_MAX = 99

/** Hundredths in a percent: what changes are counted in. */
const PART = 100

/** The highest percentage at which an alert of this direction can still fire. */
export function percentMaxOf(direction: ChangeDirection): number {
  return direction === 'up' ? RISE_PERCENT_MAX : FALL_PERCENT_MAX
}

/**
 * A change in hundredths of a percent, without the rest; negative for a fall.
 *
 * @param from - coins, before
 * @param at - coins, now
 */
export function changeBetween(from: number, at: number): number {
  // What a coin has risen to may be more than a number counts exactly.
  return Number((BigInt(at - from) * 100n * BigInt(PART)) / BigInt(from))
}

/** How large a change is, in whole percents. */
export function wholePercentOf(change: number): number {
  return Math.trunc(Math.abs(change) / PART)
}

/** A change as an alert sees it: it rises towards the threshold, whichever the direction. */
export function changeLevelOf(direction: ChangeDirection, change: number): number {
  if (direction === 'either') return Math.abs(change)
  return direction === 'up' ? change : -change
}

/** The level at which an alert fires. */
export function percentLevelOf(percent: number): number {
  return percent * PART
}

/**
 * The level that a change must come back to before the alert can fire again: one percent less. So a
 * price that trembles around the threshold fires it once.
 */
export function percentRearmLevelOf(percent: number): number {
  return (percent - 1) * PART
}

/**
 * How an alert begins: it tells of a crossing, so where the price has changed by that much already it
 * waits until that is over.
 *
 * @param from - coins: the price to compare with; null where there is none
 * @param at - coins: the last trade; null for none
 */
export function firstChangeState(
  direction: ChangeDirection,
  percent: number,
  from: number | null,
  at: number | null,
): AlertState {
  if (from === null || at === null) return 'armed'
  const level = changeLevelOf(direction, changeBetween(from, at))
  return level < percentLevelOf(percent) ? 'armed' : 'waiting'
}
