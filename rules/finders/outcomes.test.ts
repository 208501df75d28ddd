import fc from 'fast-check'
import { expect, test } from 'vitest'
import { flipOutcome, type TradedWhile, workOutcome } from './outcome.ts'

const feeBps = fc.constantFrom(0, 1, 250, 1000, 10_000)
const flip = { buyPrice: 100, sellPrice: 150, units: 10 }

test('a flip of yesterday is judged by what was traded since, losses too', () => {
  const at = (given: number, taken: number, bid: number | null): TradedWhile => ({
    given,
    taken,
    bid,
  })
  // What buyers took before anything was bought, or in the same while, does not count.
  expect(flipOutcome(flip, [at(0, 9, null), at(4, 9, 100)], 0)).toEqual({
    bought: 4,
    sold: 0,
    profit: 0,
  })
  expect(flipOutcome(flip, [at(4, 0, 100), at(0, 3, null), at(99, 0, 80)], 1000)).toEqual({
    bought: 10,
    sold: 3,
    profit: 3 * 135 + 7 * 72 - 1000,
  })
  expect(flipOutcome(flip, [], 0)).toEqual({ bought: 0, sold: 0, profit: 0 })
})

test('no outcome is better than what was promised, nor worse than what was paid', () => {
  const whiles = fc.array(
    fc.record({
      given: fc.nat(30),
      taken: fc.nat(30),
      bid: fc.option(fc.integer({ min: 1, max: 300 })),
    }),
  )
  fc.assert(
    fc.property(whiles, feeBps, (list, fee) => {
      const { bought, sold, profit } = flipOutcome(flip, list, fee)
      const net = flip.sellPrice - Math.floor((flip.sellPrice * fee) / 10_000)
      expect(sold).toBeLessThanOrEqual(bought)
      expect(bought).toBeLessThanOrEqual(flip.units)
      expect(profit).toBeLessThanOrEqual(bought * (net - flip.buyPrice))
      expect(profit).toBeGreaterThanOrEqual(-bought * flip.buyPrice)
    }),
  )
})

test('what a work of yesterday made is worth what buy lots have paid since, for what they bought', () => {
  const since = new Map([[1, { coins: 1000, quantity: 10 }]])
  const sold = [
    [1, 15],
    [2, 3],
  ] as const
  expect(workOutcome({ cost: 1200, sold }, (item) => since.get(item), 1000)).toBe(900 - 1200)
})
