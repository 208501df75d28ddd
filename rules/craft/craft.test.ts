import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chiSquareDeviation } from '../chance/chi-square.ts'
import { seededRandom } from '../chance/seeded-random.ts'
import {
  clampCount,
  ingredientsOf,
  limitingItems,
  maxCraftable,
  piecesOf,
  refuseCount,
} from './craft-count.ts'
import { averageOutputs, drawOutputs } from './draw-outputs.ts'
import type { CraftRecipe, ItemCount, RecipeOutput } from './recipe.ts'

const recipe = (RemainList: ItemCount[], ConsumableList: ItemCount[]): CraftRecipe => ({
  TypeId: 1,
  ItemForVision: 9,
  CraftGroup: 'carpentry',
  TimeCraftSec: 0,
  RemainList,
  ConsumableList,
  OutputList: [{ TypeId: 9, Count: 1 }],
})
const item = (TypeId: number, Count: number): ItemCount => ({ TypeId, Count })
const heldFrom = (held: Record<number, number>) => (id: number) => held[id] ?? 0

test.each([
  ['what is spent', recipe([], [item(1, 2)]), { 1: 7 }, 3],
  ['what is kept', recipe([item(2, 1)], [item(1, 2)]), { 1: 100, 2: 4 }, 4],
  ['what is missing', recipe([item(2, 1)], [item(1, 2)]), { 1: 100 }, 0],
  ['the cap', recipe([], [item(1, 1)]), { 1: 5000 }, 1000],
])('at most as many as %s allows', (_, one, held, most) => {
  expect(maxCraftable(one, 1000, heldFrom(held))).toBe(most)
})

test.each([
  [5, 10, 5],
  [0, 10, 1],
  [-3, 10, 1],
  [11, 10, 10],
  [2.7, 10, 2],
  [5, 0, 1],
  [Number.NaN, 10, Number.NaN],
])('a count of %d with a maximum of %d becomes %d', (count, max, becomes) => {
  expect(clampCount(count, max)).toBe(becomes)
})

test.each([
  [Number.NaN, 5, 'Invalid count'],
  [0, 5, 'Invalid count'],
  [6, 5, 'error_not_enough_resources'],
  [1, 0, 'error_not_enough_resources'],
  [5, 5, undefined],
])('%d units of at most %d: %s', (count, max, refusal) => {
  expect(refuseCount(count, max)).toBe(refusal)
})

const items = fc.array(
  fc.record({ TypeId: fc.integer({ min: 1, max: 40 }), Count: fc.integer({ min: 1, max: 50 }) }),
  { maxLength: 5 },
)

test('the maximum can be crafted, and one more cannot', () => {
  fc.assert(
    fc.property(items, items, fc.integer({ min: 0, max: 3000 }), (kept, spent, stock) => {
      fc.pre(kept.length + spent.length > 0)
      const one = recipe(kept, spent)
      const most = maxCraftable(one, 1000, () => stock)
      const isEnough = (count: number) =>
        [...ingredientsOf(one, count).values()].every((need) => need <= stock)
      expect(isEnough(most)).toBe(true)
      if (most < 1000) expect(isEnough(most + 1)).toBe(false)
    }),
  )
})

const outputs = fc.array(
  fc.oneof(
    fc.record({ TypeId: fc.integer({ min: 1, max: 9 }), Count: fc.integer({ min: 1, max: 99 }) }),
    fc.record({
      TypeId: fc.integer({ min: 1, max: 9 }),
      Random: fc
        .tuple(fc.integer({ min: 0, max: 99 }), fc.integer({ min: 1, max: 99 }))
        .map(([MinCount, more]) => ({ MinCount, MaxCount: MinCount + more })),
    }),
  ),
  { minLength: 1, maxLength: 5 },
)

const boundOf = (output: RecipeOutput, end: 'MinCount' | 'MaxCount') =>
  'Random' in output ? output.Random[end] : output.Count

test('every unit gives its counts, whatever is drawn', () => {
  fc.assert(
    fc.property(outputs, fc.integer({ min: 1, max: 1000 }), fc.integer(), (list, count, seed) => {
      const given = drawOutputs(list, count, seededRandom(seed))
      const bounds = (end: 'MinCount' | 'MaxCount') =>
        piecesOf(
          list.map((output) => ({ TypeId: output.TypeId, Count: boundOf(output, end) })),
          count,
        )
      const least = bounds('MinCount')
      const most = bounds('MaxCount')
      for (const [id, pieces] of most) {
        expect(Number.isInteger(given.get(id) ?? 0)).toBe(true)
        expect(given.get(id) ?? 0).toBeLessThanOrEqual(pieces)
        expect(given.get(id) ?? 0).toBeGreaterThanOrEqual(least.get(id) ?? 0)
      }
      expect([...given.keys()].every((id) => most.has(id))).toBe(true)
    }),
  )
})

test('a random output is even from its smallest to its largest count, over a million draws', () => {
  const random = seededRandom(5)
  const counts = Array.from({ length: 7 }, () => 0)
  const output = { TypeId: 1, Random: { MinCount: 2, MaxCount: 8 } }
  for (let draw = 0; draw < 1e6; draw++) {
    const pieces = drawOutputs([output], 1, random).get(1) ?? 0
    counts[pieces - 2] = (counts[pieces - 2] ?? 0) + 1
  }
  expect(counts.reduce((sum, count) => sum + count)).toBe(1e6)
  expect(
    chiSquareDeviation(
      counts,
      Array.from({ length: 7 }, () => 1e6 / 7),
    ),
  ).toBeLessThan(4)
})

test('a large count is sampled: its sum follows the law of that many draws', () => {
  const random = seededRandom(6)
  const units = 600
  const draws = 20_000
  let law = [1]
  for (let unit = 0; unit < units; unit++) {
    const next = Array.from({ length: law.length + 3 }, () => 0)
    for (const [sum, density] of law.entries()) {
      for (let more = 0; more < 4; more++) next[sum + more] = (next[sum + more] ?? 0) + density / 4
    }
    law = next
  }
  const counts = law.map(() => 0)
  const output = { TypeId: 1, Random: { MinCount: 0, MaxCount: 3 } }
  for (let draw = 0; draw < draws; draw++) {
    const sum = drawOutputs([output], units, random).get(1) ?? 0
    counts[sum] = (counts[sum] ?? 0) + 1
  }
  expect(
    chiSquareDeviation(
      counts,
      law.map((density) => density * draws),
    ),
  ).toBeLessThan(4)
})

test('the average lies in the middle of a random output, and equal items add up', () => {
  const list = [item(1, 2), { TypeId: 1, Random: { MinCount: 1, MaxCount: 4 } }, item(2, 1)]
  expect([...averageOutputs(list)]).toEqual([
    [1, 4.5],
    [2, 1],
  ])
})

test('what limits the count is named: the scarcest ingredients, and nothing at the limit of a start', () => {
  const needs = new Map([
    [1, 2],
    [2, 1],
    [3, 1],
  ])
  const held = new Map([
    [1, 40],
    [2, 1],
    [3, 1],
  ])
  const heldOf = (item: number) => held.get(item) ?? 0
  expect(limitingItems(needs, 1000, heldOf)).toEqual([2, 3])
  held.set(2, 1000).set(3, 1000)
  expect(limitingItems(needs, 1000, heldOf)).toEqual([1])
  held.set(1, 2000)
  expect(limitingItems(needs, 1000, heldOf)).toEqual([])
  held.clear()
  expect(limitingItems(needs, 1000, heldOf)).toEqual([1, 2, 3])
})
