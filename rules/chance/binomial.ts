import { invariant } from '../invariant.ts'
import { logBinomialRatio } from './binomial-density.ts'
import type { Random } from './random.ts'

/** Below this many expected successes inversion is both exact enough and fast. */
const INVERSION_MEAN_MAX = 10

/**
 * How many of `trials` independent trials succeed, when each does with `chance`.
 *
 * The time does not grow with the number of trials: rejection from a hat function, where the mean is
 * large, and inversion where it is small.
 *
 * @param trials - 0 to 2^53
 * @param chance - 0 to 1
 *
 * Source: W. Hörmann, "The generation of binomial random variates" (1993), algorithm BTRS.
 */
export function drawBinomial(trials: number, chance: number, random: Random): number {
  invariant(Number.isSafeInteger(trials) && trials >= 0, 'trials are a whole number from 0')
  invariant(chance >= 0 && chance <= 1, 'a chance is between 0 and 1')
  if (trials === 0 || chance === 0) return 0
  if (chance === 1) return trials
  if (chance > 0.5) return trials - drawBinomial(trials, 1 - chance, random)
  if (trials * chance < INVERSION_MEAN_MAX) return drawByInversion(trials, chance, random)
  return drawByRejection(trials, chance, random)
}

/** Walks the distribution from 0 successes upwards until it has covered the drawn number. */
function drawByInversion(trials: number, chance: number, random: Random): number {
  const odds = chance / (1 - chance)
  const none = Math.exp(trials * Math.log1p(-chance))
  for (;;) {
    let left = random()
    let density = none
    // Beyond 110 the rest of the distribution is smaller than the steps of `random`.
    for (let successes = 0; successes <= Math.min(trials, 110); successes++) {
      if (left < density) return successes
      left -= density
      density *= (odds * (trials - successes)) / (successes + 1)
    }
  }
}

/** The letters are those of Hörmann's paper. */
function drawByRejection(trials: number, chance: number, random: Random): number {
  const deviation = Math.sqrt(trials * chance * (1 - chance))
  const b = 1.15 + 2.53 * deviation
  const a = -0.0873 + 0.0248 * b + 0.01 * chance
  const c = trials * chance + 0.5
  const alpha = (2.83 + 5.1 / b) * deviation
  const vr = 0.92 - 4.2 / b
  const mode = Math.floor((trials + 1) * chance)
  for (;;) {
    const u = random() - 0.5
    const v = random()
    const us = 0.5 - Math.abs(u)
    const successes = Math.floor(((2 * a) / us + b) * u + c)
    if (us >= 0.07 && v <= vr) return successes
    if (!(successes >= 0 && successes <= trials)) continue
    const hat = Math.log((v * alpha) / (a / (us * us) + b))
    if (hat <= logBinomialRatio(successes, mode, trials, chance)) return successes
  }
}
