import { invariant } from '../invariant.ts'
import type { Random } from './random.ts'
import { uniformBelow } from './uniform-below.ts'

/** The running sums of weights. Weights are whole numbers from 0, together 1 to 2^53. */
export function sumWeights(weights: readonly number[]): number[] {
  let sum = 0
  const sums = weights.map((weight) => {
    invariant(Number.isInteger(weight) && weight >= 0, 'weights are whole numbers from 0')
    sum += weight
    return sum
  })
  invariant(sum >= 1 && sum <= 2 ** 53, 'weights together are 1 to 2^53')
  return sums
}

/**
 * The index of one entry, drawn with a chance of its weight in all weights.
 *
 * @param sums - from `sumWeights`, so that many draws sum up once
 */
export function drawWeighted(sums: readonly number[], random: Random): number {
  const ticket = uniformBelow(sums.at(-1) ?? 0, random)
  let low = 0
  let high = sums.length - 1
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sums[middle] ?? 0) > ticket) high = middle
    else low = middle + 1
  }
  return low
}
