import type { FairPrice } from '@app/contract/fair-price.ts'
import { expect, test } from 'vitest'
import { farOrders, retypedOf } from './far-orders.ts'

const fair = (item_type_id: number, price: number | null): [number, FairPrice] => [
  item_type_id,
  { item_type_id, price, average: price, volatility: 0, unit: 'hour', slots: 20, quantity: 100 },
]
const fairs = new Map([fair(1, 120), fair(2, null)])

test('a digit too many and a digit too few are far, what is usual is not', () => {
  const orders = [1200, 12, 600, 24, 599, 25, 120].map((price) => ({ itemId: 1, price }))
  expect(farOrders(orders, fairs).map(({ price, factor }) => [price, factor])).toEqual([
    [1200, 10],
    [12, 10],
    [600, 5],
    [24, 5],
  ])
})

test('where trades say nothing, nothing is far', () => {
  const orders = [2, 3].map((itemId) => ({ itemId, price: 1e12 }))
  expect(farOrders(orders, fairs)).toEqual([])
})

test('from ten times on, the price that is farthest off is to be typed again', () => {
  const farthest = (...prices: number[]) =>
    retypedOf(
      farOrders(
        prices.map((price) => ({ itemId: 1, price })),
        fairs,
      ),
    )?.price
  expect(farthest(600, 13)).toBeUndefined()
  expect(farthest(600, 1200)).toBe(1200)
  expect(farthest(1200, 6, 12)).toBe(6)
  expect(farthest()).toBeUndefined()
})
