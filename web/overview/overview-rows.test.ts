import type { Item } from '@app/contract/catalog.ts'
import type { OverviewItem } from '@app/contract/overview.ts'
import { expect, test } from 'vitest'
import type { PriceTable } from '../prices/price-table.ts'
import { columnNames } from './columns.ts'
import { glance, overviewRows, type Sources } from './overview-rows.ts'
import { decidedBy, nextSort, readView, withSorted, writeView } from './overview-view.ts'

const item = (Itemdefid: number, Name: string, Tags: string[] = [], CanSell = true) =>
  Object.fromEntries([
    ...['', 'Ru', 'Zh', 'Tr', 'Pt', 'Ja'].flatMap((to) => [
      [`Name${to}`, Name],
      [`Description${to}`, ''],
    ]),
    ['Itemdefid', Itemdefid],
    ['CanSell', CanSell],
    ['Tags', Tags],
  ]) as unknown as Item
const figures = (item_type_id: number, part: Partial<OverviewItem> = {}): OverviewItem => ({
  item_type_id,
  version: 0,
  last_price: null,
  last_traded_at: null,
  change_1h: null,
  change_24h: null,
  change_7d: null,
  quantity: 0,
  coins: 0,
  trades: 0,
  fair_price: null,
  volatility: null,
  ...part,
})
const overviewOf = (...rows: OverviewItem[]) => new Map(rows.map((row) => [row.item_type_id, row]))
const pricesOf = (rows: Record<number, readonly [sell: number, buy: number]>) => {
  const side = (at: 0 | 1) =>
    new Map(Object.entries(rows).map(([id, best]) => [Number(id), best[at]]))
  return { bestSell: side(0), bestBuy: side(1) } as unknown as PriceTable
}
const items = [
  item(1, 'Birch', ['type:wood']),
  item(2, 'Ash'),
  item(3, 'Cedar', ['type:wood']),
  item(4, 'Oath', ['type:wood'], false),
]
const sources: Sources = {
  overview: overviewOf(
    figures(1, { coins: 50, trades: 1, change_24h: -0.5 }),
    figures(2, { coins: 90, trades: 2, change_24h: 0.2 }),
    figures(3),
  ),
  prices: pricesOf({ 1: [10, 9], 2: [10, 5] }),
  held: new Map([[3, 7]]),
  orders: new Map([[1, 2]]),
  favorites: new Set([2]),
  listed: undefined,
  nameOf: ({ Name }) => Name,
  compare: (a, b) => a.localeCompare(b),
}
const rows = (search: Parameters<typeof readView>[0]) =>
  overviewRows(items, readView(search), sources).map(({ Itemdefid }) => Itemdefid)

test('the most traded come first unless another column is asked for; none come last', () => {
  expect(rows({})).toEqual([2, 1, 3])
  expect(rows({ sort: 'volume' })).toEqual([1, 2, 3])
  expect(rows({ sort: 'change_24h' })).toEqual([1, 2, 3])
  expect(rows({ sort: '-change_24h' })).toEqual([2, 1, 3])
  expect(rows({ sort: '-spread' })).toEqual([2, 1, 3])
  expect(rows({ sort: 'name' })).toEqual([2, 1, 3])
  expect(rows({ sort: '-held' })).toEqual([3, 1, 2])
})

test('the table is narrowed by text, tags, favorites, a list, and what is true of a row', () => {
  expect(rows({ q: 'CED' })).toEqual([3])
  expect(rows({ fav: '1' })).toEqual([2])
  const listed = { ...sources, listed: new Set([3, 4]) }
  expect(overviewRows(items, readView({}), listed).map(({ Itemdefid }) => Itemdefid)).toEqual([3])
  expect(writeView(readView({ list: '3.4' }))).toEqual({ list: '3.4' })
  expect(rows({ tags: 'type:wood' })).toEqual([1, 3])
  expect(rows({ has: '1' })).toEqual([3])
  expect(rows({ only: 'held' })).toEqual([3])
  expect(rows({ only: 'orders' })).toEqual([1])
  expect(rows({ only: 'traded' })).toEqual([2, 1])
  expect(rows({ only: 'traded,orders' })).toEqual([1])
  expect(rows({ where: 'spread.min.20' })).toEqual([2])
  expect(rows({ where: 'spread.max.20,trades.min.1' })).toEqual([1])
  expect([...decidedBy(readView({ where: 'spread.min.1,orders.max.2' }))].sort()).toEqual([
    'orders',
    'prices',
    'trades',
  ])
})

