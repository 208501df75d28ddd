import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lacking, priceOfLast, purchaseWithin } from './shopping.ts'

const levels = [
  { price: 10, count: 2 },
  { price: 12, count: 5 },
  { price: 30, count: 1 },
]

test('a list lacks what it needs beyond what is held', () => {
  const held = new Map([
    [1, 5],
    [2, 1],
  ])
  const needs = new Map([
    [1, 5],
    [2, 4],
    [3, 2],
  ])
  expect(lacking(needs, (item) => held.get(item) ?? 0)).toEqual(
    new Map([
      [2, 3],
      [3, 2],
    ]),
  )
})

test('the price of the last piece needed is the worst that has to be paid', () => {
  expect([1, 2, 3, 7, 8, 9].map((count) => priceOfLast(levels, count))).toEqual([
    10, 10, 12, 12, 30, 30,
  ])
  expect(priceOfLast([], 1)).toBeUndefined()
})

test('nothing above the ceiling is bought', () => {
  expect(purchaseWithin(levels, 9, 12)).toEqual({ count: 7, coins: 80 })
  expect(purchaseWithin(levels, 3, 30)).toEqual({ count: 3, coins: 32 })
  expect(purchaseWithin(levels, 3, 9)).toEqual({ count: 0, coins: 0 })
})

test('with the price of the last piece as ceiling, all that is there is bought', () => {
  const anyLevels = fc
    .uniqueArray(
      fc.record({ price: fc.integer({ min: 1, max: 99 }), count: fc.integer({ min: 1, max: 9 }) }),
      {
        selector: ({ price }) => price,
        minLength: 1,
        maxLength: 8,
      },
    )
    .map((all) => all.toSorted((a, b) => a.price - b.price))
  fc.assert(
    fc.property(anyLevels, fc.integer({ min: 1, max: 60 }), (book, count) => {
      const there = book.reduce((sum, level) => sum + level.count, 0)
      const bought = purchaseWithin(book, count, priceOfLast(book, count)!)
      expect(bought.count).toBe(Math.min(count, there))
    }),
  )
})
