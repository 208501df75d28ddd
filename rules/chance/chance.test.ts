import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawBinomial } from './binomial.ts'
import { chiSquareDeviation } from './chi-square.ts'
import { drawMultinomial } from './multinomial.ts'
import { seededRandom } from './seeded-random.ts'
import { uniformBelow } from './uniform-below.ts'
import { drawWeighted, sumWeights } from './weighted.ts'

/** The binomial distribution from its definition, by Pascal's rule instead of logarithms. */
function binomialDensities(trials: number, chance: number): number[] {
  let row = [1]
  for (let trial = 0; trial < trials; trial++) {
    const next = Array.from({ length: row.length + 1 }, () => 0)
    for (const [successes, density] of row.entries()) {
      next[successes] = (next[successes] ?? 0) + density * (1 - chance)
      next[successes + 1] = (next[successes + 1] ?? 0) + density * chance
    }
    row = next
  }
  return row
}

test.each([
  { trials: 20, chance: 0.3 },
  { trials: 40, chance: 0.5 },
  { trials: 400, chance: 0.03 },
  { trials: 400, chance: 0.02 },
  { trials: 1000, chance: 0.25 },
  { trials: 1000, chance: 0.9 },
  { trials: 3000, chance: 0.5 },
])('of $trials trials with chance $chance the successes follow the binomial law', (law) => {
  const random = seededRandom(law.trials)
  const draws = 200_000
  const counts = Array.from({ length: law.trials + 1 }, () => 0)
  for (let i = 0; i < draws; i++) {
    const successes = drawBinomial(law.trials, law.chance, random)
    counts[successes] = (counts[successes] ?? 0) + 1
  }
  const expected = binomialDensities(law.trials, law.chance).map((density) => density * draws)
  expect(chiSquareDeviation(counts, expected)).toBeLessThan(4)
})

test.each([
  { trials: 1e9, chance: 0.5 },
  { trials: 1e12, chance: 0.001 },
  { trials: 1e15, chance: 0.3 },
  { trials: 2 ** 53 - 1, chance: 1e-15 },
])('of $trials trials with chance $chance mean and spread are right', ({ trials, chance }) => {
  const random = seededRandom(7)
  const draws = 50_000
  const mean = trials * chance
  const deviation = Math.sqrt(mean * (1 - chance))
  let sum = 0
  let squares = 0
  for (let i = 0; i < draws; i++) {
    const off = (drawBinomial(trials, chance, random) - mean) / deviation
    sum += off
    squares += off * off
  }
  expect(Math.abs(sum / draws)).toBeLessThan(5 / Math.sqrt(draws))
  expect(Math.abs(squares / draws - 1)).toBeLessThan(5 * Math.sqrt(2 / draws) * 1.5)
})

test('a binomial draw is a whole number of the trials, whatever the source says', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.nat(),
      (trials, chance, seed) => {
        const successes = drawBinomial(trials, chance, seededRandom(seed))
        expect(Number.isInteger(successes)).toBe(true)
        expect(successes).toBeGreaterThanOrEqual(0)
        expect(successes).toBeLessThanOrEqual(trials)
      },
    ),
    { numRuns: 2000 },
  )
})

test('whole numbers below a bound are equally likely, and never reach it', () => {
  const random = seededRandom(3)
  const counts = Array.from({ length: 37 }, () => 0)
  for (let i = 0; i < 100_000; i++) {
    const drawn = uniformBelow(37, random)
    counts[drawn] = (counts[drawn] ?? 0) + 1
  }
  const expected = counts.map(() => 100_000 / 37)
  expect(chiSquareDeviation(counts, expected)).toBeLessThan(4)
  expect(uniformBelow(2 ** 53, () => 1 - 2 ** -53)).toBe(2 ** 53 - 1)
})

test('a value beyond the last whole range is drawn again', () => {
  // 2^53 = 3 * k + 2: the two values at the top belong to no range.
  const values = [1 - 2 ** -53, 0.5]
  expect(uniformBelow(3, () => values.shift() ?? 0)).toBe(1)
  expect(values).toEqual([])
})

test('an entry without weight is never drawn', () => {
  const sums = sumWeights([0, 3, 0, 1, 0])
  expect([0, 0.74, 0.76, 1 - 2 ** -53].map((value) => drawWeighted(sums, () => value))).toEqual([
    1, 1, 3, 3,
  ])
  expect(() => sumWeights([0, 0])).toThrow('together are 1')
  expect(() => sumWeights([1.5])).toThrow('whole numbers')
})

test.each([1, 200, 257, 5000])('%i draws by weight follow the weights', (draws) => {
  const random = seededRandom(draws)
  const weights = [50, 1, 0, 9, 40]
  const rounds = Math.ceil(500_000 / draws)
  const counts = weights.map(() => 0)
  for (let round = 0; round < rounds; round++) {
    for (const [index, count] of drawMultinomial(draws, weights, random).entries()) {
      counts[index] = (counts[index] ?? 0) + count
    }
  }
  const expected = weights.map((weight) => (draws * rounds * weight) / 100)
  expect(counts[2]).toBe(0)
  expect(chiSquareDeviation(counts, expected)).toBeLessThan(4)
})

test('draws by weight neither appear nor vanish', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }),
      fc.array(fc.integer({ min: 0, max: 2 ** 31 - 1 }), { minLength: 1, maxLength: 60 }),
      fc.nat(),
      (draws, drawn, seed) => {
        const weights = [...drawn, 1]
        const counts = drawMultinomial(draws, weights, seededRandom(seed))
        expect(counts.reduce((sum, count) => sum + count, 0)).toBe(draws)
        for (const [index, weight] of weights.entries()) {
          if (weight === 0) expect(counts[index]).toBe(0)
        }
      },
    ),
    { numRuns: 2000 },
  )
})
