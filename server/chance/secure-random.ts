import { randomInt } from 'node:crypto'

/** Chance that nobody can foresee: 53 random bits of the operating system, from 0 up to 1. */
export function secureRandom(): number {
  return (randomInt(2 ** 26) * 2 ** 27 + randomInt(2 ** 27)) / 2 ** 53
}
