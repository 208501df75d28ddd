import { stripRules, tileAt } from './strip.ts'

/** How the strip moves (spec 2 §9). Times in milliseconds. */
export const motionRules = {
  /** It turns for so long at least, also when the answer is there at once. */
  waitMinMs: 1500,
  /** The way to rest. */
  easeOutMs: 4000,
  /** Pixels in a second while the answer is awaited. */
  speed: 2400,
  /** Tiles that pass at least while it slows. */
  slowingTilesMin: 24,
} as const

/** Where the strip slows to rest: pixels from its beginning to what stands under the pointer. */
export interface Landing {
  readonly from: number
  readonly to: number
}

/** Pixels passed after so long at full speed. */
export function waitingOffset(from: number, elapsedMs: number): number {
  return from + (motionRules.speed * elapsedMs) / 1000
}

/**
 * Where the strip comes to rest: in the middle of the first tile of the result that leaves room to
 * slow down.
 *
 * @param from - where slowing begins, in pixels
 * @param result - an item of the strip
 */
export function planLanding(strip: readonly number[], result: number, from: number): Landing {
  const { tileWidth } = stripRules
  let place = Math.ceil(from / tileWidth) + motionRules.slowingTilesMin
  while (tileAt(strip, place) !== result) place++
  return { from, to: (place + 0.5) * tileWidth }
}

/**
 * Where the strip is so long after slowing began. It begins at the speed it had, and rests exactly at
 * the end: an ease-out whose power fits the way to go.
 */
export function slowingOffset({ from, to }: Landing, elapsedMs: number): number {
  const { easeOutMs, speed } = motionRules
  const left = 1 - Math.min(elapsedMs / easeOutMs, 1)
  const power = (speed * easeOutMs) / 1000 / (to - from)
  return to - (to - from) * left ** Math.max(power, 1)
}
