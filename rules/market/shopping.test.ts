import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lacking, priceOfLast, purchaseWithin } from './shopping.ts'

const levels = [
  { price: 10, count: 2 },
  { price: 12, count: 5 },
  { price: 30, count: 1 },
]

const needed = (...pairs: (readonly [number, number])[]) =>
  new Map(pairs.map(([item, count]) => [item, { count, isTaken: true }]))

interface Own {
  held?: ReadonlyMap<number, number>
  wanted?: ReadonlyMap<number, number>
  locked?: readonly number[]
}
const lacks = (needs: Parameters<typeof lacking>[0], { held, wanted, locked = [] }: Own) => [
  ...lacking(needs, (item) => ({
    held: held?.get(item) ?? 0,
    wanted: wanted?.get(item) ?? 0,
    isLocked: locked.includes(item),
  })),
]

test('a list lacks what it needs beyond what is held', () => {
  const held = new Map([
    [1, 5],
    [2, 1],
  ])
  const needs = needed([1, 5], [2, 4], [3, 2])
  expect(lacks(needs, { held })).toEqual([
    [2, { need: 4, lack: 3, wanted: 0, isLocked: false }],
    [3, { need: 2, lack: 2, wanted: 0, isLocked: false }],
  ])
})

test('what own buy orders ask for is not lacking, and is still named while it is not there', () => {
  const held = new Map([[2, 1]])
  const wanted = new Map([
    [1, 3],
    [2, 9],
    [3, 1],
  ])
  expect(lacks(needed([1, 5], [2, 4], [3, 0]), { held, wanted })).toEqual([
    [1, { need: 5, lack: 2, wanted: 3, isLocked: false }],
    [2, { need: 4, lack: 0, wanted: 9, isLocked: false }],
  ])
})

test('what is locked counts as not held, unless it is only lent for a moment', () => {
  const held = new Map([
    [1, 5],
    [2, 5],
  ])
  const needs = new Map([
    [1, { count: 4, isTaken: true }],
    [2, { count: 4, isTaken: false }],
    [3, { count: 1, isTaken: false }],
  ])
  expect(lacks(needs, { held, locked: [1, 2, 3] })).toEqual([
    [1, { need: 4, lack: 4, wanted: 0, isLocked: true }],
    [3, { need: 1, lack: 1, wanted: 0, isLocked: false }],
  ])
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
