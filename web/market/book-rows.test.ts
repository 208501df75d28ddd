import type { ConditionalOrder } from '@app/contract/conditional-order.ts'
import type { UserLot } from '@app/contract/lot.ts'
import { expect, test } from 'vitest'
import { waitingLevels } from '../automatic-orders/waiting-levels.ts'
import { beyond, bookRows, DEEP, DEPTH, withWaiting } from './book-rows.ts'

const orders = [7, 7, 8, 9].map((price, index) => ({ id: String(index), price, count: 2 }))
const own = (...ids: number[]) =>
  ids.map((id) => ({ lot_uuid: String(id), count: 5 }) as Partial<UserLot> as UserLot)

test('own lots are marked, with what they were placed with', () => {
  const rows = bookRows('sell', orders, own(2), false)
  expect(rows.map((row) => row.isUserLot)).toEqual([false, false, true, false])
  expect(rows.map((row) => row.originalCount)).toEqual([2, 2, 5, 2])
})

test('an own lot is beaten by a better price of someone else, not by an equal or an own one', () => {
  const beaten = (...ids: number[]) =>
    bookRows('sell', orders, own(...ids), false).map((row) => row.isBeaten)
  expect(beaten(2)).toEqual([false, false, true, false])
  expect(beaten(1)).toEqual([false, false, false, false])
  expect(beaten(0, 1, 2)).toEqual([false, false, false, false])
  expect(beaten(0, 1, 2, 3)).toEqual([false, false, false, false])
})

test('a row knows what trades before it, and what an order at its price reaches', () => {
  const rows = bookRows('sell', orders, own(1), false)
  expect(rows.map((row) => row.ahead)).toEqual([0, 2, 4, 6])
  expect(rows.map((row) => row.reach)).toEqual([2, 2, 4, 6])
})

test('own lots behind the orders that were read have rows of their own, with what is known before them', () => {
  const lot = (id: string, price: number, type: 'sell' | 'buy' = 'sell') =>
    ({ lot_uuid: id, price, type, count: 5, current_count: 4 }) as Partial<UserLot> as UserLot
  const lots = [
    lot('z', 12),
    lot('y', 9),
    lot('x', 9),
    lot('w', 8),
    lot('v', 6, 'buy'),
    lot('3', 9),
  ]
  const rows = bookRows('sell', orders, lots, true).filter((row) => row.isUserLot)
  expect(rows.map(({ id, price, ahead, reach }) => [id, price, ahead, reach])).toEqual([
    ['3', 9, 6, 6],
    ['x', 9, 8, 0],
    ['y', 9, 12, 0],
    ['z', 12, 16, 0],
  ])
  expect(rows.map((row) => row.isDeep)).toEqual([false, true, true, true])
  expect(rows.at(-1)).toMatchObject({ count: 4, originalCount: 5, isBeaten: true })
  const buys = [...orders].reverse()
  const deep = bookRows('buy', buys, lots, true).filter((row) => row.isDeep)
  expect(deep.map((row) => row.id)).toEqual(['v'])
  // Where all was read, a lot that is missing is newer than the orders.
  expect(bookRows('sell', orders, lots, false)).toHaveLength(4)
})

test('a price that is waited for stands where the price comes from, before the orders there', () => {
  const order = (order_id: string, item_id: number, ...levels: ['above' | 'below', number][]) =>
    ({
      order_id,
      item_id,
      conditions: levels.map(([direction, price]) => ({ direction, price })),
    }) as Partial<ConditionalOrder> as ConditionalOrder
  const given = [
    order('pair', 1, ['below', 7], ['above', 8]),
    order('near', 1, ['above', 6]),
    order('other', 2, ['above', 8]),
    order('fired', 1),
  ]
  const waiting = waitingLevels(given, 1)
  const ids = (side: 'sell' | 'buy', list: typeof orders) =>
    withWaiting(side, bookRows(side, list, [], false), waiting[side]).map(({ id }) => id)
  expect(ids('sell', orders)).toEqual(['near 0', '0', '1', 'pair 1', '2', '3'])
  expect(ids('buy', orders.toReversed())).toEqual(['3', '2', 'pair 0', '1', '0'])
  expect(ids('sell', [])).toEqual(['near 0', 'pair 1'])
})

test.each([
  [99, DEPTH, 'nothing'],
  [100, DEPTH, 'more'],
  [999, DEEP, 'nothing'],
  [1000, DEEP, 'out'],
] as const)('behind %i of at most %i orders there is %s', (orders, depth, rest) => {
  expect(beyond(orders, depth)).toBe(rest)
})
