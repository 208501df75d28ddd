import { create } from 'zustand'

/**
 * By how many milliseconds the application's clock is ahead of this browser's, which may be wrong;
 * the live stream tells it.
 */
export const useAppClock = create<{ readonly aheadMs: number }>(() => ({ aheadMs: 0 }))

/** An event arrives a moment after it was sent. */
const LATE_MS = 60_000

/** Sets the application's time. Returns whether it differs from the one before. */
export function setAppClock(unixMs: number): boolean {
  const before = useAppClock.getState().aheadMs
  const aheadMs = unixMs - Date.now()
  useAppClock.setState({ aheadMs })
  return Math.abs(aheadMs - before) > LATE_MS
}

/** Unix milliseconds of the application's clock. */
export function appNow(): number {
  return Date.now() + useAppClock.getState().aheadMs
}
