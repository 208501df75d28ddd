import { expect, test } from 'vitest'
import { pickBargains, spread } from './pick-bargains.ts'

test('bargains: the smallest share apart first, never without both sides or below 100 coins', () => {
  const bestSell = new Map([
    [1, 1000],
    [2, 1000],
    [3, 1000],
    [4, 50],
  ])
  const bestBuy = new Map([
    [1, 900],
    [2, 990],
    [4, 50],
  ])
  expect(pickBargains({ bestBuy, bestSell }, 5)).toEqual([2, 1])
  expect(pickBargains({ bestBuy, bestSell }, 1)).toEqual([2])
})

test('a crossed book is no distance', () => {
  expect(spread(110, 100)).toBe(0)
  expect(spread(75, 100)).toBe(0.25)
})
