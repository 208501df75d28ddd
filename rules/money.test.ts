import { expect, test } from 'vitest'
import { moneyUnit } from './money.ts'

test('the unit switches at exactly 100, 10,000 and 1,000,000 coins', () => {
  expect([0, 1, 99].map(moneyUnit)).toEqual(['coin', 'coin', 'coin'])
  expect([100, 9_999].map(moneyUnit)).toEqual(['bronze', 'bronze'])
  expect([10_000, 999_999].map(moneyUnit)).toEqual(['silver', 'silver'])
  expect([1_000_000, 1e15].map(moneyUnit)).toEqual(['gold', 'gold'])
})

test('a negative sum takes the unit of its size', () => {
  expect(moneyUnit(-10_000)).toBe('silver')
})
