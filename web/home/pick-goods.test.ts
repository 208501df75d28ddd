import type { Item } from '@app/contract/catalogue.ts'
import { expect, test } from 'vitest'
import { pickBargains, pickTreasures, spread } from './pick-goods.ts'

const item = (Itemdefid: number, rarity: string) =>
  ({ Itemdefid, Tags: [`rarity:${rarity}`] }) as unknown as Item

test('treasures: the dearest of each rank that are on offer', () => {
  const items = [item(1, 'rare'), item(2, 'rare'), item(3, 'rare'), item(4, 'mythic')]
  const bestSell = new Map([
    [1, 10],
    [2, 30],
    [4, 5],
  ])
  expect(pickTreasures(items, { bestSell }, ['mythic', 'rare'], 1)).toEqual([4, 2])
  expect(pickTreasures(items, { bestSell }, ['mythic', 'rare'], 5)).toEqual([4, 2, 1])
})

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
