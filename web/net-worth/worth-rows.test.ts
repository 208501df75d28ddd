import type { WorthDay } from '@app/contract/net-worth.ts'
import { expect, test } from 'vitest'
import { worthColumns, worthLines } from './worth-csv.ts'
import { daysIn, sumPeriod } from './worth-rows.ts'

const DAY = 86_400
const TODAY = 20_000 * DAY
const none = { items_came: 0, items_went: 0, coins_came: 0, coins_went: 0 }
const day = (ago: number, changed: Partial<WorthDay> = {}): WorthDay => ({
  day: TODAY - ago * DAY,
  priced_at: (TODAY - (ago - 1) * DAY) * 1000 + 800,
  coins: 100,
  items: 50,
  unpriced: 0,
  prices: 0,
  parts: [],
  ...changed,
})
const history = {
  complete: true,
  began_at: 0,
  days: [
    day(40, { prices: 1 }),
    day(2, {
      prices: 5,
      parts: [
        { ...none, source: 'market', items_came: 30, items_went: 2, coins_went: 40 },
        { ...none, source: 'harvest', items_came: 12 },
      ],
    }),
    day(1, {
      priced_at: (TODAY + 3600) * 1000,
      unpriced: 2,
      parts: [{ ...none, source: 'market', items_went: 10, coins_came: 9 }],
    }),
  ],
  today: day(0, { prices: -3, priced_at: (TODAY + 7200) * 1000 }),
}

test('a period is divided into prices, pieces, income by source and spending, and adds up', () => {
  const { total, sources } = sumPeriod(history, '7')
  expect(total).toEqual({ change: 1, prices: 2, pieces: 30, income: 9, spending: 40 })
  expect(sources).toEqual([
    { source: 'market', change: -13, prices: 0, pieces: 18, income: 9, spending: 40 },
    { source: 'harvest', change: 12, prices: 0, pieces: 12, income: 0, spending: 0 },
  ])
  expect(total.change).toBe(total.prices + sources.reduce((sum, { change }) => sum + change, 0))
  expect(sumPeriod(history, '90').total.prices).toBe(3)
})

test('days come newest first, today among them; prices that were taken late are told', () => {
  const rows = daysIn(history, '30')
  expect(rows.map(({ isToday, change }) => [isToday, change])).toEqual([
    [true, -3],
    [false, -1],
    [false, 5],
  ])
  expect(rows.map(({ pricedLate }) => pricedLate)).toEqual([
    undefined,
    (TODAY + 3600) * 1000,
    undefined,
  ])
})

test('a file has the same numbers, and what each source changed', () => {
  const [line] = worthLines(daysIn(history, '30').slice(2), history)
  expect(Object.fromEntries(worthColumns.map((name, nth) => [name, line?.[nth]]))).toMatchObject({
    day: '2024-10-02',
    net_worth: 150,
    change: 5,
    prices: 5,
    items: 40,
    income: 0,
    spending: 40,
    market: -12,
    harvest: 12,
    spin: 0,
  })
})
