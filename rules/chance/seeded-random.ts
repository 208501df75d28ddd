import type { Random } from './random.ts'

/**
 * Chance that can be repeated: the same seed gives the same numbers on every machine.
 *
 * Not for anything that a player could gain by foreseeing.
 *
 * @param seed - any whole number from 0 to 2^32 - 1
 *
 * Source: sfc32 of C. Doty-Humphrey's PractRand; two outputs make one number of 53 bits.
 */
export function seededRandom(seed: number): Random {
  let a = 0x9e3779b9
  let b = 0x243f6a88
  let c = seed | 0
  let counter = 1
  const next = () => {
    const sum = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return sum >>> 0
  }
  // The first outputs of similar seeds are alike.
  for (let i = 0; i < 15; i++) next()
  return () => ((next() >>> 5) * 2 ** 26 + (next() >>> 6)) / 2 ** 53
}
