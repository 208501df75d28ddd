import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seededRandom } from '../chance/seeded-random.ts'
import { advanceHarvest } from './advance-harvest.ts'
import { durationSec, lootOf, speedOf } from './coefficients.ts'
import { forecast } from './forecast.ts'
import type { HarvestState, HarvestWorld } from './harvest-state.ts'
import type { HarvestRecipe } from './recipe.ts'
import { noName, recipeOf, settingsOf, use, work } from './samples.ts'

const HOUR = 3_600_000
const START = 1_800_000_000_000
const AXE = 1
const BREAD = 2
const LOG = 3
const BAG = 4

const axe = work(AXE, { requirements: [{ item_id: BREAD, count: 1 }] })

/** Two logs with a tool. */
const logging = (receipt_id: number, duration_hour: number, tool = axe): HarvestRecipe =>
  recipeOf([[tool]], {
    receipt_id,
    duration_hour,
    result: [{ item_id: LOG, min_count: 2, max_count: 2, chance_percent: 100 }],
  })

const worldOf = (...recipes: HarvestRecipe[]): HarvestWorld => ({
  recipes: new Map(recipes.map((recipe) => [recipe.receipt_id, recipe])),
  energyUntil: 0,
  isClosed: false,
  random: seededRandom(1),
  betterItem: () => undefined,
  openings: new Map([
    [BAG, { depth: 1, isDrawn: false, entries: [{ itemdefid: LOG, quantity: 3 }] }],
  ]),
})

const stateOf = (recipes: number[], stock: [number, number][]): HarvestState => ({
  settings: new Map(recipes.map((id) => [id, settingsOf([use(AXE)])])),
  exp: new Map(),
  runs: [],
  stock: new Map(stock),
  itemLocks: new Set(),
})

test('what follows a run begins when the run was due, however late it is looked at', () => {
  const world = worldOf(logging(1, 1))
  const begun = advanceHarvest(
    stateOf(
      [1],
      [
        [AXE, 1],
        [BREAD, 10],
      ],
    ),
    world,
    START,
    100,
  )
  expect(begun.moves.started).toEqual(
    new Map([
      [AXE, 1],
      [BREAD, 1],
    ]),
  )
  const late = advanceHarvest(begun.state, world, START + 5.5 * HOUR, 100)
  expect(late.moves.spent).toEqual(new Map([[BREAD, 5]]))
  expect(late.state.stock.get(LOG)).toBe(10)
  expect(late.state.runs).toMatchObject([
    { count: 1, started_at: START + 5 * HOUR, due_at: START + 6 * HOUR },
  ])
  expect(late.isBehind).toBe(false)
})

test('looking late, or often, comes to the same', () => {
  const world = worldOf(logging(1, 1), logging(2, 0.7))
  const first = () =>
    stateOf(
      [1, 2],
      [
        [AXE, 3],
        [BREAD, 40],
      ],
    )
  const once = advanceHarvest(first(), world, START, 1000)
  const late = advanceHarvest(once.state, world, START + 9 * HOUR, 1000)
  let often = once.state
  for (let minute = 1; minute <= 9 * 60; minute++) {
    often = advanceHarvest(often, world, START + minute * 60_000, 1000).state
  }
  expect(often.stock).toEqual(late.state.stock)
  expect(often.runs).toEqual(late.state.runs)
})

test('a long absence is worked off in parts', () => {
  const world = worldOf(logging(1, 1))
  const begun = advanceHarvest(
    stateOf(
      [1],
      [
        [AXE, 1],
        [BREAD, 1000],
      ],
    ),
    world,
    START,
    100,
  )
  const part = advanceHarvest(begun.state, world, START + 100 * HOUR, 30)
  expect(part.isBehind).toBe(true)
  expect(part.state.runs[0]?.due_at).toBe(START + 31 * HOUR)
  expect(part.state.stock.get(LOG)).toBe(60)
  const rest = advanceHarvest(part.state, world, START + 100 * HOUR, 1000)
  expect(rest.state.stock.get(LOG)).toBe(200)
  expect(rest.isBehind).toBe(false)
})

test('what works on does not pass through the inventory', () => {
  const world = worldOf(logging(1, 1))
  const begun = advanceHarvest(
    stateOf(
      [1],
      [
        [AXE, 2],
        [BREAD, 10],
      ],
    ),
    world,
    START,
    9,
  )
  const { moves } = advanceHarvest(begun.state, world, START + HOUR, 9)
  expect(moves).toEqual({
    returned: new Map(),
    spent: new Map([[BREAD, 2]]),
    gained: new Map([[LOG, 4]]),
    started: new Map([[BREAD, 2]]),
  })
})

test('energy makes runs faster that start while it is active', () => {
  const world = { ...worldOf(logging(1, 1)), energyUntil: START + 1 }
  const state = stateOf(
    [1],
    [
      [AXE, 1],
      [BREAD, 9],
    ],
  )
  const { runs } = advanceHarvest(state, world, START, 9).state
  expect(runs[0]?.due_at).toBe(START + 2880 * 1000)
  const later = advanceHarvest({ ...state, runs }, world, START + 2880 * 1000, 9).state
  expect(later.runs[0]?.due_at).toBe(START + 2880 * 1000 + HOUR)
})

