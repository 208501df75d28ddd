import { expect, test } from 'vitest'
import { compareItems } from './compare-items.ts'

const result = (...counts: [number, number][]) => ({
  items: counts.map(([item_id, count]) => ({ item_id, count, p10: count, p90: count, price: 1 })),
})

test('what only one of two runs has is none in the other', () => {
  const rows = compareItems(result([1, 5], [2, -3]), result([2, 4], [3, 6]))
  expect(
    rows.map(({ item_id, count, p90, difference }) => [item_id, count, p90, difference]),
  ).toEqual([
    [1, 5, 5, 5],
    [2, -3, -3, -7],
    [3, 0, 0, -6],
  ])
  expect(compareItems(result([1, 5]), undefined)).toHaveLength(1)
})
