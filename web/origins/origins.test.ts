import type { HarvestReceipt } from '@app/contract/harvest.ts'
import type { OpeningOf } from '@app/rules/catalog/average-grant.ts'
import type { FactoryRecipe } from '@app/rules/factory/recipe.ts'
import type { SpinWheel } from '@app/rules/spin/wheel.ts'
import { expect, test } from 'vitest'
import { originsOf } from './origins.ts'

const name = { en: 'x', ru: 'x', zh: 'x', tr: 'x', pt: 'x', ja: 'x' }
const bakehouse: FactoryRecipe = {
  receipt_id: 1,
  name,
  required_list: [{ type_id: 90, count: 1 }],
  timer_result_ids: [10],
  optional_list: [
    {
      name,
      list: [
        {
          item: { type_id: 91 },
          time_for_craft_sec: 60,
          possible_drop_list: [{ type_id: 11, count: 1, weight: 100 }],
        },
      ],
    },
  ],
}
const woodcutting: HarvestReceipt = {
  receipt_id: 2,
  name,
  duration_hour: 1,
  items_slots: [],
  result: [{ item_id: 12, min_count: 1, max_count: 1, chance_percent: 100 }],
}
const wheel: SpinWheel = {
  id: 3,
  name,
  icon_url: '',
  need_items: [{ id: 92, quantity: 1 }],
  possible_items: [{ id: 50, weight: 100 }],
}
const sources = { farm: [bakehouse], harvests: [woodcutting], wheels: [wheel] }
// Item 50 is a crate that may give item 11 or 13.
const openingOf: OpeningOf = (id) =>
  id === 50
    ? {
        isDrawn: true,
        entries: [
          { itemdefid: 11, quantity: 1 },
          { itemdefid: 13, quantity: 1 },
        ],
      }
    : undefined

test('an item comes from what gives it for sure, by chance, or inside a crate', () => {
  const kinds = (item: number) => originsOf(item, sources, openingOf).map(({ kind }) => kind)
  expect(kinds(10)).toEqual(['farm'])
  expect(kinds(11)).toEqual(['farm', 'wheel'])
  expect(kinds(12)).toEqual(['harvest'])
  expect(kinds(13)).toEqual(['wheel'])
  expect(kinds(90)).toEqual([])
})