test('bundles among what is gained are opened', () => {
  const recipe = {
    ...logging(1, 1),
    result: [{ item_id: BAG, min_count: 2, max_count: 2, chance_percent: 100 }],
  }
  const world = worldOf(recipe)
  const begun = advanceHarvest(
    stateOf(
      [1],
      [
        [AXE, 1],
        [BREAD, 1],
      ],
    ),
    world,
    START,
    9,
  )
  const done = advanceHarvest(begun.state, world, START + HOUR, 9)
  expect(done.state.stock.get(LOG)).toBe(6)
  expect(done.isWaiting).toBe(true)
})

test('nothing appears or vanishes but what has moved', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 20 }),
      fc.integer({ min: 0, max: 30 }),
      fc.integer({ min: 0, max: 100 }),
      fc.array(fc.integer({ min: 1, max: 7 * 60 }), { minLength: 1, maxLength: 8 }),
      (axes, bread, break_percent, minutes) => {
        const tool = { ...axe, break_percent, on_break_result: [LOG] }
        const world = worldOf(logging(1, 0.6, tool), logging(2, 1.3, tool))
        let state = stateOf(
          [1, 2],
          [
            [AXE, axes],
            [BREAD, bread],
          ],
        )
        const sums = new Map(state.stock)
        const production = new Map<number, number>()
        const add = (
          to: Map<number, number>,
          amounts: ReadonlyMap<number, number>,
          sign: number,
        ) => {
          for (const [item, count] of amounts) to.set(item, (to.get(item) ?? 0) + sign * count)
        }
        let now = START
        for (const step of minutes) {
          now += step * 60_000
          const advance = advanceHarvest(state, world, now, 1000)
          state = advance.state
          const { returned, gained, started, spent } = advance.moves
          add(sums, returned, 1)
          add(sums, gained, 1)
          add(sums, started, -1)
          add(production, started, 1)
          add(production, returned, -1)
          add(production, spent, -1)
        }
        for (const [item, count] of state.stock) expect(sums.get(item) ?? 0).toBe(count)
        const held = new Map<number, number>()
        for (const run of state.runs) {
          for (const { item_id, count } of [...run.items, ...run.spent]) {
            held.set(item_id, (held.get(item_id) ?? 0) + count * run.count)
          }
          expect(run.due_at).toBeGreaterThan(now)
        }
        for (const item of [AXE, BREAD]) {
          expect(production.get(item) ?? 0).toBe(held.get(item) ?? 0)
          expect(state.stock.get(item) ?? 0).toBeGreaterThanOrEqual(0)
        }
      },
    ),
  )
})

test('a recipe that waits starts when another takes what its first slot chose', () => {
  const [HAND, SAW] = [5, 6]
  const free = { ...axe, requirements: [] }
  const sawing = {
    ...logging(1, 1),
    items_slots: [
      { name: noName, available_items: [axe, { ...free, item_id: HAND }] },
      { name: noName, available_items: [{ ...axe, item_id: SAW }] },
    ],
  }
  const use = (item_id: number, priority = 0) => ({ item_id, limit: 0, max: 0, priority })
  const all = { enabled: true, max_parallel: 0 }
  const before: HarvestState = {
    ...stateOf([2], []),
    // With the axe the only bread is eaten before the saw has its own.
    stock: new Map([AXE, HAND, SAW, BREAD].map((item) => [item, 1])),
    itemLocks: new Set(),
  }
  const settings = new Map([
    [1, { ...all, items: [[use(AXE, 1), use(HAND)], [use(SAW)]] }],
    ...before.settings,
  ])
  const world = worldOf(sawing, logging(2, 1, free))
  const { state, isWaiting } = advanceHarvest({ ...before, settings }, world, START, 9)
  expect(state.runs.map(({ receipt_id, items }) => [receipt_id, items[0]?.item_id])).toEqual([
    [2, AXE],
    [1, HAND],
  ])
  expect(isWaiting).toBe(true)
})

const itemId = fc.integer({ min: 1, max: 6 })
const few = fc.integer({ min: 1, max: 2 })
const workItem = fc.record({
  item_id: itemId,
  count: few,
  exp_for_up: fc.constantFrom(0, 3),
  lootmore_coef: fc.constantFrom(1, 2),
  speed_coef: fc.constantFrom(0.5, 1, 1.3),
  break_percent: fc.constantFrom(0, 0, 100),
  requirements: fc.array(fc.record({ item_id: itemId, count: few }), { maxLength: 2 }),
  on_break_result: fc.array(itemId, { maxLength: 1 }),
})
const slot = fc.uniqueArray(workItem, {
  selector: (one) => one.item_id,
  minLength: 1,
  maxLength: 3,
})
/** Nothing to draw: what a run brings is certain. */
const result = fc
  .record({ item_id: fc.constantFrom(1, 2, 3, BAG, 8), size: few, isSure: fc.boolean() })
  .map(({ item_id, size, isSure }) => ({
    item_id,
    min_count: size,
    max_count: size,
    chance_percent: isSure ? 100 : 0,
  }))
