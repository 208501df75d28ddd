import { coinsPerUnit } from '@app/rules/money.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shortPrice } from '../ui/format-number.ts'
import { axisLabels } from './axis-labels.ts'
import { chartCount } from './chart-count.ts'

const gold = axisLabels((coins) => shortPrice(coins, coinsPerUnit.gold), coinsPerUnit.gold)

test('labels are short where that tells them apart, and else as long as it takes', () => {
  expect(gold.lines([1_000_000_000, 2_500_000_000])).toEqual(['1k', '2.5k'])
  expect(gold.lines([3_686_000_000, 3_686_050_000, 3_686_100_000])).toEqual([
    '3,686.00',
    '3,686.05',
    '3,686.10',
  ])
  expect(axisLabels(chartCount).lines([100_000, 100_002, 100_006])).toEqual([
    '100,000',
    '100,002',
    '100,006',
  ])
  expect(axisLabels(shortPrice).lines([5_140, 5_142])).toEqual(['5,140', '5,142'])
})

test('a value beside the lines is written as they are', () => {
  const counts = axisLabels(chartCount)
  expect(counts.one(100_003)).toBe('100K')
  counts.lines([100_000, 100_002])
  expect(counts.one(100_003.4)).toBe('100,003')
})

test('labels of an axis differ wherever its values do', () => {
  const unit = fc.constantFrom(1, 100, 10_000, 1_000_000)
  fc.assert(
    fc.property(fc.nat(1e12), fc.integer({ min: 1, max: 1e6 }), unit, (low, step, perUnit) => {
      const values = Array.from({ length: 6 }, (_, nth) => low + nth * step)
      const labels = axisLabels((coins) => shortPrice(coins, perUnit), perUnit).lines(values)
      expect(new Set(labels).size).toBe(values.length)
    }),
  )
})
