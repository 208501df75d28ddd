import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ruledPrice } from './price-rule.ts'

const MAX = 1e12
const side = fc.constantFrom<'buy' | 'sell'>('buy', 'sell')
const price = fc.integer({ min: 1, max: MAX })

test('a rule that matches or beats has nothing to go by without a rival', () => {
  expect(ruledPrice({ kind: 'match' }, 'sell', undefined, MAX)).toBeUndefined()
  expect(ruledPrice({ kind: 'beat' }, 'buy', undefined, MAX)).toBeUndefined()
  expect(ruledPrice({ kind: 'fixed', price: 5 }, 'sell', undefined, MAX)).toBe(5)
})

test('one below the rival, and one above when buying, within what a price may be', () => {
  fc.assert(
    fc.property(side, price, (on, rival) => {
      expect(ruledPrice({ kind: 'match' }, on, rival, MAX)).toBe(rival)
      const beaten = ruledPrice({ kind: 'beat' }, on, rival, MAX)!
      expect(beaten).toBeGreaterThanOrEqual(1)
      expect(beaten).toBeLessThanOrEqual(MAX)
      if (on === 'sell') expect(beaten).toBe(rival === 1 ? 1 : rival - 1)
      else expect(beaten).toBe(rival === MAX ? MAX : rival + 1)
    }),
    {
      examples: [
        ['sell', 1],
        ['buy', MAX],
      ],
    },
  )
})
