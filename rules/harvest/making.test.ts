import { expect, test } from 'vitest'
import { makingOf, tradedItems } from './making.ts'
import type { HarvestRecipe } from './recipe.ts'

const name = { en: '', ru: '', zh: '', tr: '', pt: '', ja: '' }
const AXE = 1
const SAW = 2
const BREAD = 3
const SCRAP = 4
const LOG = 5
const work = {
  count: 1,
  exp_for_up: 0,
  lootmore_coef: 1,
  speed_coef: 1,
  break_percent: 10,
  requirements: [{ item_id: BREAD, count: 2 }],
  on_break_result: [SCRAP],
}
const recipe: HarvestRecipe = {
  receipt_id: 1,
  name,
  duration_hour: 1,
  items_slots: [
    {
      name,
      available_items: [
        { ...work, item_id: AXE },
        { ...work, item_id: SAW, requirements: [], break_percent: 0 },
      ],
    },
  ],
  result: [{ item_id: LOG, min_count: 2, max_count: 4, chance_percent: 100 }],
}
const use = (item_id: number) => ({ item_id, limit: 0, max: 0, priority: 0 })
const closed = () => undefined

test('a run spends its requirements and what breaks, and gives results and leftovers', () => {
  const { inputs, outputs } = makingOf(recipe, [[use(AXE)]], closed)
  expect(inputs).toEqual(
    new Map([
      [AXE, 0.1],
      [BREAD, 2],
    ]),
  )
  expect(outputs).toEqual(
    new Map([
      [SCRAP, 0.1],
      [LOG, 3],
    ]),
  )
})

test('several items of a slot work equally often', () => {
  const { inputs } = makingOf(recipe, [[use(AXE), use(SAW)]], closed)
  expect(inputs).toEqual(
    new Map([
      [AXE, 0.05],
      [BREAD, 1],
    ]),
  )
  expect(tradedItems(recipe, closed)).toEqual([AXE, BREAD, SCRAP, LOG])
})
