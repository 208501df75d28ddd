import { expect, test } from 'vitest'
import { GRANT_COUNT_MAX } from '../catalog/expand-grant.ts'
import { seededRandom } from '../chance/seeded-random.ts'
import { GrowingStock } from './growing-stock.ts'
import { recipeOf } from './samples.ts'

const CHEST = 1
const [RED, BLUE] = [2, 3]

test('more chests than can be granted at once are all opened', () => {
  const recipe = recipeOf([], {
    result: [{ item_id: CHEST, min_count: 1000, max_count: 1000, chance_percent: 100 }],
  })
  const entries = [RED, BLUE].map((itemdefid) => ({ itemdefid, quantity: 1 }))
  const world = {
    random: seededRandom(1),
    openings: new Map([[CHEST, { depth: 1, isDrawn: true, entries }]]),
    recipes: new Map([[recipe.receipt_id, recipe]]),
  }
  const stock = new GrowingStock(new Map(), world, { takes: () => false, changed: () => {} })
  // Two portions and a half.
  const runs = (2.5 * GRANT_COUNT_MAX) / 1000
  stock.bring(recipe.receipt_id, runs, 1)
  const gained = stock.gained()
  expect(new Set(gained.keys())).toEqual(new Set([RED, BLUE]))
  expect(gained.get(RED)! + gained.get(BLUE)!).toBe(runs * 1000)
  expect(stock.get(CHEST)).toBe(0)
})
