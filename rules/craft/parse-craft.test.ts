import { expect, test } from 'vitest'
import { ContentProblem, Field } from '../content/field.ts'
import { craftItemIds, parseCraft } from './parse-craft.ts'

const planks = {
  TypeId: 7,
  ItemForVision: 200,
  CraftGroup: 'carpentry',
  TimeCraftSec: 60,
  RemainList: [{ TypeId: 404, Count: 1 }],
  ConsumableList: [{ TypeId: 100, Count: 2 }],
  OutputList: [
    { TypeId: 200, Count: 1 },
    { TypeId: 103, Random: { MinCount: 0, MaxCount: 2 } },
  ],
}

test('a recipe is read as it stands', () => {
  const content = parseCraft(new Field({ recipes: [planks] }))
  expect(content.byId.get(7)).toEqual(planks)
  expect(content.countMax).toBe(1000)
  expect(craftItemIds(content)).toEqual([200, 404, 100, 200, 103])
})

test('a list that is left out is empty', () => {
  const { RemainList: _, ...without } = planks
  expect(parseCraft(new Field({ recipes: [without] })).byId.get(7)?.RemainList).toEqual([])
})

test.each([
  ['recipes.0.TypeId', { ...planks, TypeId: 0 }],
  ['recipes.0.CraftGroup', { ...planks, CraftGroup: ' ' }],
  ['recipes.0.TimeCraftSec', { ...planks, TimeCraftSec: -1 }],
  ['recipes.0.Time', { ...planks, Time: 1 }],
  ['recipes.0', { ...planks, RemainList: [], ConsumableList: [] }],
  ['recipes.0', { ...planks, RemainList: [{ TypeId: 100, Count: 1 }] }],
  ['recipes.0.OutputList', { ...planks, OutputList: [] }],
  ['recipes.0.ConsumableList.0.Count', { ...planks, ConsumableList: [{ TypeId: 1, Count: 0 }] }],
  [
    'recipes.0.OutputList.0.Random.MaxCount',
    { ...planks, OutputList: [{ TypeId: 1, Random: { MinCount: 3, MaxCount: 2 } }] },
  ],
  [
    'recipes.0.OutputList.0.Count',
    { ...planks, OutputList: [{ TypeId: 1, Count: 1, Random: { MinCount: 1, MaxCount: 2 } }] },
  ],
])('a recipe that cannot be is refused at %s', (place, wrong) => {
  const read = () => parseCraft(new Field({ recipes: [wrong] }))
  expect(read).toThrow(ContentProblem)
  try {
    read()
  } catch (error) {
    expect((error as ContentProblem).path.join('.')).toBe(place)
  }
})

test('two recipes of one id are refused', () => {
  expect(() => parseCraft(new Field({ recipes: [planks, planks] }))).toThrow('a second recipe 7')
})
