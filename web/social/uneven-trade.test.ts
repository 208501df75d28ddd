import { expect, test } from 'vitest'
import type { FairPrices } from '../fair-price/queries.ts'
import { unevenTrade } from './uneven-trade.ts'

const fairs = new Map(
  [
    [100, 120],
    [101, null],
  ].map(([id, price]) => [id, { price }]),
) as unknown as FairPrices

const offer = (coins: number, items: Record<string, number> = {}) => ({ coins, items })

test('who gives five times what they receive at fair prices, or more, is asked', () => {
  expect(unevenTrade(offer(599), offer(0, { 100: 1 }), fairs)).toBeUndefined()
  expect(unevenTrade(offer(600), offer(0, { 100: 1 }), fairs)).toEqual({
    mine: 600,
    theirs: 120,
    factor: 5,
  })
  expect(unevenTrade(offer(0, { 100: 10 }), offer(100), fairs)?.factor).toBe(12)
  expect(unevenTrade(offer(12), offer(0, { 100: 1 }), fairs)).toBeUndefined()
})

test('an item without a fair price that is received says nothing; one that is given adds nothing', () => {
  expect(unevenTrade(offer(9000), offer(1, { 101: 1 }), fairs)).toBeUndefined()
  expect(unevenTrade(offer(9000), offer(1, { 999: 1 }), fairs)).toBeUndefined()
  expect(unevenTrade(offer(600, { 101: 3 }), offer(0, { 100: 1 }), fairs)?.mine).toBe(600)
})

test('a first offer and a present are not asked about', () => {
  expect(unevenTrade(offer(9000), offer(0), fairs)).toBeUndefined()
})
