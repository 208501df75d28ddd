import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CraftRecipe } from '../craft/recipe.ts'
import { recipeOf, settingsOf, use, work } from '../harvest/samples.ts'
import { chooseCrafts } from './choose-crafts.ts'
import { runSimulation as run } from './run-simulation.ts'
import type { Simulation } from './simulation.ts'
import { quantile, summarise } from './summarise.ts'

const DAY = 86_400_000
const START = 1_800_000_000_000
const [AXE, BREAD, LOG, PLANK, HAMMER, BAG] = [1, 2, 3, 4, 5, 6]

/** Four logs every hour, for bread. */
const woodcutting = recipeOf([[work(AXE, { requirements: [{ item_id: BREAD, count: 1 }] })]], {
  result: [{ item_id: LOG, min_count: 2, max_count: 6, chance_percent: 100 }],
})

const sawing: CraftRecipe = {
  TypeId: 1,
  ItemForVision: PLANK,
  CraftGroup: '',
  TimeCraftSec: 3600,
  RemainList: [{ TypeId: HAMMER, Count: 1 }],
  ConsumableList: [{ TypeId: LOG, Count: 2 }],
  OutputList: [{ TypeId: PLANK, Count: 3 }],
}

function runSimulation(simulation: Simulation, seed: number, count: number) {
  const played = run(simulation, seed, { runsMax: count })
  if ('refused' in played) throw new Error(played.refused)
  return played.runs
}

const simulationOf = (more: Partial<Simulation> = {}): Simulation => ({
  harvest: {
    settings: new Map([[1, settingsOf([use(AXE)])]]),
    exp: new Map(),
    runs: [],
    stock: new Map([
      [AXE, 1],
      [BREAD, 1000],
      [LOG, 50],
      [HAMMER, 1000],
    ]),
    itemLocks: new Set(),
  },
  crafts: [],
  harvestRecipes: new Map([[1, woodcutting]]),
  craftRecipes: [],
  craftCountMax: 1000,
  betterItems: new Map(),
  openings: new Map(),
  hasEnergy: false,
  startAt: START,
  endAt: START + 2 * DAY,
  ...more,
})

test('two days of harvest are 48 runs; what is at work is not lost', () => {
  const simulation = simulationOf()
  for (const change of runSimulation(simulation, 1, 5)) {
    expect(change.get(BREAD)).toBe(-48)
    expect(change.get(AXE) ?? 0).toBe(0)
    expect(change.get(LOG)).toBeGreaterThanOrEqual(96)
    expect(change.get(LOG)).toBeLessThanOrEqual(288)
  }
})

test('energy makes 60 runs of 48', () => {
  const [change] = runSimulation(simulationOf({ hasEnergy: true }), 1, 1)
  expect(change?.get(BREAD)).toBe(-60)
})

test('a simulation is repeated by its seed, and its runs differ', () => {
  const runs = runSimulation(simulationOf(), 5, 20)
  expect(runSimulation(simulationOf(), 5, 20)).toEqual(runs)
  expect(new Set(runs.map((change) => change.get(LOG))).size).toBeGreaterThan(3)
})

test('a run of many steps is made fewer times, one of too many is refused', () => {
  const played = (seconds: number, days: number) =>
    run(
      simulationOf({
        harvestRecipes: new Map([[1, { ...woodcutting, duration_hour: seconds / 3600 }]]),
        harvest: {
          ...simulationOf().harvest,
          stock: new Map([
            [AXE, 1],
            [BREAD, 1e7],
          ]),
        },
        endAt: START + days * DAY,
      }),
      1,
    )
  expect(played(60, 1)).toMatchObject({ runs: { length: 200 } })
  // 17,280 ends, the start and the end: a million steps are 57 runs.
  expect(played(5, 1)).toMatchObject({ runs: { length: 57 } })
  expect(played(1, 1)).toMatchObject({ runs: { length: 20 } })
  expect(played(1, 2)).toEqual({ refused: 'simulation_too_large' })
})

test('crafting takes only what was gained, and keeps every log accounted for', () => {
  fc.assert(
    fc.property(fc.nat({ max: 1000 }), fc.integer({ min: 1, max: 4 }), (seed, days) => {
      const endAt = START + days * DAY
      const four = { ...woodcutting.result[0]!, min_count: 4, max_count: 4 }
      const harvestRecipes = new Map([[1, { ...woodcutting, result: [four] }]])
      const alike = { endAt, harvestRecipes }
      const [raw] = runSimulation(simulationOf(alike), seed, 1)
      const [made] = runSimulation(simulationOf({ ...alike, craftRecipes: [sawing] }), seed, 1)
      const planks = made?.get(PLANK) ?? 0
      expect(made?.get(LOG)).toBeGreaterThanOrEqual(0)
      expect(made?.get(HAMMER) ?? 0).toBe(0)
      expect((made?.get(LOG) ?? 0) + (planks / 3) * 2).toBe(raw?.get(LOG))
      expect(planks > 0).toBe(days > 1)
    }),
    { numRuns: 30 },
  )
})

