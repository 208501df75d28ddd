import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seededRandom } from '../chance/seeded-random.ts'
import { type EndingRuns, finishRuns } from './finish-runs.ts'
import type { HarvestRecipe, HarvestResult, WorkItem } from './recipe.ts'

const name = { en: '', ru: '', zh: '', tr: '', pt: '', ja: '' }
const AXE = 1
const STEEL_AXE = 2
const MAN = 3
const BREAD = 4
const SCRAP = 5
const LOG = 6
const RESIN = 7

const axe: WorkItem = {
  item_id: AXE,
  count: 1,
  exp_for_up: 10,
  lootmore_coef: 1,
  speed_coef: 1,
  break_percent: 20,
  requirements: [],
  on_break_result: [SCRAP, SCRAP],
}
const man: WorkItem = {
  ...axe,
  item_id: MAN,
  count: 2,
  exp_for_up: 0,
  break_percent: 0,
  requirements: [{ item_id: BREAD, count: 3 }],
}

const recipeOf = (result: HarvestResult[], tool: WorkItem = axe): HarvestRecipe => ({
  receipt_id: 1,
  name,
  duration_hour: 1,
  items_slots: [
    { name, available_items: [tool] },
    { name, available_items: [man] },
  ],
  result,
})
const logs: HarvestResult = { item_id: LOG, min_count: 2, max_count: 4, chance_percent: 100 }
const resin: HarvestResult = { item_id: RESIN, min_count: 1, max_count: 1, chance_percent: 2.5 }

const runsOf = (count: number, loot = 1): EndingRuns => ({
  count,
  items: [
    { item_id: AXE, count: 1 },
    { item_id: MAN, count: 2 },
  ],
  spent: [{ item_id: BREAD, count: 3 }],
  loot,
})

const better = (itemId: number) => (itemId === AXE ? STEEL_AXE : undefined)
const none = () => undefined
const at = (amounts: ReadonlyMap<number, number>, item: number) => amounts.get(item) ?? 0

/** Pearson's statistic in deviations from its mean, for two or more cells. */
function chiSquareDeviation(observed: readonly number[], expected: readonly number[]): number {
  const statistic = observed.reduce((sum, count, index) => {
    const awaited = expected[index] ?? 0
    return sum + (count - awaited) ** 2 / awaited
  }, 0)
  const freedom = observed.length - 1
  return (statistic - freedom) / Math.sqrt(2 * freedom)
}

/** A million runs, ended in batches of a size, so that every way of drawing is used. */
function pool(batch: number, draw: (count: number) => number): number {
  let sum = 0
  for (let runs = 0; runs < 1_000_000; runs += batch) sum += draw(batch)
  return sum
}

test.each([1, 40, 250, 100_000])(
  'of a million runs, %i at a time, breaks follow their chance',
  (batch) => {
    const random = seededRandom(batch)
    let scrap = 0
    const broken = pool(batch, (count) => {
      const { spent, gained } = finishRuns(recipeOf([]), runsOf(count), new Map(), none, random)
      scrap += at(gained, SCRAP)
      return at(spent, AXE)
    })
    expect(scrap).toBe(2 * broken)
    expect(chiSquareDeviation([broken, 1e6 - broken], [2e5, 8e5])).toBeLessThan(6)
  },
)

test.each([1, 1000, 100_000])(
  'of a million runs, %i at a time, a rare find follows its chance',
  (batch) => {
    const random = seededRandom(batch + 1)
    const found = pool(batch, (count) =>
      at(finishRuns(recipeOf([resin]), runsOf(count), new Map(), none, random).gained, RESIN),
    )
    expect(chiSquareDeviation([found, 1e6 - found], [25_000, 975_000])).toBeLessThan(6)
  },
)

test('of a million single runs each number of pieces comes up as often as the others', () => {
  const random = seededRandom(11)
  const counts = [0, 0, 0]
  pool(1, () => {
    const got = at(finishRuns(recipeOf([logs]), runsOf(1), new Map(), none, random).gained, LOG)
    counts[got - 2] = (counts[got - 2] ?? 0) + 1
    return got
  })
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1_000_000)
  expect(chiSquareDeviation(counts, [1e6 / 3, 1e6 / 3, 1e6 / 3])).toBeLessThan(4)
})

