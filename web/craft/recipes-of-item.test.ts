import type { CraftRecipe } from '@app/rules/craft/recipe.ts'
import { expect, test } from 'vitest'
import { makersOf, usersOf } from './recipes-of-item.ts'

const base = { ItemForVision: 1, CraftGroup: 'tools', TimeCraftSec: 0, RemainList: [] }
const planks: CraftRecipe = {
  ...base,
  TypeId: 1,
  ConsumableList: [{ TypeId: 100, Count: 2 }],
  OutputList: [{ TypeId: 200, Random: { MinCount: 1, MaxCount: 2 } }],
}
const barrel: CraftRecipe = {
  ...base,
  TypeId: 2,
  ConsumableList: [{ TypeId: 200, Count: 1 }],
  OutputList: [{ TypeId: 203, Count: 1 }],
}

test('who makes an item, and in how many units on average', () => {
  expect(makersOf([planks, barrel], 200, 10)).toEqual([{ recipe: planks, units: 7 }])
  expect(makersOf([planks, barrel], 203, 3)).toEqual([{ recipe: barrel, units: 3 }])
  expect(makersOf([planks, barrel], 100, 1)).toEqual([])
})

test('who spends an item', () => {
  expect(usersOf([planks, barrel], 200)).toEqual([barrel])
  expect(usersOf([planks, barrel], 203)).toEqual([])
})
