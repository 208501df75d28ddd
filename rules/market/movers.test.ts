import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DayTrades, pickMovers } from './movers.ts'

const traded = (item_id: number, before: number, day: number, quantity = 10): DayTrades => ({
  item_id,
  day: { price: day * quantity, quantity },
  before: { price: before * quantity, quantity },
})
const rules = { count: 3, quantityMin: 5 }

test('the strongest moves come first, up and down alike', () => {
  const trades = [traded(1, 100, 110), traded(2, 100, 50), traded(3, 100, 190), traded(4, 100, 101)]
  expect(pickMovers(trades, rules)).toEqual([
    { item_id: 2, day_price: 50, before_price: 100, traded: 10 },
    { item_id: 3, day_price: 190, before_price: 100, traded: 10 },
    { item_id: 1, day_price: 110, before_price: 100, traded: 10 },
  ])
})

test('what stayed, and what hardly anybody traded, is no mover', () => {
  const trades = [traded(1, 100, 100), traded(2, 100, 900, 4), traded(3, 0, 0, 0)]
  expect(pickMovers(trades, rules)).toEqual([])
})

test('the order of the trades does not matter, and no more come than asked for', () => {
  const trade = fc.record({
    before: fc.integer({ min: 1, max: 1e9 }),
    day: fc.integer({ min: 1, max: 1e9 }),
    quantity: fc.integer({ min: 0, max: 100 }),
  })
  fc.assert(
    fc.property(fc.array(trade, { maxLength: 30 }), (made) => {
      const trades = made.map(({ before, day, quantity }, id) => traded(id, before, day, quantity))
      const movers = pickMovers(trades, rules)
      expect(movers.length).toBeLessThanOrEqual(rules.count)
      expect(pickMovers(trades.toReversed(), rules)).toEqual(movers)
      for (const mover of movers) {
        expect(mover.traded).toBeGreaterThanOrEqual(rules.quantityMin)
        expect(mover.day_price).not.toBe(mover.before_price)
      }
    }),
  )
})
