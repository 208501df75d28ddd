import { type Interval, lookBackSeconds } from '@app/rules/market/chart.ts'

/** Begins the keys of all charts, which end at the application's now. */
export const chartKey = ['chart'] as const

/** Milliseconds; the live stream tells it. */
let aheadMs = 0

/** An event arrives a moment after it was sent. */
const LATE_MS = 60_000

/** Sets the application's time. Returns whether charts up to the one before are out of date. */
export function setAppClock(unixMs: number): boolean {
  const before = aheadMs
  aheadMs = unixMs - Date.now()
  return Math.abs(aheadMs - before) > LATE_MS
}

/**
 * The look-back window of an interval (spec 1 §9), up to the application's now: this browser's clock
 * may be wrong, or the application's moved. Unix seconds.
 */
export function chartRange(interval: Interval): { start_date: number; end_date: number } {
  const end_date = Math.ceil((Date.now() + aheadMs) / 1000)
  return { start_date: end_date - lookBackSeconds[interval], end_date }
}
