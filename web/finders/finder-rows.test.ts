import type { FinderRow } from '@app/contract/finders.ts'
import { expect, test } from 'vitest'
import { valueOf } from './columns.ts'
import { finderRows } from './finder-rows.ts'
import { nextSort, readView, writeView } from './finders-view.ts'

const row = (subject: number, part: Partial<FinderRow>): FinderRow => ({
  subject,
  inputs: [],
  item_type_id: subject,
  name: null,
  buy_price: null,
  sell_price: null,
  units: 10,
  units_day: 10,
  seconds: 0,
  profit: 10,
  profit_day: 100,
  outlay: 100,
  needs: [],
  lent: [],
  is_thin: false,
  gain_share: null,
  ...part,
})
const rows = [
  row(1, { profit_day: 300, outlay: 1000 }),
  row(2, { profit_day: 200, is_thin: true, units_day: 3 }),
  row(3, { profit_day: 100, outlay: 50 }),
]
/** The first is owned; of the third something is, as it was ranked before. */
const own = {
  coins: 60,
  outlays: [
    { subject: 1, inputs: [], units: 10, outlay: 0 },
    { subject: 3, inputs: [], units: 9, outlay: 1 },
  ],
}
const nothing = { itemLocks: new Set<number>(), asks: new Map<number, number>() }
const shown = (search: Parameters<typeof readView>[0], mine?: typeof own) =>
  finderRows({ rows, own: mine, ...nothing }, readView(search))
const subjects = (...args: Parameters<typeof shown>) => shown(...args).map(({ subject }) => subject)

test('most coins a day come first; the rest is narrowed by trade and market', () => {
  expect(subjects({})).toEqual([1, 2, 3])
  expect(subjects({ sort: 'outlay' })).toEqual([3, 2, 1])
  expect(subjects({ least: '5' })).toEqual([1, 3])
  expect(subjects({ thick: '1' })).toEqual([1, 3])
})

test('profit an hour is that of the hours which a work takes, of a flip that of a whole day', () => {
  const anHour = (part: Partial<FinderRow>) => {
    const [one] = finderRows({ rows: [row(1, part)], own: undefined, ...nothing }, readView({}))
    return valueOf('profit_hour', one!)
  }
  const day = { units: 2, profit: 80, units_day: 3, profit_day: 240 }
  expect(anHour({ ...day, seconds: 4 * 3600 })).toBe(40)
  expect(anHour({ ...day, seconds: 100 * 3600 })).toBe(1.6)
  expect(anHour({ ...day, seconds: 0 })).toBeUndefined()
  expect(anHour({ ...day, buy_price: 10, sell_price: 90 })).toBe(10)
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

test('the odds of a part are those of its units, not of all', () => {
  const gain_shares: [number, number][] = [
    [1, 0.1],
    [4, 0.3],
    [10, 0.8],
  ]
  const drawn = row(5, { gain_share: 0.8, gain_shares })
  const shareFor = (budget: string) =>
    finderRows({ rows: [drawn], own: undefined, ...nothing }, readView({ budget }))[0]?.gain_share
  expect(shareFor('100')).toBe(0.8)
  expect(shareFor('40')).toBe(0.3)
  expect(shareFor('20')).toBeCloseTo(0.2)
  expect(shareFor('10')).toBe(0.1)
  // A server of the release before says those of all alone.
  const old = row(5, { gain_share: 0.8 })
  const [part] = finderRows({ rows: [old], own: undefined, ...nothing }, readView({ budget: '20' }))
  expect(part?.gain_share).toBe(0.8)
})

test('of a flip so many are shown as the coins buy at its price, whatever is held', () => {
  const flip = row(4, { buy_price: 101, sell_price: 120, units: 100, outlay: 10_100 })
  const [first] = finderRows(
    { rows: [flip], own: { coins: 777, outlays: [] }, ...nothing },
    readView({ now: '1' }),
  )
  expect(first).toMatchObject({ units: 7, outlay: 7 * 101 })
})

test('a flip sells beside the own sell order, not a coin below it; others are undercut', () => {
  const flip = row(4, { buy_price: 101, sell_price: 120 })
  const sellPrice = (ownAsk: number) => {
    const found = { ...nothing, rows: [flip], own: undefined, asks: new Map([[4, ownAsk]]) }
    return finderRows(found, readView({}))[0]?.sell_price
  }
  expect(sellPrice(121)).toBe(121)
  // Buyers pay no more, or others ask less than the player.
  expect(sellPrice(150)).toBe(120)
  expect(sellPrice(119)).toBe(120)
})

test('a flip beside own orders takes the place of what all see, and is ranked by its own profit', () => {
  const flip = (subject: number, profit_day: number) =>
    row(subject, { buy_price: 101, sell_price: 120, profit_day })
  const own = {
    coins: 0,
    outlays: [],
    rows: [flip(5, 400), flip(6, 50)],
    gone: [{ subject: 8, inputs: [] }],
  }
  const found = { ...nothing, rows: [flip(8, 500), flip(4, 300), flip(5, 200)], own }
  const shownRows = finderRows(found, readView({}))
  expect(shownRows.map(({ subject, profit_day }) => [subject, profit_day])).toEqual([
    [5, 400],
    [4, 300],
    [6, 50],
  ])
})

test('a part needs its part of the pieces', () => {
  const craft = row(4, { outlay: 100, units: 10, needs: [[7, 30]] })
  const found = { rows: [craft], own: undefined, ...nothing }
  expect(finderRows(found, readView({ budget: '50' }))).toMatchObject([
    { units: 5, needs: [[7, 15]] },
  ])
})

test('what takes something locked says so, and cannot be started now; what is lent may be locked', () => {
  const needs: FinderRow['needs'] = [
    [7, 1],
    [8, 1],
  ]
  const all = [row(4, { needs }), row(5, { needs, lent: [7] }), row(7, { buy_price: 5, needs })]
  const own = { coins: 900, outlays: [] }
  const found = { ...nothing, rows: all, own, itemLocks: new Set([7]) }
  const locked = (search: Parameters<typeof readView>[0]) =>
    finderRows(found, readView(search)).map(({ subject, isLocked }) => [subject, isLocked])
  expect(locked({})).toEqual([
    [4, true],
    [5, false],
    [7, false],
  ])
  expect(locked({ now: '1' })).toEqual([
    [5, false],
    [7, false],
  ])
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
