import type { Random } from '../chance/random.ts'
import { uniformBelow } from '../chance/uniform-below.ts'
import type { SpinPrize } from './wheel.ts'

/** The wheel's strip of tiles (spec 2 §9). */
export const stripRules = {
  /** A prize is drawn as one tile for each so many percent, and at least once. */
  percentPerTile: 5,
  /** Shuffled copies in the strip. */
  copies: 8,
  /** Pixels. */
  tileWidth: 100,
} as const

/**
 * The strip that passes by: item ids, tile by tile. It is closed to a ring: after the last tile comes
 * the first. Each of its eight copies holds every prize and is shuffled on its own.
 */
export function buildStrip(prizes: readonly SpinPrize[], random: Random): number[] {
  const { percentPerTile, copies } = stripRules
  const copy = prizes.flatMap(({ id, weight }) =>
    Array.from({ length: Math.max(1, Math.floor(weight / percentPerTile)) }, () => id),
  )
  return Array.from({ length: copies }, () => shuffle(copy, random)).flat()
}

/** A shuffled copy, every order equally likely (Fisher and Yates). */
function shuffle(tiles: readonly number[], random: Random): number[] {
  const shuffled = [...tiles]
  for (let last = shuffled.length - 1; last > 0; last--) {
    const other = uniformBelow(last + 1, random)
    const tile = shuffled[last]!
    shuffled[last] = shuffled[other]!
    shuffled[other] = tile
  }
  return shuffled
}

/** The tile at a place of the ring, for any whole number. */
export function tileAt(strip: readonly number[], place: number): number {
  return strip[((place % strip.length) + strip.length) % strip.length]!
}
