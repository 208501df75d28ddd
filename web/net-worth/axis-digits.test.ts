import fc from 'fast-check'
import { expect, test } from 'vitest'
import { axisDigits } from './axis-digits.ts'

test('labels of an axis are told apart, however little the worth has changed', () => {
  expect(axisDigits([20_005_100, 20_006_900], 1_000_000)).toBe(4)
  expect(axisDigits([1_000_000, 30_000_000], 1_000_000)).toBe(2)
  const unit = fc.constantFrom(1, 100, 10_000, 1_000_000)
  fc.assert(
    fc.property(fc.nat(1e9), fc.integer({ min: 10, max: 1e6 }), unit, (low, span, perUnit) => {
      const digits = axisDigits([low, low + span], perUnit)
      const labels = Array.from({ length: 10 }, (_, nth) => low + Math.floor((nth * span) / 10))
      const written = labels.map((coins) => (coins / perUnit).toFixed(digits))
      expect(new Set(written).size).toBe(new Set(labels).size)
    }),
  )
})
