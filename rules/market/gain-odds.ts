import type { Random } from '../chance/random.ts'
import { seededRandom } from '../chance/seeded-random.ts'

/** How often something that is drawn ends with a gain, where an average says little. */
export interface GainOdds {
  /** Of all starts, those that end with a gain; from 0 to 1. */
  readonly share: number
  /** Coins: half of the starts bring less, and half bring more. */
  readonly usual: number
}

/** Enough that a share is right to within a few hundredths. */
const STARTS = 500
/** The same odds each time that they are asked for: a figure that flickers tells nothing. */
const SEED = 1

/** @param gainOf - coins that one start brings beyond its cost, drawn */
export function gainOdds(gainOf: (random: Random) => number): GainOdds {
  const random = seededRandom(SEED)
  const gains = Array.from({ length: STARTS }, () => gainOf(random)).toSorted((a, b) => a - b)
  return {
    share: gains.filter((gain) => gain > 0).length / STARTS,
    usual: gains[STARTS / 2]!,
  }
}

/** Half, less what a share may be wrong by: an even chance is nothing rare. */
const MOST_LOSE = 0.45

/** Most starts lose: what is gained on average comes from rare draws. */
export const isByRareDraws = (share: number): boolean => share < MOST_LOSE
