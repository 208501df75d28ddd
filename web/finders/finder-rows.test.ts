import type { FinderRow } from '@app/contract/finders.ts'
import { expect, test } from 'vitest'
import { finderRows } from './finder-rows.ts'
import { nextSort, readView, writeView } from './finders-view.ts'

const row = (subject: number, part: Partial<FinderRow>): FinderRow => ({
  subject,
  inputs: [],
  item_type_id: subject,
  name: null,
  buy_price: 10,
  sell_price: 20,
  units: 10,
  units_day: 10,
  seconds: 0,
  profit: 10,
  profit_day: 100,
  outlay: 100,
  needs: [],
  is_thin: false,
  ...part,
})
const rows = [
  row(1, { profit_day: 300, outlay: 1000 }),
  row(2, { profit_day: 200, is_thin: true, units_day: 3 }),
  row(3, { profit_day: 100, outlay: 50 }),
]
const own = { coins: 60, outlays: [0, 100, 50] }
const shown = (search: Parameters<typeof readView>[0], mine: typeof own | null = null) =>
  finderRows({ rows, own: mine }, readView(search))
const subjects = (...args: Parameters<typeof shown>) => shown(...args).map(({ subject }) => subject)

test('most coins a day come first; the rest is narrowed by trade and market', () => {
  expect(subjects({})).toEqual([1, 2, 3])
  expect(subjects({ sort: 'outlay' })).toEqual([3, 2, 1])
  expect(subjects({ least: '5' })).toEqual([1, 3])
  expect(subjects({ thick: '1' })).toEqual([1, 3])
})

test('a budget shows the part it suffices for, what is owned costs nothing, and no part is a whole unit less', () => {
  const [first, ...others] = shown({ budget: '250' })
  expect(others.map(({ subject }) => subject)).toEqual([3, 1])
  expect(first).toMatchObject({ subject: 2, units: 10 })
  expect(others[1]).toMatchObject({ units: 2, units_day: 2, outlay: 200, profit_day: 60 })
  expect(subjects({ budget: '9' })).toEqual([3])
  expect(subjects({ budget: '4' })).toEqual([])
  // Signed in: the first is owned, of the second six can be begun.
  expect(shown({ now: '1' }, own)).toMatchObject([
    { subject: 1, outlay: 0, units: 10 },
    { subject: 2, outlay: 60, units: 6, profit_day: 120 },
    { subject: 3, outlay: 50 },
  ])
  // Without an account nothing is known of it.
  expect(subjects({ now: '1' })).toEqual([1, 2, 3])
})

test('an address says how the finders are looked at, and nothing that is as usual', () => {
  expect(writeView(readView({}))).toEqual({})
  expect(writeView(readView({ tab: 'wheels', budget: '-5', least: 'x', sort: '-time' }))).toEqual(
    {},
  )
  const search = {
    tab: 'farms',
    budget: '5000',
    least: '3',
    now: '1',
    thick: '1',
    sort: '-time',
    record: '1',
  }
  expect(writeView(readView(search))).toEqual(search)
  const { sort } = readView({})
  expect(nextSort(sort, 'profit_day')).toEqual({ column: 'profit_day', up: true })
  expect(nextSort(sort, 'outlay')).toEqual({ column: 'outlay', up: false })
})
