import { expect, test } from 'vitest'
import { type ContentProblem, Field } from '../content/field.ts'
import { harvestItemIds, parseHarvest } from './parse-harvest.ts'

const name = { en: 'a', ru: 'a', zh: 'a', tr: 'a', pt: 'a', ja: 'a' }
const worker = {
  item_id: 1,
  speed_coef: 1.5,
  requirements: [{ item_id: 2, count: 1 }],
  on_break_result: [3],
}
const recipe = {
  receipt_id: 1,
  name,
  duration_hour: 0.5,
  items_slots: [{ name, available_items: [worker] }],
  result: [
    { item_id: 4, min_count: 2, max_count: 5, chance_percent: 12.5 },
    { item_id: 5, count: 3 },
  ],
}
const file = (receipts: object[], more: object = {}) =>
  new Field({ kind: 'harvest', receipts, ...more })

test('what is left out has its ordinary value', () => {
  const [read] = parseHarvest(file([recipe])).receipts
  expect(read?.items_slots[0]?.available_items[0]).toEqual({
    ...worker,
    count: 1,
    exp_for_up: 0,
    lootmore_coef: 1,
    break_percent: 0,
  })
  expect(read?.result).toEqual([
    recipe.result[0],
    { item_id: 5, min_count: 3, max_count: 3, chance_percent: 100 },
  ])
  expect([...harvestItemIds(parseHarvest(file([recipe])))]).toEqual([1, 2, 3, 4, 5])
})

const slots = (...items: object[]) => [
  { ...recipe, items_slots: [{ name, available_items: items }] },
]

test.each([
  [file([recipe, recipe]), 'receipts.1'],
  [file([recipe], { guide_url: 'https://example.com/news' }), 'guide_url'],
  [file([{ ...recipe, duration_hour: 0 }]), 'receipts.0.duration_hour'],
  [file([{ ...recipe, items_slots: [] }]), 'receipts.0.items_slots'],
  [file(slots(worker, worker)), 'receipts.0.items_slots.0.available_items.1'],
  [
    file(slots({ ...worker, break_percent: 101 })),
    'receipts.0.items_slots.0.available_items.0.break_percent',
  ],
  [file(slots({ ...worker, speed: 2 })), 'receipts.0.items_slots.0.available_items.0.speed'],
  [
    file([{ ...recipe, result: [{ item_id: 4, min_count: 5, max_count: 2 }] }]),
    'receipts.0.result.0.max_count',
  ],
  [file([{ ...recipe, name: { ...name, ja: ' ' } }]), 'receipts.0.name.ja'],
])('a file that is wrong is refused with the place', (wrong, path) => {
  try {
    parseHarvest(wrong)
    expect.unreachable()
  } catch (error) {
    expect((error as ContentProblem).path.join('.')).toBe(path)
  }
})
