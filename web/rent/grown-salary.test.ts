import { expect, test } from 'vitest'
import { grownSalary } from './grown-salary.ts'

const placed = { item_id: 640, count: 2, salary: 5, earned: 5 * 86_400, grows_until: 90_000_000 }

test.each([
  [0, 0, 5],
  [0, 86_400_000, 205],
  [0, 90_000_000, 213],
  [0, 900_000_000, 213],
  [50_000, 10_000, 5],
])('as of %d ms, at %d ms there are %d coins', (asOf, now, coins) => {
  expect(grownSalary(placed, 100, asOf, now)).toBe(coins)
})
