import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seededRandom } from '../chance/seeded-random.ts'
import { drawResult, endRuns } from './end-runs.ts'
import type { HarvestResult, WorkItem } from './recipe.ts'
import { work } from './samples.ts'

const AXE = 1
const STEEL_AXE = 2
const MAN = 3
const BREAD = 4
const SCRAP = 5
const LOG = 6
const RESIN = 7

const axe = work(AXE, { exp_for_up: 10, break_percent: 20, on_break_result: [SCRAP, SCRAP] })
const man = work(MAN, { count: 2, requirements: [{ item_id: BREAD, count: 3 }] })

const logs: HarvestResult = { item_id: LOG, min_count: 2, max_count: 4, chance_percent: 100 }
const resin: HarvestResult = { item_id: RESIN, min_count: 1, max_count: 1, chance_percent: 2.5 }

const better = (itemId: number) => (itemId === AXE ? STEEL_AXE : undefined)
const none = () => undefined
const at = (amounts: ReadonlyMap<number, number>, item: number) => amounts.get(item) ?? 0

type Better = (itemId: number) => number | undefined

/** Ends runs of an axe and two men each; with an exp of the axe before. */
function end(runs: number, tool: WorkItem | undefined, up: Better, exp: number, seed: number) {
  const returned = new Map<number, number>()
  const gained = new Map<number, number>()
  const add = (to: Map<number, number>) => (item: number, count: number) => {
    to.set(item, (to.get(item) ?? 0) + count)
  }
  const known = new Map([[AXE, exp]])
  const slots = [
    { item_id: AXE, count: 1, work: tool, better: up(AXE) },
    { item_id: MAN, count: 2, work: tool && man, better: up(MAN) },
  ]
  endRuns(slots, runs, known, seededRandom(seed), { giveBack: add(returned), gain: add(gained) })
  return { returned, gained, exp: known.get(AXE) }
}

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
    let scrap = 0
    let seed = batch * 10_000_000
    const broken = pool(batch, (count) => {
      const { returned, gained } = end(count, axe, none, 0, (seed += 1))
      scrap += at(gained, SCRAP)
      return count - at(returned, AXE)
    })
    expect(scrap).toBe(2 * broken)
    expect(chiSquareDeviation([broken, 1e6 - broken], [2e5, 8e5])).toBeLessThan(6)
  },
)

test.each([1, 1000, 100_000])(
  'of a million runs, %i at a time, a rare find follows its chance',
  (batch) => {
    const random = seededRandom(batch + 1)
    const found = pool(batch, (count) => drawResult(resin, count, 1, random))
    expect(chiSquareDeviation([found, 1e6 - found], [25_000, 975_000])).toBeLessThan(6)
  },
)

test('of a million single runs each number of pieces comes up as often as the others', () => {
  const random = seededRandom(11)
  const counts = [0, 0, 0]
  pool(1, () => {
    const got = drawResult(logs, 1, 1, random)
    counts[got - 2] = (counts[got - 2] ?? 0) + 1
    return got
  })
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1_000_000)
  expect(chiSquareDeviation(counts, [1e6 / 3, 1e6 / 3, 1e6 / 3])).toBeLessThan(4)
})

test.each([1, 20, 50])('pieces of %i runs together are spread as the runs one by one', (runs) => {
  const draws = 60_000
  const counts = new Map<number, number>()
  const random = seededRandom(runs)
  const drawOneByOne = () => {
    let sum = 0
    for (let run = 0; run < runs; run++) {
      if (random() >= 0.6) continue
      const pieces = (2 + Math.floor(random() * 3)) * 1.25
      sum += Math.floor(pieces) + (random() < pieces % 1 ? 1 : 0)
    }
    return sum
  }
  const often = { ...logs, chance_percent: 60 }
  for (let i = 0; i < draws; i++) {
    const together = drawResult(often, runs, 1.25, random)
    const one = drawOneByOne()
    counts.set(together, (counts.get(together) ?? 0) + 1)
    counts.set(one, (counts.get(one) ?? 0) - 1)
  }
  // Of two equal distributions the counts differ by the root of their sum, cell by cell.
  const statistic = [...counts.values()].reduce((sum, diff) => sum + diff * diff, 0) / (2 * draws)
  expect(statistic).toBeLessThan(2)
})

