import type { Item } from '@app/contract/catalog.ts'
import { expect, test } from 'vitest'
import { pickTreasures } from './pick-treasures.ts'

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