test('an address says how the table is looked at, and nothing that is as usual', () => {
  expect(writeView(readView({}))).toEqual({})
  expect(writeView(readView({ sort: '-volume', cols: 'nothing,of,this', only: 'all' }))).toEqual({
    cols: '',
  })
  const search = {
    q: 'a',
    tags: 'a:b;c:d',
    has: '1',
    fav: '1',
    only: 'orders,traded',
    where: 'sell.max.9,held.min.1',
    cols: 'sell,last',
    sort: '-last',
  }
  expect(writeView(readView(search))).toEqual(search)
  expect(writeView(readView({ only: 'held,traded' }))).toEqual({ has: '1', only: 'traded' })
  expect(readView({ cols: 'last,sell' }).columns).toEqual(['sell', 'last'])
})

test.each(['constructor', '-toString', '__proto__', '', '-', 'Volume'])(
  'an address that sorts by %j, which is no column, shows the usual order',
  (sort) => expect(rows({ sort })).toEqual(rows({})),
)

test('a column’s head begins with the largest, names with the first, and then turns around', () => {
  const { sort } = readView({})
  expect(nextSort(sort, 'fair')).toEqual({ column: 'fair', up: false })
  expect(nextSort({ column: 'fair', up: false }, 'fair')).toEqual({ column: 'fair', up: true })
  expect(nextSort(sort, 'name')).toEqual({ column: 'name', up: true })
})

test('at a glance: what rose and what fell are apart, strongest first, and what hardly anyone traded is neither', () => {
  const overview = overviewOf(
    figures(1, { change_24h: 0.9, quantity: 10, trades: 1, coins: 5, last_traded_at: 100 }),
    figures(2, { change_24h: -0.5, quantity: 10, trades: 1, coins: 6, last_traded_at: 300 }),
    figures(3, { change_24h: 9, quantity: 9, trades: 1, coins: 7, last_traded_at: 200 }),
    figures(4, { change_24h: 0, quantity: 50 }),
    figures(5, { change_24h: 1.2, quantity: 50 }),
    figures(6, { change_24h: -0.6, quantity: 50 }),
  )
  const prices = pricesOf({ 1: [10, 9], 2: [10, 5], 3: [10, 8], 4: [10, 1] })
  const ids = (list: readonly { item_type_id: number }[]) => list.map((one) => one.item_type_id)
  const { risers, fallers, traded, widest, tightest, newest } = glance(overview, prices)
  expect(ids(risers)).toEqual([5, 1])
  expect(ids(fallers)).toEqual([6, 2])
  expect(ids(traded)).toEqual([3, 2, 1])
  expect(ids(widest)).toEqual([2, 3, 1])
  expect(ids(tightest)).toEqual([1, 3, 2])
  expect(ids(newest)).toEqual([2, 3, 1])
})

test('an order of the table comes with the column that decides it', () => {
  expect(withSorted({ sort: '-change_24h', only: 'traded' })).toEqual({
    sort: '-change_24h',
    only: 'traded',
  })
  const { columns, sort } = readView(withSorted({ sort: '-traded_at' }))
  expect(sort).toEqual({ column: 'traded_at', up: false })
  const usual = readView({}).columns
  expect(columns).toEqual(
    columnNames.filter((name) => name === 'traded_at' || usual.includes(name)),
  )
})
