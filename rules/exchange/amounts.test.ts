import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  coinsOf,
  exchangeProblem,
  MAX_EXCHANGE_COUNT,
  platformCurrencies,
  type Purse,
  wholeExchange,
} from './amounts.ts'

const currency = fc.constantFrom(...platformCurrencies)
const count = fc.integer({ min: 1, max: MAX_EXCHANGE_COUNT })

test('the rates are those of the specification', () => {
  expect(platformCurrencies.map((one) => coinsOf(one, 1))).toEqual([1_000_000, 10_000, 100])
})

test('1 to 1,000 of each coin, there and back, lose nothing', () => {
  for (const one of platformCurrencies) {
    for (let pieces = 1; pieces <= 1000; pieces += 1) {
      const coins = coinsOf(one, pieces)
      expect(wholeExchange(one, coins)).toEqual({ count: pieces, coins, rest: 0 })
    }
  }
})

test('any number of coins, there and back, loses nothing, and every sum is exact', () => {
  fc.assert(
    fc.property(currency, count, (one, pieces) => {
      const coins = coinsOf(one, pieces)
      expect(Number.isSafeInteger(coins)).toBe(true)
      expect(wholeExchange(one, coins)).toEqual({ count: pieces, coins, rest: 0 })
    }),
  )
})

test('what does not fill a whole platform coin stays, and no more than that', () => {
  fc.assert(
    fc.property(currency, fc.nat({ max: Number.MAX_SAFE_INTEGER }), (one, amount) => {
      const whole = wholeExchange(one, amount)
      expect(whole.coins + whole.rest).toBe(amount)
      expect(whole.coins).toBe(coinsOf(one, whole.count))
      expect(whole.rest).toBeGreaterThanOrEqual(0)
      if (whole.count < MAX_EXCHANGE_COUNT) expect(whole.rest).toBeLessThan(coinsOf(one, 1))
    }),
  )
})

const purse: Purse = { coin: 1_019_999, gold: 2, silver: 3, bronze: 0 }

test.each([
  ['to_steam', 'gold', 1, undefined],
  ['to_steam', 'gold', 2, 'not_enough_coins'],
  ['to_steam', 'silver', 101, undefined],
  ['to_steam', 'silver', 102, 'not_enough_coins'],
  ['to_steam', 'bronze', 10_199, undefined],
  ['from_steam', 'gold', 2, undefined],
  ['from_steam', 'gold', 3, 'not_enough_steam_gold'],
  ['from_steam', 'silver', 4, 'not_enough_steam_silver'],
  ['from_steam', 'bronze', 1, 'not_enough_steam_bronze'],
] as const)('%s %s %i: %s', (direction, one, pieces, problem) => {
  expect(exchangeProblem(direction, one, pieces, purse)).toBe(problem)
})

test.each([0, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, MAX_EXCHANGE_COUNT + 1])(
  '%d is no number of coins to exchange',
  (pieces) => {
    const rich: Purse = { coin: Number.MAX_SAFE_INTEGER, gold: 5e9, silver: 5e9, bronze: 5e9 }
    for (const direction of ['to_steam', 'from_steam'] as const) {
      expect(exchangeProblem(direction, 'gold', pieces, rich)).toBe('not_a_count')
    }
  },
)

test('an exchange that is allowed leaves no balance below zero', () => {
  const amount = fc.nat({ max: Number.MAX_SAFE_INTEGER })
  fc.assert(
    fc.property(currency, count, amount, amount, (one, pieces, coin, held) => {
      const have: Purse = { coin, gold: held, silver: held, bronze: held }
      const there = exchangeProblem('to_steam', one, pieces, have)
      expect(there === undefined).toBe(coin - coinsOf(one, pieces) >= 0)
      const back = exchangeProblem('from_steam', one, pieces, have)
      expect(back === undefined).toBe(held - pieces >= 0)
    }),
  )
})
