import type { Item } from '@app/contract/catalog.ts'
import type { CraftRecipe } from '@app/rules/craft/recipe.ts'
import { expect, test } from 'vitest'
import { ALL, FAVORITES, filterRecipes, groupInView, groupsOf } from './recipe-filter.ts'

const recipe = (TypeId: number, CraftGroup: string): CraftRecipe => ({
  TypeId,
  ItemForVision: TypeId,
  CraftGroup,
  TimeCraftSec: 0,
  RemainList: [],
  ConsumableList: [{ TypeId: 9, Count: 1 }],
  OutputList: [{ TypeId, Count: 1 }],
})
const recipes = [recipe(1, 'carpentry'), recipe(2, 'smithing'), recipe(3, 'carpentry')]
const texts = { Description: '', DescriptionRu: '', DescriptionZh: '', DescriptionTr: '' }
const item = (Itemdefid: number, Name: string, NameRu: string) =>
  ({
    ...texts,
    DescriptionPt: '',
    DescriptionJa: '',
    Itemdefid,
    Name,
    NameRu,
    NameZh: '',
    NameTr: '',
    NamePt: '',
    NameJa: '',
  }) as Item
const items = new Map([
  [1, item(1, 'Oak Planks', 'Дубовые доски')],
  [2, item(2, 'Iron Nails', 'Железные гвозди')],
])
const known = {
  favorites: new Set([3, 1]),
  itemOf: (id: number) => items.get(id),
  maxOf: (one: CraftRecipe) => one.TypeId - 1,
}
const shown = (filter: Partial<Parameters<typeof filterRecipes>[1]>) =>
  filterRecipes(recipes, { group: ALL, text: '', hideUnavailable: false, ...filter }, known).map(
    (one) => one.TypeId,
  )

test('favorites come first, if there are any, then all, then each group once', () => {
  expect(groupsOf(recipes, [2])).toEqual([FAVORITES, ALL, 'carpentry', 'smithing'])
  expect(groupsOf(recipes, [])).toEqual([ALL, 'carpentry', 'smithing'])
  expect(groupsOf(recipes, [99])).toEqual([ALL, 'carpentry', 'smithing'])
})

test('the first group is in view until another is chosen, and when that is gone', () => {
  expect(groupInView([FAVORITES, ALL], undefined)).toBe(FAVORITES)
  expect(groupInView([ALL, 'smithing'], undefined)).toBe(ALL)
  expect(groupInView([ALL, 'smithing'], 'smithing')).toBe('smithing')
  expect(groupInView([ALL, 'smithing'], FAVORITES)).toBe(ALL)
})

test('a group, a text in any language and what is available narrow the recipes', () => {
  expect(shown({})).toEqual([1, 2, 3])
  expect(shown({ group: 'carpentry' })).toEqual([1, 3])
  expect(shown({ group: FAVORITES })).toEqual([1, 3])
  expect(shown({ text: ' ГВОЗДИ ' })).toEqual([2])
  expect(shown({ text: 'planks', group: 'smithing' })).toEqual([])
  expect(shown({ hideUnavailable: true })).toEqual([2, 3])
})