test.each([0.4, 1, 1.15, 2.37])('with loot %d the mean is exact', (loot) => {
  const random = seededRandom(Math.round(loot * 100))
  const million = 1_000_000
  const { gained } = finishRuns(recipeOf([logs]), runsOf(million, loot), new Map(), none, random)
  // One deviation of the sum of a million runs is about a thousand pieces.
  expect(Math.abs(at(gained, LOG) - 3 * loot * million)).toBeLessThan(8000)
})

test('a billion runs cost as much as one', () => {
  const random = seededRandom(5)
  const { gained } = finishRuns(recipeOf([logs, resin]), runsOf(1e9), new Map(), none, random)
  expect(at(gained, LOG) / 3e9).toBeCloseTo(1, 3)
  expect(at(gained, RESIN) / 2.5e7).toBeCloseTo(1, 2)
})

test('experience makes one piece better each time there is enough, and none is lost', () => {
  const tough = { ...axe, break_percent: 0 }
  const end = (count: number, exp: number) =>
    finishRuns(recipeOf([], tough), runsOf(count), new Map([[AXE, exp]]), better, seededRandom(1))
  expect(end(1, 8)).toMatchObject({ exp: new Map([[AXE, 9]]), gained: new Map() })
  const up = end(1, 9)
  expect(up.exp).toEqual(new Map([[AXE, 0]]))
  expect(up.gained).toEqual(new Map([[STEEL_AXE, 1]]))
  expect(up.spent.get(AXE)).toBe(1)
  expect(up.returned).toEqual(new Map([[MAN, 2]]))
  const many = end(25, 7)
  expect(many.gained.get(STEEL_AXE)).toBe(3)
  expect(many.returned.get(AXE)).toBe(22)
  expect(many.exp.get(AXE)).toBe(2)
})

test('without a better item experience stays at the cap, and broken pieces improve no more', () => {
  const end = (breakPercent: number, up: (item: number) => number | undefined) =>
    finishRuns(
      recipeOf([], { ...axe, break_percent: breakPercent }),
      runsOf(30),
      new Map(),
      up,
      seededRandom(1),
    )
  expect(end(0, none).exp.get(AXE)).toBe(10)
  expect(end(0, none).returned.get(AXE)).toBe(30)
  const allBroken = end(100, better)
  expect(allBroken.gained.get(STEEL_AXE)).toBeUndefined()
  expect(allBroken.exp.get(AXE)).toBe(10)
})

test('runs of a recipe that is gone give everything back', () => {
  const harvested = finishRuns(undefined, runsOf(4), new Map(), better, seededRandom(1))
  expect(harvested.returned).toEqual(
    new Map([
      [BREAD, 12],
      [AXE, 4],
      [MAN, 8],
    ]),
  )
  expect(harvested.spent.size + harvested.gained.size).toBe(0)
})

test('what the runs held is returned or spent, to the last piece', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1e9 }),
      fc.integer({ min: 0, max: 100 }),
      fc.integer({ min: 0, max: 10 }),
      fc.nat(),
      (count, break_percent, exp, seed) => {
        const recipe = recipeOf([logs, resin], { ...axe, break_percent })
        const known = new Map([[AXE, exp]])
        const { returned, spent, gained } = finishRuns(
          recipe,
          runsOf(count),
          known,
          better,
          seededRandom(seed),
        )
        expect(at(returned, AXE) + at(spent, AXE)).toBe(count)
        expect(at(returned, MAN) + at(spent, MAN)).toBe(2 * count)
        expect(at(spent, BREAD)).toBe(3 * count)
        expect(at(gained, LOG)).toBeGreaterThanOrEqual(2 * count)
        expect(at(gained, LOG)).toBeLessThanOrEqual(4 * count)
        for (const pieces of [...returned.values(), ...spent.values(), ...gained.values()]) {
          expect(Number.isSafeInteger(pieces) && pieces > 0).toBe(true)
        }
      },
    ),
  )
})
