import type { FairPrice } from '@app/contract/fair-price.ts'
import { expect, test } from 'vitest'
import { farOrders } from './far-orders.ts'

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
