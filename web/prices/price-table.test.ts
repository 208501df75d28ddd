import { expect, test } from 'vitest'
import { applyMarketUpdate, readPriceTable } from './price-table.ts'

const table = readPriceTable({
  buy_lots: [
    { item_type_id: 7, price: 90, my_price: 80 },
    { item_type_id: 8, price: 0, my_price: 5 },
  ],
  sell_lots: [{ item_type_id: 7, price: 100, my_price: 0 }],
  sequence: 4,
})

const update = (sequence: number, buy_price: number, sell_price: number) => ({
  sequence,
  items: [{ item_type_id: 7, buy_price, sell_price, version: 2 }],
})

test('a price of 0 is no price', () => {
  expect([...table.bestBuy]).toEqual([[7, 90]])
  expect([...table.myBuy]).toEqual([
    [7, 80],
    [8, 5],
  ])
  expect(table.mySell.size).toBe(0)
})

test('the next update changes the best prices and keeps the own ones', () => {
  const { table: next, gap } = applyMarketUpdate(table, update(5, 95, 0))
  expect(gap).toBe(false)
  expect(next.bestBuy.get(7)).toBe(95)
  expect(next.bestSell.has(7)).toBe(false)
  expect(next.myBuy.get(7)).toBe(80)
  expect(next.sequence).toBe(5)
})

test('an update that the table already holds changes nothing', () => {
  expect(applyMarketUpdate(table, update(4, 1, 1))).toEqual({ table, gap: false })
})

test('a missed update is noticed', () => {
  expect(applyMarketUpdate(table, update(6, 95, 96)).gap).toBe(true)
})
