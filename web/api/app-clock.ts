import { useCallback, useSyncExternalStore } from 'react'
import { create } from 'zustand'

/**
 * By how many milliseconds the application's clock is ahead of this browser's, which may be wrong.
 * The live stream tells it, and answers that carry the server's `now`.
 */
export const useAppClock = create<{ readonly aheadMs: number }>(() => ({ aheadMs: 0 }))

/** What tells the time may be this late, so a smaller step back is its delay and not the clock's. */
const DELAY_MAX_MS = 2000

/** An answer that began before the stream told the time may come so much later. */
const ANSWER_MAX_MS = 60_000

/** When the stream last told the time, on the browser's monotonic clock. */
let toldAt = Number.NEGATIVE_INFINITY

/** Sets the application's time by an answer to a call, unix milliseconds. */
export function setAppClock(unixMs: number): void {
  const aheadMs = unixMs - Date.now()
  const stepBack = useAppClock.getState().aheadMs - aheadMs
  const isTold = performance.now() - toldAt < ANSWER_MAX_MS
  if (stepBack < 0 || (stepBack > DELAY_MAX_MS && !isTold)) useAppClock.setState({ aheadMs })
}

/** Sets the application's time by the stream, which tells every move of it in order. */
export function moveAppClock(unixMs: number): void {
  toldAt = performance.now()
  useAppClock.setState({ aheadMs: unixMs - Date.now() })
}

/** Unix milliseconds of the application's clock. */
export function appNow(): number {
  return Date.now() + useAppClock.getState().aheadMs
}

/** Calls back at each full `everyMs` of the application's clock, and when that clock is moved. */
function subscribeTo(everyMs: number, onTick: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(tick, everyMs - (appNow() % everyMs))
  }
  const tick = () => {
    wait()
    onTick()
  }
  wait()
  const unsubscribe = useAppClock.subscribe(tick)
  return () => {
    clearTimeout(timer)
    unsubscribe()
  }
}

/**
 * What `select` makes of the application's time; the component renders again only when that changes.
 *
 * @param everyMs - how often to look; `select` is given the time rounded down to it
 * @param select - must return a primitive value, or the same object for the same time
 */
export function useAppTime<T>(everyMs: number, select: (unixMs: number) => T): T {
  const subscribe = useCallback((onTick: () => void) => subscribeTo(everyMs, onTick), [everyMs])
  return useSyncExternalStore(subscribe, () => select(floorTo(everyMs, appNow())))
}

/** Unix milliseconds of the application's clock, rounded down to `everyMs` and renewed as often. */
export function useAppNow(everyMs: number): number {
  return useAppTime(everyMs, (unixMs) => unixMs)
}

const floorTo = (step: number, value: number) => Math.floor(value / step) * step
