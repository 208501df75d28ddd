import { expect, test } from 'vitest'
import { levelOf, rearmLevelOf } from './price-alert.ts'

test.each([
  [1, 1],
  [50, 1],
  [99, 1],
  [100, 1],
  [101, 2],
  [1000, 10],
  [1001, 11],
])('at %i coins the price has left once it is %i away', (price, away) => {
  expect(rearmLevelOf('above', price)).toBe(levelOf('above', price - away))
  expect(rearmLevelOf('below', price)).toBe(levelOf('below', price + away))
})
