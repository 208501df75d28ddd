import type { UserLot } from '@app/contract/market.ts'
import { expect, test } from 'vitest'
import { beyond, bookRows, DEEP, DEPTH } from './book-rows.ts'

const orders = [7, 7, 8, 9].map((price, index) => ({ id: String(index), price, count: 2 }))
const own = (...ids: number[]) =>
  ids.map((id) => ({ lot_uuid: String(id), count: 5 }) as Partial<UserLot> as UserLot)

test('own lots are marked, with what they were placed with', () => {
  const rows = bookRows(orders, own(2))
  expect(rows.map((row) => row.isUserLot)).toEqual([false, false, true, false])
  expect(rows.map((row) => row.originalCount)).toEqual([2, 2, 5, 2])
})

test('an own lot is beaten by a better price of someone else, not by an equal or an own one', () => {
  const beaten = (...ids: number[]) => bookRows(orders, own(...ids)).map((row) => row.isBeaten)
  expect(beaten(2)).toEqual([false, false, true, false])
  expect(beaten(1)).toEqual([false, false, false, false])
  expect(beaten(0, 1, 2)).toEqual([false, false, false, false])
  expect(beaten(0, 1, 2, 3)).toEqual([false, false, false, false])
})

test('a row knows what trades before it, and what an order at its price reaches', () => {
  const rows = bookRows(orders, own(1))
  expect(rows.map((row) => row.ahead)).toEqual([0, 2, 4, 6])
  expect(rows.map((row) => row.reach)).toEqual([2, 2, 4, 6])
})

test.each([
  [99, DEPTH, 'nothing'],
  [100, DEPTH, 'more'],
  [999, DEEP, 'nothing'],
  [1000, DEEP, 'out'],
] as const)('behind %i of at most %i orders there is %s', (orders, depth, rest) => {
  expect(beyond(orders, depth)).toBe(rest)
})
