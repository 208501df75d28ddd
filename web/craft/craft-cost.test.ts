import type { CraftRecipe } from '@app/rules/craft/recipe.ts'
import type { MarketView } from '@app/rules/market/make-or-buy.ts'
import { expect, test } from 'vitest'
import { craftCost } from './craft-cost.ts'

const recipe = (TypeId: number, spends: number, count: number, gives: number): CraftRecipe => ({
  TypeId,
  ItemForVision: 1,
  CraftGroup: 'tools',
  TimeCraftSec: 0,
  RemainList: [],
  ConsumableList: [{ TypeId: spends, Count: count }],
  OutputList: [{ TypeId: 200, Count: gives }],
})

/** Oak is sold at 10, then at 20; pine is not sold. */
const market: MarketView = {
  depthOf: (id) => ({
    sell:
      id === 100
        ? [
            { price: 10, count: 3 },
            { price: 20, count: 9 },
          ]
        : [],
    buy: [],
  }),
  heldOf: () => 0,
  feeBps: 0,
}
const cost = (...recipes: CraftRecipe[]) => craftCost(200, recipes, market, () => undefined)

test('a piece costs what the cheapest recipe spends, bought down the book, by the pieces it gives', () => {
  expect(cost(recipe(1, 100, 4, 2))).toBe(25)
  expect(cost(recipe(1, 100, 4, 2), recipe(2, 100, 2, 1))).toBe(20)
})

test('a recipe whose ingredients cannot all be bought says nothing', () => {
  expect(cost(recipe(1, 101, 1, 1))).toBeUndefined()
  expect(cost(recipe(1, 100, 13, 1))).toBeUndefined()
  expect(cost(recipe(1, 101, 1, 1), recipe(2, 100, 1, 1))).toBe(10)
})
