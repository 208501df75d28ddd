import { expect, test } from 'vitest'
import { ContentProblem, Field } from '../content/field.ts'
import { factoryItemIds, parseFactory } from './parse-factory.ts'

const name = { en: 'a', ru: 'б', zh: '丙', tr: 'd', pt: 'e', ja: 'あ' }

const bakery = () => ({
  recipes: [
    {
      receipt_id: 1,
      name,
      required_list: [{ type_id: 10, count: 4 }],
      optional_list: [
        {
          name,
          list: [
            {
              item: { type_id: 20 },
              time_for_craft_sec: 3600,
              possible_drop_list: [
                { type_id: 30, weight: 99.5 },
                { type_id: 31, count: 3, weight: 0.5 },
              ],
            },
          ],
        },
      ],
      timer_result_ids: [40, 40],
    },
  ],
})

type Bakery = ReturnType<typeof bakery>
type Recipe = Bakery['recipes'][number]

test('recipes are read as they are played', () => {
  const recipes = parseFactory(new Field(bakery()))
  expect(recipes[0]?.optional_list[0]?.list[0]?.possible_drop_list).toEqual([
    { type_id: 30, count: 1, weight: 99.5 },
    { type_id: 31, count: 3, weight: 0.5 },
  ])
  expect(factoryItemIds(recipes)).toEqual([10, 40, 40, 20, 30, 31])
})

const input = (recipe: Recipe) => recipe.optional_list[0]!.list[0]!

const faults: [path: string, fault: (recipe: Recipe, file: Bakery) => unknown][] = [
  ['recipes.1', (recipe, file) => file.recipes.push(recipe)],
  ['recipes.0', (recipe) => Object.assign(recipe, { required_list: [], optional_list: [] })],
  ['recipes.0.name.ja', (recipe) => Object.assign(recipe, { name: { ...name, ja: '' } })],
  ['recipes.0.required_list.1', (r) => r.required_list.push({ type_id: 10, count: 1 })],
  ['recipes.0.required_list.0.count', (recipe) => (recipe.required_list[0]!.count = 0)],
  ['recipes.0.optional_list.0.list', (recipe) => (recipe.optional_list[0]!.list = [])],
  ['recipes.0.optional_list.0.list.1', (r) => r.optional_list[0]!.list.push(input(r))],
  [
    'recipes.0.optional_list.0.list.0.possible_drop_list',
    (recipe) => input(recipe).possible_drop_list.pop(),
  ],
  [
    'recipes.0.optional_list.0.list.0.time_for_craft_sec',
    (r) => (input(r).time_for_craft_sec = -1),
  ],
  ['recipes.0.timer_result_ids.0', (recipe) => (recipe.timer_result_ids[0] = 1.5)],
  ['recipes.0.optional_list', (r) => (r.optional_list = Array(9).fill(r.optional_list[0]))],
  ['recipes.0.speed', (recipe) => Object.assign(recipe, { speed: 1 })],
]

test.each(faults)('a fault is named with its place: %s', (path, fault) => {
  const file = bakery()
  fault(file.recipes[0]!, file)
  const read = () => parseFactory(new Field(file))
  expect(read).toThrow(ContentProblem)
  try {
    read()
  } catch (error) {
    expect((error as ContentProblem).path.join('.')).toBe(path)
  }
})