test.each([0.4, 1, 1.15, 2.37])('with loot %d the mean is exact', (loot) => {
  const million = 1_000_000
  const random = seededRandom(Math.round(loot * 100))
  // One deviation of the sum of a million runs is about a thousand pieces.
  expect(Math.abs(drawResult(logs, million, loot, random) - 3 * loot * million)).toBeLessThan(8000)
  const single = pool(1, () => drawResult(logs, 1, loot, random))
  expect(Math.abs(single - 3 * loot * million)).toBeLessThan(8000)
})

test('a billion runs cost as much as one', () => {
  const random = seededRandom(5)
  expect(drawResult(logs, 1e9, 1, random) / 3e9).toBeCloseTo(1, 3)
  expect(drawResult(resin, 1e9, 1, random) / 2.5e7).toBeCloseTo(1, 2)
  expect(at(end(1e9, axe, none, 0, 1).returned, AXE) / 8e8).toBeCloseTo(1, 3)
})

test('experience makes one piece better each time there is enough, and none is lost', () => {
  const tough = { ...axe, break_percent: 0 }
  expect(end(1, tough, better, 8, 1)).toMatchObject({ exp: 9, gained: new Map() })
  const up = end(1, tough, better, 9, 1)
  expect(up.exp).toBe(0)
  expect(up.gained).toEqual(new Map([[STEEL_AXE, 1]]))
  expect(up.returned).toEqual(new Map([[MAN, 2]]))
  const many = end(25, tough, better, 7, 1)
  expect(many.gained.get(STEEL_AXE)).toBe(3)
  expect(many.returned.get(AXE)).toBe(22)
  expect(many.exp).toBe(2)
})

test('without a better item experience stays at the cap, and broken pieces improve no more', () => {
  const unbroken = end(30, { ...axe, break_percent: 0 }, none, 0, 1)
  expect(unbroken.exp).toBe(10)
  expect(unbroken.returned.get(AXE)).toBe(30)
  const allBroken = end(30, { ...axe, break_percent: 100 }, better, 0, 1)
  expect(allBroken.gained.get(STEEL_AXE)).toBeUndefined()
  expect(allBroken.exp).toBe(10)
})

test('what a recipe knows no more comes back as it was', () => {
  const { returned, gained, exp } = end(4, undefined, better, 3, 1)
  expect(returned).toEqual(
    new Map([
      [AXE, 4],
      [MAN, 8],
    ]),
  )
  expect(gained.size).toBe(0)
  expect(exp).toBe(3)
})

test('of what the runs held each piece comes back, breaks or becomes better', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1e9 }),
      fc.integer({ min: 0, max: 100 }),
      fc.integer({ min: 0, max: 10 }),
      fc.nat(),
      (count, break_percent, exp, seed) => {
        const { returned, gained } = end(count, { ...axe, break_percent }, better, exp, seed)
        const broken = at(gained, SCRAP) / 2
        expect(at(returned, AXE) + broken + at(gained, STEEL_AXE)).toBe(count)
        expect(at(returned, MAN)).toBe(2 * count)
        const sum = drawResult(logs, count, 1, seededRandom(seed))
        expect(sum).toBeGreaterThanOrEqual(2 * count)
        expect(sum).toBeLessThanOrEqual(4 * count)
        for (const pieces of [...returned.values(), ...gained.values(), sum]) {
          expect(Number.isSafeInteger(pieces) && pieces > 0).toBe(true)
        }
      },
    ),
  )
})
