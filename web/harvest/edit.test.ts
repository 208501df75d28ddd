import { expect, test } from 'vitest'
import { adjust, select, selectOwned } from './edit.ts'

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

test('everything owned is selected in every slot, and what is set already is left as it is', () => {
  const slots = [[7, 8], [9]].map((ids) => ({
    available_items: ids.map((item_id) => ({ item_id })),
  }))
  const set = adjust(select(off, 0, 7, true), 0, 7, { priority: 3 })
  const counts = new Map([
    [7, 1],
    [8, 0],
    [9, 4],
  ])
  expect(selectOwned(set, slots, counts).items).toEqual([
    [{ item_id: 7, limit: 0, max: 0, priority: 3 }],
    [{ item_id: 9, limit: 0, max: 0, priority: 0 }],
  ])
  expect(selectOwned(set, slots, new Map())).toEqual(set)
})
