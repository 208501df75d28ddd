import fc from 'fast-check'
import { expect, test } from 'vitest'
import { trailedPrice } from './trail.ts'

test.each([
  ['below', 100, { by: 'coins', distance: 7 }, 93],
  ['above', 100, { by: 'coins', distance: 7 }, 107],
  ['below', 1000, { by: 'percent', distance: 5 }, 950],
  ['below', 9, { by: 'percent', distance: 5 }, 8],
  ['above', 9, { by: 'percent', distance: 5 }, 10],
  ['below', 5, { by: 'coins', distance: 5 }, 0],
] as const)('%s of %i by %j is %i', (direction, best, trail, threshold) => {
  expect(trailedPrice(direction, best, trail)).toBe(threshold)
})

const trail = fc.oneof(
  fc.record({ by: fc.constant('coins' as const), distance: fc.integer({ min: 1, max: 1e12 }) }),
  fc.record({ by: fc.constant('percent' as const), distance: fc.integer({ min: 1, max: 99 }) }),
)
const best = fc.integer({ min: 1, max: 1e12 })

test('a threshold is never at the price that it follows, and never backs off from a better one', () => {
  fc.assert(
    fc.property(trail, best, best, (how, one, two) => {
      const [low, high] = [Math.min(one, two), Math.max(one, two)]
      for (const price of [low, high]) {
        expect(trailedPrice('below', price, how)).toBeLessThan(price)
        expect(trailedPrice('above', price, how)).toBeGreaterThan(price)
      }
      expect(trailedPrice('below', high, how)).toBeGreaterThanOrEqual(
        trailedPrice('below', low, how),
      )
      expect(trailedPrice('above', low, how)).toBeLessThanOrEqual(trailedPrice('above', high, how))
    }),
  )
})
