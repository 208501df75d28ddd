import { expect, test } from 'vitest'
import { commonUnit, moneyUnit } from './money.ts'

test('the unit switches at exactly 100, 10,000 and 1,000,000 coins', () => {
  expect([0, 1, 99].map(moneyUnit)).toEqual(['coin', 'coin', 'coin'])
  expect([100, 9_999].map(moneyUnit)).toEqual(['bronze', 'bronze'])
  expect([10_000, 999_999].map(moneyUnit)).toEqual(['silver', 'silver'])
  expect([1_000_000, 1e15].map(moneyUnit)).toEqual(['gold', 'gold'])
})

test('a negative sum takes the unit of its size', () => {
  expect(moneyUnit(-10_000)).toBe('silver')
})

test('sums that are read together share the largest unit that shows a digit of each', () => {
  expect(commonUnit([114, 155, 41])).toBe('bronze')
  expect(commonUnit([114, 155, 9])).toBe('coin')
  expect(commonUnit([20_000, 25_000, 5_000])).toBe('silver')
  expect(commonUnit([3_000_000, 90_000])).toBe('silver')
  expect(commonUnit([50, 60, 10])).toBe('coin')
  expect(commonUnit([0, 250, 0])).toBe('bronze')
  expect(commonUnit([-250, 400])).toBe('bronze')
  expect(commonUnit([0, 0])).toBe('coin')
})
