import type { HarvestReceipt, UserHarvest } from '@app/contract/harvest.ts'
import { expect, test } from 'vitest'
import { atWork, isSame, outlook, secondsUntil } from './outlook.ts'

const name = { en: '', ru: '', zh: '', tr: '', pt: '', ja: '' }
const recipe: HarvestReceipt = {
  receipt_id: 1,
  name,
  duration_hour: 1,
  items_slots: [
    {
      name,
      available_items: [
        {
          item_id: 7,
          count: 1,
          exp_for_up: 0,
          up_item_id: null,
          lootmore_coef: 1.5,
          speed_coef: 2,
          break_percent: 10,
          requirements: [],
          on_break_result: [],
        },
      ],
    },
  ],
  result: [{ item_id: 9, min_count: 2, max_count: 4, chance_percent: 50 }],
}
const user: UserHarvest = {
  receipt_id: 1,
  enabled: true,
  max_parallel: 0,
  items: [[{ item_id: 7, limit: 0, max: 0, priority: 0 }]],
  active_count: 2,
  active_list: [{ id: 'a', count: 2, list: [7], duration_in_hour: 0.5, started_at: 0, due_at: 1 }],
  exp_by_item: {},
}

test('settings are reckoned as the server would play them', () => {
  const seen = outlook(recipe, user, user, new Map([[7, 3]]), new Set(), false)
  expect(seen).toMatchObject({ starts: 3, parallel: 5, waiting: { reason: 'not_enough_items' } })
  expect(seen.forecast).toMatchObject({ speed: 2, loot: 1.5, durationSec: 1800, brokenPerRun: 0.1 })
  expect(seen.forecast.results[0]?.perRun).toBeCloseTo(2.25)
  const few = outlook(
    recipe,
    { ...user, max_parallel: 2 },
    user,
    new Map([[7, 3]]),
    new Set(),
    true,
  )
  expect(few).toMatchObject({ starts: 0, parallel: 2, waiting: undefined })
  expect(few.forecast.speed).toBe(2.25)
  const locked = outlook(recipe, user, user, new Map([[7, 3]]), new Set([7]), false)
  expect(locked).toMatchObject({ starts: 0, waiting: { reason: 'item_locked', item_id: 7 } })
})

test('what is at work is counted by slot', () => {
  expect(atWork(user, 0, 7)).toBe(2)
  expect(atWork(user, 0, 8)).toBe(0)
  expect(atWork(user, 1, 7)).toBe(0)
})

test('settings are the same whatever the order of their items', () => {
  const items = [
    [
      { item_id: 1, limit: 0, max: 0, priority: 0 },
      { item_id: 2, limit: 0, max: 0, priority: 0 },
    ],
  ]
  const settings = { enabled: true, max_parallel: 1, items }
  expect(isSame(settings, { ...settings, items: items.map((slot) => slot.toReversed()) })).toBe(
    true,
  )
  expect(isSame(settings, { ...settings, max_parallel: 2 })).toBe(false)
  const other = items.map((slot) => slot.map((item) => ({ ...item, limit: 1 })))
  expect(isSame(settings, { ...settings, items: other })).toBe(false)
})

test('so many pieces are there after as many rounds of the runs at once as it takes', () => {
  const seen = (perRun: number, parallel: number) => ({
    forecast: {
      speed: 1,
      loot: 1,
      durationSec: 3600,
      results: [{ item_id: 100, perRun }],
      brokenPerRun: 0,
    },
    parallel,
  })
  expect(secondsUntil(100, 0, seen(5, 1))).toBe(20 * 3600)
  expect(secondsUntil(100, 0, seen(5, 4))).toBe(5 * 3600)
  expect(secondsUntil(101, 0, seen(5, 4))).toBe(6 * 3600)
  expect(secondsUntil(1, 0, seen(0.1, 3))).toBe(4 * 3600)
  expect(secondsUntil(0, 0, seen(5, 4))).toBe(0)
  expect(secondsUntil(100, 0, seen(0, 4))).toBeUndefined()
})
