import { expect, test } from 'vitest'
import { adjust, select } from './edit.ts'

const off = { enabled: false, max_parallel: 0, items: [] }

test('items are selected, adjusted within their limits, and taken out again', () => {
  const one = select(off, 1, 7, true)
  expect(one.items).toEqual([[], [{ item_id: 7, limit: 0, max: 0, priority: 0 }]])
  const two = select(one, 1, 8, true)
  const set = adjust(two, 1, 7, { priority: 12, limit: -4, max: Number.NaN })
  expect(set.items[1]).toEqual([
    { item_id: 7, limit: 0, max: 0, priority: 9 },
    { item_id: 8, limit: 0, max: 0, priority: 0 },
  ])
  expect(select(set, 1, 7, false).items[1]).toHaveLength(1)
})
