import { stripRules } from '@app/rules/spin/strip.ts'
import {
  type Landing,
  planLanding,
  slowingOffset,
  waitingOffset,
} from '@app/rules/spin/strip-motion.ts'

/**
 * The strip, from one spin to the next (spec part 2 section 4): `idle` → `spinning`, while the server
 * is asked → `slowing` to the result → `won`. An error leads back to `idle`.
 *
 * Times are milliseconds of the page's clock, offsets pixels of the strip under the pointer.
 */
export type StripState =
  | { readonly phase: 'idle'; readonly offset: number }
  | { readonly phase: 'spinning'; readonly from: number; readonly since: number }
  | {
      readonly phase: 'slowing'
      readonly landing: Landing
      readonly since: number
      readonly result: number
    }
  | { readonly phase: 'won'; readonly offset: number; readonly result: number }

/** At rest in the middle of the strip's first tile. */
export const atRest: StripState = { phase: 'idle', offset: stripRules.tileWidth / 2 }

/** What stands under the pointer at a time. */
export function offsetAt(state: StripState, now: number): number {
  switch (state.phase) {
    case 'idle':
    case 'won':
      return state.offset
    case 'spinning':
      return waitingOffset(state.from, now - state.since)
    case 'slowing':
      return slowingOffset(state.landing, now - state.since)
  }
}

export const isTurning = ({ phase }: StripState) => phase === 'spinning' || phase === 'slowing'

/** The strip begins to turn from wherever it is. */
export function begin(state: StripState, now: number): StripState {
  return { phase: 'spinning', from: offsetAt(state, now), since: now }
}

/** The answer is there: the strip slows down towards a tile of the result. */
export function slowDown(
  state: StripState,
  strip: readonly number[],
  result: number,
  now: number,
): StripState {
  const landing = planLanding(strip, result, offsetAt(state, now))
  return { phase: 'slowing', landing, since: now, result }
}

/** The strip has come to rest; one that has nothing to rest on is back at the beginning. */
export function rest(state: StripState): StripState {
  if (state.phase !== 'slowing') return atRest
  return { phase: 'won', offset: state.landing.to, result: state.result }
}
