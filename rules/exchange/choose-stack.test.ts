import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chooseStack } from './choose-stack.ts'

const stack = fc.record({
  itemId: fc.bigInt({ min: 1n, max: 2n ** 64n - 1n }).map(String),
  quantity: fc.integer({ min: 1, max: 20 }),
})
const stacks = fc.uniqueArray(stack, { selector: ({ itemId }) => itemId, maxLength: 6 })

test('a stack that is chosen holds enough; without one it is said what there is', () => {
  fc.assert(
    fc.property(stacks, fc.integer({ min: 1, max: 60 }), (held, count) => {
      const sum = held.reduce((total, { quantity }) => total + quantity, 0)
      const enough = held.filter(({ quantity }) => quantity >= count)
      const chosen = chooseStack(held, count)
      if (chosen === 'scattered') {
        expect(enough).toEqual([])
        expect(sum).toBeGreaterThanOrEqual(count)
      } else if ('have' in chosen) {
        expect(chosen.have).toBe(sum)
        expect(sum).toBeLessThan(count)
      } else {
        const taken = enough.find(({ itemId }) => itemId === chosen.itemId)
        expect(taken?.quantity).toBe(Math.min(...enough.map(({ quantity }) => quantity)))
      }
      expect(chooseStack(held.toReversed(), count)).toEqual(chosen)
    }),
  )
})

test('of equal stacks the oldest number is taken, compared as a number', () => {
  const held = ['18446744073709551615', '999', '1000'].map((itemId) => ({ itemId, quantity: 5 }))
  expect(chooseStack(held, 5)).toEqual({ itemId: '999' })
})
