import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PERCENT_TOTAL, percentProblem, percentWeights } from './percent-weights.ts'

test('percentages become whole numbers that are together a hundred percent', () => {
  expect(percentWeights([12.5, 87.499999, 0.000001])).toEqual([12_500_000, 87_499_999, 1])
  expect(percentWeights([100])).toEqual([PERCENT_TOTAL])
})

test('however a hundred percent is cut, no millionth is lost', () => {
  const cuts = fc.uniqueArray(fc.integer({ min: 1, max: PERCENT_TOTAL - 1 }), { maxLength: 30 })
  fc.assert(
    fc.property(cuts, (places) => {
      const ends = [...places.toSorted((a, b) => a - b), PERCENT_TOTAL]
      const weights = ends.map((end, index) => end - (ends[index - 1] ?? 0))
      expect(percentWeights(weights.map((weight) => weight / 1e6))).toEqual(weights)
    }),
  )
})

test.each([
  [[50, 49.9], 'together 99.9'],
  [[50, 50.000001], 'together 100.000001'],
  [[0, 100], 'above 0'],
  [[-1, 101], 'above 0'],
  [[Number.NaN, 100], 'above 0'],
  [[33.3333333, 66.6666667], '6 decimals'],
  [[], 'together 0'],
])('%j is no distribution', (percents, problem) => {
  expect(percentProblem(percents)).toContain(problem)
  expect(() => percentWeights(percents)).toThrow(problem)
})
