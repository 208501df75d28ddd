import { drawMultinomial } from '../chance/multinomial.ts'
import { percentWeights } from '../chance/percent-weights.ts'
import type { Random } from '../chance/random.ts'
import type { FactoryTerms } from './plan-job.ts'

/**
 * What a finished job grants, in pieces by item: every listed result, and of each chosen input one
 * draw per unit. A thousand units are drawn as one, from the same distribution.
 *
 * Source: server rules, section 6.
 */
export function drawOutputs(
  terms: Pick<FactoryTerms, 'drops' | 'results'>,
  count: number,
  random: Random,
): Map<number, number> {
  const outputs = new Map<number, number>()
  const add = (item: number, pieces: number) => {
    if (pieces > 0) outputs.set(item, (outputs.get(item) ?? 0) + pieces)
  }
  for (const item of terms.results) add(item, count)
  for (const drops of terms.drops) {
    const weights = percentWeights(drops.map((drop) => drop.weight))
    const drawn = drawMultinomial(count, weights, random)
    for (const [index, drop] of drops.entries()) add(drop.type_id, drop.count * drawn[index]!)
  }
  return outputs
}

/** What `count` units grant on average, in pieces by item; the numbers may be fractions. */
export function averageOutputs(
  terms: Pick<FactoryTerms, 'drops' | 'results'>,
  count: number,
): Map<number, number> {
  const outputs = new Map<number, number>()
  const add = (item: number, pieces: number) =>
    outputs.set(item, (outputs.get(item) ?? 0) + pieces * count)
  for (const item of terms.results) add(item, 1)
  for (const drop of terms.drops.flat()) add(drop.type_id, (drop.count * drop.weight) / 100)
  return outputs
}
