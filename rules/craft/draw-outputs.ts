import { drawMultinomial } from '../chance/multinomial.ts'
import type { Random } from '../chance/random.ts'
import type { RecipeOutput } from './recipe.ts'

/**
 * What `count` units give, by item; bundles and generators still closed. A random output is drawn
 * evenly from its smallest to its largest count, for each unit; large counts are sampled from the
 * right distribution and cost no more than small ones.
 *
 * Source: server rules, section 5.
 */
export function drawOutputs(
  outputs: readonly RecipeOutput[],
  count: number,
  random: Random,
): Map<number, number> {
  const given = new Map<number, number>()
  for (const output of outputs) {
    const pieces = 'Random' in output ? drawSum(output.Random, count, random) : output.Count * count
    if (pieces > 0) given.set(output.TypeId, (given.get(output.TypeId) ?? 0) + pieces)
  }
  return given
}

/** The sum of `count` even draws. */
function drawSum(
  { MinCount, MaxCount }: { readonly MinCount: number; readonly MaxCount: number },
  count: number,
  random: Random,
): number {
  const weights = Array.from({ length: MaxCount - MinCount + 1 }, () => 1)
  const times = drawMultinomial(count, weights, random)
  return times.reduce((sum, often, above) => sum + often * (MinCount + above), 0)
}

/** What a unit gives on average, by item; bundles and generators still closed. */
export function averageOutputs(outputs: readonly RecipeOutput[]): Map<number, number> {
  const average = new Map<number, number>()
  for (const output of outputs) {
    const pieces =
      'Random' in output ? (output.Random.MinCount + output.Random.MaxCount) / 2 : output.Count
    average.set(output.TypeId, (average.get(output.TypeId) ?? 0) + pieces)
  }
  return average
}