test('what a harvest works with is never crafted away', () => {
  const eatBread = { ...sawing, ConsumableList: [{ TypeId: BREAD, Count: 1 }] }
  const gain = { ...woodcutting.result[0]!, item_id: BREAD }
  const simulation = simulationOf({
    craftRecipes: [eatBread],
    harvestRecipes: new Map([[1, { ...woodcutting, result: [gain] }]]),
  })
  expect(runSimulation(simulation, 1, 1)[0]?.get(PLANK)).toBeUndefined()
})

test('a craft that is under way ends, though nothing is crafted anew', () => {
  const crafts = [{ recipe: sawing, count: 2, due_at: START + 5000 }]
  const [change] = runSimulation(simulationOf({ crafts }), 1, 1)
  const [without] = runSimulation(simulationOf(), 1, 1)
  expect(change?.get(PLANK)).toBe(6)
  expect(change?.get(LOG)).toBe(without!.get(LOG)! - 4)
})

test('what a craft gives starts a harvest that waits for it, at that moment', () => {
  const bake = { ...sawing, RemainList: [], OutputList: [{ TypeId: BREAD, Count: 5 }] }
  const { harvest } = simulationOf()
  const [change] = runSimulation(
    simulationOf({
      harvest: { ...harvest, stock: new Map([[AXE, 1]]) },
      crafts: [{ recipe: bake, count: 1, due_at: START + DAY }],
    }),
    1,
    1,
  )
  expect(change?.get(BREAD)).toBe(5 - 5)
  expect(change?.get(LOG)).toBeGreaterThanOrEqual(5 * 2 - 2)
})

test('what is locked is neither worked with nor crafted away', () => {
  const { harvest } = simulationOf()
  const locked = (...items: number[]) =>
    runSimulation(
      simulationOf({
        harvest: { ...harvest, itemLocks: new Set(items) },
        craftRecipes: [sawing],
        endAt: START + 3 * DAY,
      }),
      1,
      1,
    )[0]
  expect(locked()?.get(PLANK)).toBeGreaterThan(0)
  expect(locked(LOG)?.get(PLANK)).toBeUndefined()
  expect([...locked(AXE)!.values()]).toEqual([...locked(AXE)!].map(() => 0))
})

test('bundles that are gained are opened', () => {
  const bag = { ...woodcutting.result[0]!, item_id: BAG }
  const [change] = runSimulation(
    simulationOf({
      harvestRecipes: new Map([[1, { ...woodcutting, result: [bag] }]]),
      openings: new Map([
        [BAG, { depth: 1, isDrawn: false, entries: [{ itemdefid: PLANK, quantity: 2 }] }],
      ]),
    }),
    1,
    1,
  )
  expect(change?.has(BAG)).toBe(false)
  expect(change?.get(PLANK)).toBeGreaterThanOrEqual(48 * 4)
})

test('crafts that lose at the prices of the day are left out, and the best comes first', () => {
  const better = { ...sawing, TypeId: 2, OutputList: [{ TypeId: PLANK, Count: 9 }] }
  const prices = (log: number, plank: number) =>
    new Map([
      [LOG, log],
      [PLANK, plank],
    ])
  const chosen = (log: number, plank: number) =>
    chooseCrafts([sawing, better], prices(log, plank), () => undefined).map(({ TypeId }) => TypeId)
  expect(chosen(1, 1)).toEqual([2, 1])
  expect(chosen(2, 1)).toEqual([2])
  expect(chosen(9, 1)).toEqual([])
  expect(chosen(0, 0)).toEqual([1, 2])
})

test('a share of the runs is at or below its quantile, which occurred', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer(), { minLength: 1 }),
      fc.integer({ min: 1, max: 100 }),
      (values, percent) => {
        const sorted = values.toSorted((a, b) => a - b)
        const found = quantile(sorted, percent / 100)
        expect(values).toContain(found)
        const below = values.filter((value) => value <= found).length
        expect(below * 100).toBeGreaterThanOrEqual(percent * values.length)
      },
    ),
  )
})

test('items have their own spread, the value that of whole runs', () => {
  const runs = [
    new Map([
      [LOG, 10],
      [PLANK, 0],
    ]),
    new Map([[PLANK, 10]]),
    new Map([[LOG, 0]]),
  ]
  const { items, value } = summarise(runs, new Map([[LOG, 3]]))
  expect(items.get(LOG)).toEqual({ median: 0, p10: 0, p90: 10 })
  expect(items.get(PLANK)).toEqual({ median: 0, p10: 0, p90: 10 })
  expect(value).toEqual({ median: 0, p10: 0, p90: 30 })
  expect(summarise([new Map([[LOG, 0]])], new Map()).items.size).toBe(0)
})
