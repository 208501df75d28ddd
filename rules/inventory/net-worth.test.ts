import fc from 'fast-check'
import { expect, test } from 'vitest'
import { netWorth, type Wealth } from './net-worth.ts'

const item = fc.integer({ min: 1, max: 6 })
const amount = fc.integer({ min: 0, max: 1000 })
const prices = fc
  .array(fc.tuple(item, fc.integer({ min: 1, max: 500 })))
  .map((entries) => new Map(entries))
const wealth: fc.Arbitrary<Wealth> = fc.record({
  coins: fc.integer({ min: 0, max: 1e6 }),
  platform: fc.record({ gold: amount, silver: amount, bronze: amount }),
  items: fc.array(fc.tuple(item, amount)).map((entries) => new Map(entries)),
  lots: fc.array(
    fc.record({
      type: fc.constantFrom<'sell' | 'buy'>('sell', 'buy'),
      item_type_id: item,
      price: fc.integer({ min: 1, max: 500 }),
      current_count: fc.integer({ min: 1, max: 50 }),
    }),
  ),
})

test('the parts make the total, and what has no price counts for nothing', () => {
  const worth = netWorth(
    {
      coins: 10,
      platform: { gold: 1, silver: 2, bronze: 3 },
      items: new Map([
        [1, 3],
        [2, 7],
      ]),
      lots: [
        { type: 'sell', item_type_id: 1, price: 99, current_count: 2 },
        { type: 'buy', item_type_id: 2, price: 6, current_count: 5 },
      ],
    },
    new Map([[1, 100]]),
  )
  expect(worth).toEqual({
    coins: 10,
    platform: 1_020_300,
    items: 300,
    sell_lots: 200,
    buy_lots: 30,
    total: 1_020_840,
    unpriced: 1,
  })
})

test('neither placing nor canceling a lot changes the total', () => {
  fc.assert(
    fc.property(wealth, prices, (has, at) => {
      const before = netWorth(has, at).total
      for (const lot of has.lots) {
        const items = new Map(has.items)
        const back = lot.type === 'sell' ? lot.current_count : 0
        items.set(lot.item_type_id, (items.get(lot.item_type_id) ?? 0) + back)
        const coins = has.coins + (lot.type === 'buy' ? lot.current_count * lot.price : 0)
        const lots = has.lots.filter((other) => other !== lot)
        expect(netWorth({ ...has, coins, items, lots }, at).total).toBe(before)
      }
    }),
  )
})

test('exchanging coins does not change the total', () => {
  fc.assert(
    fc.property(wealth, prices, amount, (has, at, count) => {
      const { gold, silver, bronze } = has.platform
      const inCoins = { ...has, coins: has.coins + count * 10_000 }
      const onSteam = { ...has, platform: { gold, silver: silver + count, bronze } }
      expect(netWorth(inCoins, at).total).toBe(netWorth(onSteam, at).total)
    }),
  )
})
