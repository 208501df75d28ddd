import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { HarvestRecipe, HarvestSettings, SelectedItem } from './recipe.ts'
import { recipeOf, settingsOf, use, work } from './samples.ts'
import { occupy, openWorkplace, type RunningSet, startRuns as start } from './start-runs.ts'
import { clampParallel, clampSelected, inOrder } from './settings.ts'

const AXE = 1
const SAW = 2
const MAN = 3
const BREAD = 4
const wood = recipeOf([
  [work(AXE), work(SAW)],
  [work(MAN, { requirements: [{ item_id: BREAD, count: 2 }] })],
])

function startRuns(
  recipe: HarvestRecipe,
  settings: HarvestSettings,
  running: readonly RunningSet[],
  stock: Map<number, number>,
) {
  const workplace = openWorkplace(recipe, settings, new Set())
  for (const set of running) occupy(workplace, set)
  return start(workplace, stock)
}

const summary = (recipe: HarvestRecipe, settings: HarvestSettings, stock: Map<number, number>) => {
  const { started, waiting } = startRuns(recipe, settings, [], stock)
  return {
    sets: started.map(({ set, count }) => [set.items.map((item) => item.item_id), count]),
    waiting,
  }
}

test('equal runs start together, the higher priority first, then the lower id', () => {
  const stock = new Map([
    [AXE, 3],
    [SAW, 2],
    [MAN, 9],
    [BREAD, 20],
  ])
  const settings = settingsOf([use(AXE), use(SAW, { priority: 5 })], [use(MAN)])
  expect(summary(wood, settings, stock)).toEqual({
    sets: [
      [[SAW, MAN], 2],
      [[AXE, MAN], 3],
    ],
    waiting: { slot: 0, reason: 'not_enough_items', item_id: SAW },
  })
  expect(stock).toEqual(
    new Map([
      [AXE, 0],
      [SAW, 0],
      [MAN, 4],
      [BREAD, 10],
    ]),
  )
  expect(inOrder([use(9), use(4), use(6, { priority: 1 })]).map((one) => one.item_id)).toEqual([
    6, 4, 9,
  ])
})

test('limits keep a reserve, max caps what runs at once, requirements must be there', () => {
  const stock = () =>
    new Map([
      [AXE, 10],
      [MAN, 10],
      [BREAD, 9],
    ])
  const run = (axe: Partial<SelectedItem>, man: Partial<SelectedItem> = {}) =>
    summary(wood, settingsOf([use(AXE, axe)], [use(MAN, man)]), stock())
  expect(run({ limit: 8 })).toEqual({
    sets: [[[AXE, MAN], 2]],
    waiting: { slot: 0, reason: 'not_enough_items', item_id: AXE },
  })
  expect(run({}, { max: 3 })).toEqual({
    sets: [[[AXE, MAN], 3]],
    waiting: { slot: 1, reason: 'max_reached', item_id: MAN },
  })
  expect(run({})).toEqual({
    sets: [[[AXE, MAN], 4]],
    waiting: { slot: 1, reason: 'not_enough_requirements', item_id: BREAD },
  })
})

test('a recipe waits while a slot has nothing selected, and says so', () => {
  expect(summary(wood, settingsOf([use(AXE)], []), new Map([[AXE, 1]]))).toEqual({
    sets: [],
    waiting: { slot: 1, reason: 'nothing_selected', item_id: 0 },
  })
  const off = { ...settingsOf([use(AXE)], [use(MAN)]), enabled: false }
  expect(
    summary(
      wood,
      off,
      new Map([
        [AXE, 1],
        [MAN, 1],
        [BREAD, 2],
      ]),
    ),
  ).toEqual({ sets: [] })
})

test('never more at once than the player or the house allows', () => {
  const plenty = () =>
    new Map([
      [AXE, 1e6],
      [MAN, 1e6],
      [BREAD, 1e7],
    ])
  const settings = settingsOf([use(AXE)], [use(MAN)])
  const running: RunningSet[] = [{ list: [AXE, MAN], count: 9_990 }]
  expect(startRuns(wood, settings, running, plenty())).toMatchObject({ started: [{ count: 10 }] })
  const few = { ...settings, max_parallel: 9_991 }
  expect(startRuns(wood, few, running, plenty()).started[0]?.count).toBe(1)
  const full = { ...settings, max_parallel: 5 }
  expect(startRuns(wood, full, running, plenty())).toEqual({ started: [], waiting: undefined })
})

