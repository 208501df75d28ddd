import { stripRules } from '@app/rules/spin/strip.ts'
import { type Landing, slowingOffset, waitingOffset } from '@app/rules/spin/strip-motion.ts'

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
