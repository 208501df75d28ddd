import type { OverviewItem } from '@app/contract/overview.ts'
import { expect, test } from 'vitest'
import { type Condition, isMet, readConditions, writeConditions } from './conditions.ts'

const facts = (part: object, prices?: { sell: number; buy: number }) => ({
  prices: prices && { ...prices, ownSell: undefined, ownBuy: undefined },
  figures: { last_price: null, change_24h: null, coins: 0, trades: 0, ...part } as OverviewItem,
  held: 0,
  orders: 0,
})
const meets = (where: string, of: ReturnType<typeof facts>) =>
  readConditions(where).map((condition) => isMet(condition, of))

test('conditions come back from an address as they were; what it says wrong is passed over', () => {
  const where = 'spread.min.22.5,change_24h.max.-0.5,trades.min.3'
  expect(writeConditions(readConditions(where))).toBe(where)
  const wrong = [
    '',
    'traded_at.min.5',
    'spread.min.',
    'toString.min.1',
    'spread.least.1',
    'a',
    '1.5',
  ]
  expect(
    readConditions([...wrong, 'sell.max.1.5', 'spread.max.1.25', 'sell.max.9e9'].join()),
  ).toEqual([])
  expect(readConditions(Array(20).fill('sell.min.1').join())).toHaveLength(8)
})

test('a condition without a value limits nothing and is not in the address', () => {
  const empty: Condition = { column: 'sell', limit: 'min', value: Number.NaN }
  expect(isMet(empty, facts({}))).toBe(true)
  expect(writeConditions([empty])).toBe('')
})

test('limits are to what is shown: a share in percent, coins without a fraction', () => {
  // 0.29 · 100 is 28.999999999999996.
  expect(meets('change_24h.min.29,change_24h.max.29', facts({ change_24h: 0.29 }))).toEqual([
    true,
    true,
  ])
  expect(meets('change_24h.max.-5', facts({ change_24h: -0.051 }))).toEqual([true])
  const wide = facts({}, { sell: 1000, buy: 775 })
  expect(meets('spread.min.22.5,spread.min.22.6,spread.max.22', wide)).toEqual([true, false, false])
  expect(meets('change_7d.min.151,change_7d.max.151', facts({ change_7d: 1.506 }))).toEqual([
    true,
    true,
  ])
  expect(meets('change_24h.min.5', facts({ change_24h: 0.0494 }))).toEqual([false])
  expect(meets('last.max.12', facts({ last_price: 12.4 }))).toEqual([true])
  expect(meets('spread.min.10,spread.min.11', facts({}, { sell: 10, buy: 9 }))).toEqual([
    true,
    false,
  ])
})

test('what has no value keeps to no limit, and what is not counted is zero', () => {
  expect(meets('last.max.12,spread.min.0,change_24h.max.99', facts({}))).toEqual([
    false,
    false,
    false,
  ])
  expect(meets('trades.max.3,trades.min.1,volume.max.5,held.max.0', facts({}))).toEqual([
    true,
    false,
    true,
    true,
  ])
})
