import { expect, test } from 'vitest'
import { adjust, select, selectOwned, withTeam } from './edit.ts'

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

test('a team that an address names works alone; what fits no slot is left out', () => {
  const slots = [[7, 8], [9]].map((ids) => ({
    available_items: ids.map((item_id) => ({ item_id })),
  }))
  const alone = (item_id: number) => [{ item_id, limit: 0, max: 0, priority: 0 }]
  const set = adjust(select(off, 0, 8, true), 0, 8, { priority: 3 })
  expect(withTeam(set, slots, { inputs: [7, 9], units: 12 })).toEqual({
    enabled: true,
    max_parallel: 12,
    items: [alone(7), alone(9)],
  })
  expect(withTeam(set, slots, { inputs: [9, undefined, 7], units: -1 })).toEqual({
    enabled: true,
    max_parallel: 0,
    items: [[], []],
  })
})
