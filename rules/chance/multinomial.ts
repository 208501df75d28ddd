import { drawBinomial } from './binomial.ts'
import type { Random } from './random.ts'
import { drawWeighted, sumWeights } from './weighted.ts'

/** Up to this many draws each is made on its own, with whole numbers and therefore exactly. */
const SINGLE_DRAWS_MAX = 256

/**
 * How often each entry comes up in `draws` independent draws by weight; together they are `draws`.
 *
 * Many draws cost no more than few: each entry's share is one binomial draw from what is left.
 *
 * @param draws - 0 to 2^53
 * @param weights - whole numbers from 0, together 1 to 2^53
 */
export function drawMultinomial(
  draws: number,
  weights: readonly number[],
  random: Random,
): number[] {
  const sums = sumWeights(weights)
  const counts = weights.map(() => 0)
  if (draws <= SINGLE_DRAWS_MAX) {
    for (let i = 0; i < draws; i++) {
      const index = drawWeighted(sums, random)
      counts[index] = (counts[index] ?? 0) + 1
    }
    return counts
  }
  let drawsLeft = draws
  let weightLeft = sums.at(-1) ?? 0
  for (const [index, weight] of weights.entries()) {
    if (drawsLeft === 0) break
    // The last weight is all the weight that is left, so its chance is exactly 1.
    const count = drawBinomial(drawsLeft, weight / weightLeft, random)
    counts[index] = count
    drawsLeft -= count
    weightLeft -= weight
    if (weightLeft === 0) break
  }
  return counts
}
