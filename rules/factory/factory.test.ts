import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chiSquareDeviation } from '../chance/chi-square.ts'
import { seededRandom } from '../chance/seeded-random.ts'
import { averageOutputs, drawOutputs } from './draw-outputs.ts'
import {
  chosenInputs,
  durationSec,
  type FactoryTerms,
  maxUnits,
  missingItems,
  planJob,
  times,
  unitNeeds,
} from './plan-job.ts'
import type { FactoryInput, FactoryRecipe } from './recipe.ts'

const text = { en: 'x', ru: 'x', zh: 'x', tr: 'x', pt: 'x', ja: 'x' }

const input = (type_id: number, time_for_craft_sec: number, drop = 90): FactoryInput => ({
  item: { type_id },
  time_for_craft_sec,
  possible_drop_list: [{ type_id: drop, count: 1, weight: 100 }],
})

/** A bakehouse: flour and eggs, a filling, and what burns; one filling is an egg more. */
const bakery: FactoryRecipe = {
  receipt_id: 1,
  name: text,
  required_list: [
    { type_id: 10, count: 4 },
    { type_id: 11, count: 1 },
  ],
  optional_list: [
    { name: text, list: [input(11, 600), input(12, 1200)] },
    { name: text, list: [input(20, 3600), input(21, 1800)] },
  ],
  timer_result_ids: [30, 30, 31],
}

test('a job takes what is required and one of what is chosen, the times together', () => {
  expect(planJob(bakery, [12, 20])).toEqual({
    spent: [
      [10, 4],
      [11, 1],
      [12, 1],
      [20, 1],
    ],
    drops: [input(12, 0).possible_drop_list, input(20, 0).possible_drop_list],
    results: [30, 30, 31],
    duration_sec: 4800,
  })
})

test('an item that is required and chosen is needed for both', () => {
  const terms = planJob(bakery, [11, 21]) as FactoryTerms
  expect(new Map(terms.spent).get(11)).toBe(2)
})

test.each([[[]], [[12]], [[20, 12]], [[12, 12]], [[12, 20, 20]], [[12, 99]]])(
  'inputs %j do not fill each slot with one of its items',
  (inputs) => {
    expect(planJob(bakery, inputs)).toEqual({ refused: 'please_select_items' })
  },
)

test('what is not chosen yet needs nothing and lasts no time', () => {
  const inputs = chosenInputs(bakery, [undefined, 20])
  expect(inputs.map((one) => one?.item.type_id)).toEqual([undefined, 20])
  expect([...unitNeeds(bakery, inputs).keys()]).toEqual([10, 11, 20])
  expect(durationSec(inputs)).toBe(3600)
})

test('the most units are those that leave nothing missing, and one more would', () => {
  const pieces = fc.integer({ min: 0, max: 5000 })
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom('1', '2', '3', '4'), fc.integer({ min: 1, max: 9 }), {
        minKeys: 1,
      }),
      fc.tuple(pieces, pieces, pieces, pieces),
      (perUnit, stock) => {
        const needs = new Map(Object.entries(perUnit).map(([item, n]) => [Number(item), n]))
        const held = new Map(stock.map((count, index) => [index + 1, count]))
        const most = maxUnits(needs, held)
        expect(most).toBeLessThanOrEqual(1000)
        expect(missingItems(times(needs, most), held)).toEqual([])
        if (most < 1000) expect(missingItems(times(needs, most + 1), held)).not.toEqual([])
      },
    ),
  )
})

test('what is missing is named with what there is and what is needed', () => {
  const needs = new Map([
    [10, 8],
    [11, 2],
  ])
  expect(missingItems(needs, new Map([[11, 2]]))).toEqual([{ item: 10, have: 0, need: 8 }])
})

const drop = (type_id: number, weight: number, count = 1) => ({ type_id, count, weight })
const terms = {
  results: [30, 30, 31],
  drops: [[drop(1, 60), drop(2, 39.5, 3), drop(3, 0.5)], [drop(1, 100)]],
}

test('each result comes once per unit, and each input yields exactly one draw per unit', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1000 }), fc.nat(), (count, seed) => {
      const outputs = drawOutputs(terms, count, seededRandom(seed))
      const pieces = (item: number) => outputs.get(item) ?? 0
      expect(pieces(30)).toBe(2 * count)
      expect(pieces(31)).toBe(count)
      expect(pieces(2) % 3).toBe(0)
      expect(pieces(1) + pieces(2) / 3 + pieces(3)).toBe(2 * count)
      expect([...outputs.values()].every((amount) => amount > 0)).toBe(true)
    }),
  )
})

test('on average each drop comes by its chance', () => {
  const average = averageOutputs(terms, 2)
  expect([30, 31, 1, 2, 3].map((item) => average.get(item))).toEqual([4, 2, 3.2, 2.37, 0.01])
})

test.each([1, 1000])('a million draws in jobs of %i units follow the percentages', (count) => {
  const random = seededRandom(count)
  const seen = [0, 0, 0]
  for (let drawn = 0; drawn < 1e6; drawn += count) {
    const outputs = drawOutputs({ results: [], drops: [terms.drops[0]!] }, count, random)
    for (const [index, each] of [1, 3, 1].entries()) {
      seen[index]! += (outputs.get(index + 1) ?? 0) / each
    }
  }
  expect(chiSquareDeviation(seen, [600_000, 395_000, 5000])).toBeLessThan(4)
})