/** As the rule is written: one run after the other. Returns the sets in the order of their start. */
function startOneByOne(
  recipe: HarvestRecipe,
  settings: HarvestSettings,
  running: readonly RunningSet[],
  stock: Map<number, number>,
): string[] {
  const all = running.flatMap(({ list, count }) => Array.from({ length: count }, () => list))
  const begun: string[] = []
  for (;;) {
    if (all.length >= (settings.max_parallel || 10_000)) return begun
    const left = new Map(stock)
    const list = recipe.items_slots.map((slot, index) => {
      const fit = inOrder(settings.items[index] ?? []).find(({ item_id, limit, max }) => {
        const item = slot.available_items.find((one) => one.item_id === item_id)
        if (!item) return false
        if (max > 0 && all.filter((run) => run[index] === item_id).length >= max) return false
        const after = new Map(left)
        for (const one of [item, ...item.requirements]) {
          after.set(one.item_id, (after.get(one.item_id) ?? 0) - one.count)
          const reserve = one === item ? limit : 0
          if ((after.get(one.item_id) ?? 0) < reserve) return false
        }
        for (const [id, count] of after) left.set(id, count)
        return true
      })
      return fit?.item_id ?? 0
    })
    if (list.includes(0)) return begun
    for (const [id, count] of left) stock.set(id, count)
    all.push(list)
    begun.push(list.join())
  }
}

const ids = fc.integer({ min: 1, max: 5 })
const workItem = fc
  .record({
    item_id: ids,
    count: fc.integer({ min: 1, max: 3 }),
    requirements: fc.array(fc.record({ item_id: ids, count: fc.integer({ min: 1, max: 3 }) }), {
      maxLength: 2,
    }),
  })
  .map(({ item_id, ...more }) => work(item_id, more))
const slot = fc.uniqueArray(workItem, {
  selector: (item) => item.item_id,
  minLength: 1,
  maxLength: 4,
})
const selection = fc.uniqueArray(
  fc.record({
    item_id: ids,
    limit: fc.integer({ min: 0, max: 5 }),
    max: fc.integer({ min: 0, max: 4 }),
    priority: fc.integer({ min: 0, max: 2 }),
  }),
  { selector: (item) => item.item_id, maxLength: 4 },
)

test('starting together is the same as starting one by one', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(slot, selection), { minLength: 1, maxLength: 3 }),
      fc.integer({ min: 0, max: 30 }),
      fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 5, maxLength: 5 }),
      fc.integer({ min: 0, max: 3 }),
      (slots, max_parallel, counts, before) => {
        const recipe = recipeOf(slots.map(([items]) => items))
        const settings = { ...settingsOf(...slots.map(([, chosen]) => chosen)), max_parallel }
        const running = [{ list: slots.map(([items]) => items[0]!.item_id), count: before }]
        const stock = new Map(counts.map((count, index) => [index + 1, count]))
        const same = new Map(stock)
        const { started } = startRuns(recipe, settings, running, stock)
        const together = started.flatMap(({ set, count }) =>
          Array.from({ length: count }, () => set.items.map((item) => item.item_id).join()),
        )
        expect(together).toEqual(startOneByOne(recipe, settings, running, same))
        for (const [id, count] of same) expect(stock.get(id) ?? 0).toBe(count)
        for (const count of stock.values()) expect(count).toBeGreaterThanOrEqual(0)
      },
    ),
    { numRuns: 500 },
  )
})

test.each([
  [-1, 0],
  [0, 0],
  [7.9, 7],
  [10_000, 10_000],
  [10_001, 10_000],
  [Number.NaN, 0],
  [Number.POSITIVE_INFINITY, 10_000],
])('max parallel %d becomes %d', (typed, kept) => {
  expect(clampParallel(typed)).toBe(kept)
})

test('limit, max and priority of an item are clamped', () => {
  const typed = { item_id: AXE, limit: -3, max: 2.5, priority: 12 }
  expect(clampSelected(typed)).toEqual({ item_id: AXE, limit: 0, max: 2, priority: 9 })
  expect(clampSelected({ ...typed, limit: Number.NaN, priority: -1 })).toMatchObject({
    limit: 0,
    priority: 0,
  })
})
