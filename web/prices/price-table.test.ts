import { expect, test } from 'vitest'
import { applyMarketUpdate, readPriceTable } from './price-table.ts'

const table = readPriceTable({
  buy_lots: [
    { item_type_id: 7, price: 90, my_price: 80, version: 3 },
    { item_type_id: 8, price: 0, my_price: 5, version: 2 },
  ],
  sell_lots: [{ item_type_id: 7, price: 100, my_price: 0, version: 3 }],
  stream: 'a',
  sequence: 4,
})

const update = (version: number, buy_price: number, sell_price: number) => ({
  stream: 'a',
  sequence: 5,
  items: [{ item_type_id: 7, buy_price, sell_price, version }],
})

test('a price of 0 is no price', () => {
  expect([...table.bestBuy]).toEqual([[7, 90]])
  expect([...table.myBuy]).toEqual([
    [7, 80],
    [8, 5],
  ])
  expect(table.mySell.size).toBe(0)
})

test('an update changes the best prices and keeps the own ones', () => {
  const next = applyMarketUpdate(table, update(4, 95, 0))
  expect(next.bestBuy.get(7)).toBe(95)
  expect(next.bestSell.has(7)).toBe(false)
  expect(next.myBuy.get(7)).toBe(80)
})

test('an update older than what the table knows of the book changes nothing', () => {
  expect(applyMarketUpdate(table, update(3, 1, 1))).toEqual({ ...table, sequence: 5 })
  const newer = applyMarketUpdate(table, update(5, 95, 96))
  expect(applyMarketUpdate(newer, update(4, 1, 1))).toEqual(newer)
})

test('the table knows the last update in it, past none that is missing', () => {
  expect(table).toMatchObject({ stream: 'a', sequence: 4 })
  const next = applyMarketUpdate(table, update(4, 95, 0))
  expect(next.sequence).toBe(5)
  expect(applyMarketUpdate(next, { ...update(6, 1, 1), sequence: 7 }).sequence).toBe(5)
  expect(applyMarketUpdate(table, { ...update(4, 95, 0), stream: 'b' }).sequence).toBe(4)
})

test('an item without lots until now gets its first price', () => {
  const items = [{ item_type_id: 9, buy_price: 3, sell_price: 4, version: 1 }]
  expect(applyMarketUpdate(table, { stream: 'a', sequence: 1, items }).bestBuy.get(9)).toBe(3)
})
