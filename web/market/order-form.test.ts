import { expect, test } from 'vitest'
import { orderInAddress, readOrderInAddress } from '../lots/order-in-address.ts'
import { levelsOf, prefill, priceImpact, readOrder, shareOf } from './order-form.ts'

const book = [
  { id: 'a', price: 10, count: 2 },
  { id: 'mine', price: 10, count: 100 },
  { id: 'b', price: 10, count: 3 },
  { id: 'c', price: 12, count: 7 },
]

test('lots of one price are one level, own lots left out', () => {
  expect(levelsOf(book, new Set(['mine']))).toEqual([
    { price: 10, count: 5 },
    { price: 12, count: 7 },
  ])
})

test('buying begins with the cheapest level, whole', () => {
  expect(prefill('buy', { price: 10, count: 5 }, 0)).toEqual({ price: 10, count: 5 })
})

test('selling begins with the best buyer and what is owned, at most what is asked for', () => {
  expect(prefill('sell', { price: 9, count: 5 }, 3)).toEqual({ price: 9, count: 3 })
  expect(prefill('sell', { price: 9, count: 5 }, 30)).toEqual({ price: 9, count: 5 })
  expect(prefill('sell', { price: 9, count: 5 }, 0)).toEqual({ price: 9, count: Number.NaN })
})

test('where it is not known what is owned, no quantity is filled in for a sale', () => {
  const level = { price: 9, count: 5 }
  expect(prefill('sell', level, undefined)).toEqual({ price: 9, count: Number.NaN })
  expect(prefill('buy', level, undefined)).toEqual(level)
})

test('no more is filled in than one order can have', () => {
  const level = { price: 1, count: 3_000_000 }
  expect(prefill('buy', level, 0).count).toBe(1_000_000)
  expect(prefill('sell', level, 2_500_000).count).toBe(1_000_000)
})

test('an empty other side leaves the fields empty', () => {
  expect(prefill('buy', undefined, 4)).toEqual({ price: Number.NaN, count: Number.NaN })
})

test('an order needs two whole numbers above 0', () => {
  expect(readOrder(7, { price: 5, count: 2 })).toEqual({ item_type_id: 7, price: 5, count: 2 })
  for (const bad of [0, -1, 1.5, Number.NaN, 2 ** 53]) {
    expect(readOrder(7, { price: bad, count: 1 })).toBeUndefined()
    expect(readOrder(7, { price: 1, count: bad })).toBeUndefined()
  }
})

test('the impact is how much worse the last trade is than the first', () => {
  expect(priceImpact({ first_price: 0, last_price: 0 })).toBe(0)
  expect(priceImpact({ first_price: 100, last_price: 100 })).toBe(0)
  expect(priceImpact({ first_price: 100, last_price: 150 })).toBe(0.5)
  expect(priceImpact({ first_price: 100, last_price: 80 })).toBe(0.2)
})

test('an order beyond the limits of its fields is none', () => {
  expect(readOrder(7, { price: 1e12, count: 1 })).toBeDefined()
  expect(readOrder(7, { price: 1e12 + 1, count: 1 })).toBeUndefined()
  expect(readOrder(7, { price: 1, count: 1e9 })).toBeUndefined()
})

test.each([
  ['buy', 'buy', undefined],
  ['sell:30', 'sell', { price: 30, count: Number.NaN }],
  ['sell:30:5', 'sell', { price: 30, count: 5 }],
  ['buy:30:5:45', 'buy', { price: 30, count: 5, resale: 45 }],
] as const)('%s in an address opens that form and is written so', (text, side, fields) => {
  expect(readOrderInAddress(text)).toEqual({ side, fields })
  expect(orderInAddress(side, fields)).toBe(text)
})

test.each([undefined, '', 'hold', 'buy:', 'buy:1e3:5', 'buy:3:-1', 'sell:3:4:5', 'buy:3:4:5:6'])(
  '%s in an address opens no form',
  (text) => expect(readOrderInAddress(text)).toBeUndefined(),
)

test('a share is a whole number of pieces, one at least', () => {
  expect([0.25, 0.5, 0.75, 1].map((share) => shareOf(10, share))).toEqual([2, 5, 7, 10])
  expect(shareOf(1, 0.25)).toBe(1)
})