const recipeAndSettings = fc
  .record({
    duration_hour: fc.constantFrom(0.3, 0.5, 1, 2),
    slots: fc.array(slot, { minLength: 1, maxLength: 2 }),
    result: fc.array(result, { maxLength: 3 }),
    max_parallel: fc.constantFrom(0, 1, 3),
    limit: fc.constantFrom(0, 0, 2),
    max: fc.constantFrom(0, 0, 1),
  })
  .map(({ slots, max_parallel, limit, max, ...recipe }) => ({
    recipe: {
      ...recipe,
      name: noName,
      items_slots: slots.map((items) => ({ name: noName, available_items: items })),
    },
    settings: {
      enabled: true,
      max_parallel,
      items: slots.map((items) =>
        items.map(({ item_id }, priority) => ({ item_id, limit, max, priority })),
      ),
    },
  }))

const seen = ({ stock, runs, exp }: HarvestState) => ({
  stock: new Map([...stock].filter(([, count]) => count > 0).toSorted(([a], [b]) => a - b)),
  runs,
  exp,
})

test('asking only what has changed comes to the same as asking everything at every moment', () => {
  fc.assert(
    fc.property(
      fc.array(recipeAndSettings, { minLength: 1, maxLength: 3 }),
      fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 6, maxLength: 6 }),
      fc.integer({ min: 0, max: 300 }),
      (all, counts, energeticMinutes) => {
        const recipes = all.map(({ recipe }, index) => ({ ...recipe, receipt_id: index + 1 }))
        const world = {
          ...worldOf(...recipes),
          energyUntil: START + energeticMinutes * 60_000,
          betterItem: (item: number) => (item % 2 === 0 ? item - 1 : undefined),
        }
        const first: HarvestState = {
          settings: new Map(all.map(({ settings }, index) => [index + 1, settings])),
          exp: new Map(),
          runs: [],
          stock: new Map(counts.map((count, index) => [index + 1, count])),
          itemLocks: new Set<number>(),
        }
        const end = START + 8 * HOUR
        let naive = advanceHarvest(first, world, START, Infinity)
        for (let at = START; at < end;) {
          at = naive.state.runs.reduce((next, run) => Math.min(next, run.due_at), end)
          naive = advanceHarvest(naive.state, world, at, Infinity)
          const again = advanceHarvest(naive.state, world, at, Infinity)
          expect(seen(again.state)).toEqual(seen(naive.state))
        }
        const begun = advanceHarvest(first, world, START, Infinity)
        const once = advanceHarvest(begun.state, world, end, Infinity)
        expect(seen(once.state)).toEqual(seen(naive.state))
        expect(once.isWaiting).toBe(naive.isWaiting)
      },
    ),
    { numRuns: 300 },
  )
})

test('speed, loot and duration by the items of the slots', () => {
  const fast = { ...axe, speed_coef: 1.5, lootmore_coef: 1.2 }
  const slow = { ...axe, speed_coef: 0.9, lootmore_coef: 0.8 }
  expect(speedOf([[fast], [slow]], 0)).toBeCloseTo(1.4)
  expect(speedOf([[fast, slow], []], 0.25)).toBeCloseTo(1.45)
  expect(lootOf([[fast], [fast]])).toBeCloseTo(1.4)
  const poor = { ...axe, lootmore_coef: 0.5, speed_coef: 0.2 }
  expect(lootOf([[poor], [poor], [poor]])).toBe(0.4)
  expect(speedOf([[poor], [poor], [poor]], 0)).toBe(0.1)
  expect(durationSec(logging(1, 1), 1.4)).toBe(2571)
  expect(durationSec(logging(1, 0.0001), 9)).toBe(1)
})

test('the forecast is the mean of what really happens', () => {
  const tool = { ...axe, lootmore_coef: 1.3, break_percent: 10 }
  const recipe = logging(1, 2, tool)
  const selected = [[{ item_id: AXE, limit: 0, max: 0, priority: 0 }]]
  const expected = forecast(recipe, selected, 0)
  expect(expected).toMatchObject({ durationSec: 7200, brokenPerRun: 0.1 })
  expect(expected.results[0]?.perRun).toBeCloseTo(2.6)
  const world = worldOf(recipe)
  const runs = 10_000
  const begun = advanceHarvest(
    stateOf(
      [1],
      [
        [AXE, runs],
        [BREAD, runs],
      ],
    ),
    world,
    START,
    9,
  )
  const done = advanceHarvest(begun.state, world, START + 2 * HOUR, 9)
  expect((done.state.stock.get(LOG) ?? 0) / runs).toBeCloseTo(2.6, 1)
  expect(1 - (done.state.stock.get(AXE) ?? 0) / runs).toBeCloseTo(0.1, 1)
})
