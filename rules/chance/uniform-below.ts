import { invariant } from '../invariant.ts'
import type { Random } from './random.ts'

const STEPS = 2 ** 53

/**
 * A whole number from 0 to `bound - 1`, each exactly equally likely.
 *
 * A remainder would favor small numbers. Here the 2^53 values of `random` are cut into `bound`
 * ranges of equal size, and a value beyond the last range is drawn again. The high bits decide, so
 * a source with fewer than 53 of them serves as well.
 *
 * @param bound - 1 to 2^53
 */
export function uniformBelow(bound: number, random: Random): number {
  invariant(Number.isInteger(bound) && bound >= 1 && bound <= STEPS, 'the bound is 1 to 2^53')
  const size = Math.floor(STEPS / bound)
  for (;;) {
    const drawn = Math.floor((random() * STEPS) / size)
    if (drawn < bound) return drawn
  }
}
