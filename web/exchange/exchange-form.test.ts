import { coinsOf, platformCurrencies } from '@app/rules/exchange/amounts.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  amountProblem,
  mostOf,
  readAmounts,
  readTyped,
  readView,
  viewSearch,
  writeTyped,
} from './exchange-form.ts'

const currency = fc.constantFrom(...platformCurrencies)

test('what was typed comes back from its text, and what is no such text is empty', () => {
  for (const typed of [
    { unit: 'coins', value: 1500 },
    { unit: 'platform', value: 3 },
    { unit: 'platform', value: -1 },
    { unit: 'platform', value: Number.NaN },
  ] as const) {
    expect(readTyped(writeTyped(typed))).toEqual(typed)
  }
  expect(readTyped('gold 1e5')).toEqual({ unit: 'platform', value: Number.NaN })
})

test('coins are rounded down to whole platform coins, and what stays is told', () => {
  expect(readAmounts('silver', { unit: 'coins', value: 123_456 })).toEqual({
    count: 12,
    shownCoins: 123_456,
    shownCount: 12,
    rest: 3_456,
  })
})

test('platform coins show what they are worth', () => {
  expect(readAmounts('gold', { unit: 'platform', value: 3 })).toEqual({
    count: 3,
    shownCoins: 3_000_000,
    shownCount: 3,
    rest: 0,
  })
})

test('typing what the other field shows changes nothing', () => {
  fc.assert(
    fc.property(currency, fc.integer({ min: 1, max: 1e9 }), (one, count) => {
      const { shownCoins } = readAmounts(one, { unit: 'platform', value: count })
      expect(readAmounts(one, { unit: 'coins', value: shownCoins }).count).toBe(count)
    }),
  )
})

const purse = { coin: 25_000, gold: 0, silver: 4, bronze: 7 }

test.each([
  ['nothing typed', 'to_steam', 'silver', 'coins', Number.NaN, 'empty'],
  ['less than a whole coin', 'to_steam', 'silver', 'coins', 9_999, 'not_a_count'],
  [
    'less than a whole coin, and not there',
    'to_steam',
    'gold',
    'coins',
    25_001,
    'not_enough_coins',
  ],
  ['far too many', 'to_steam', 'silver', 'platform', 1e11, 'not_enough_coins'],
  ['less than nothing', 'to_steam', 'silver', 'coins', -10_000, 'not_a_count'],
  ['half a coin', 'to_steam', 'silver', 'platform', 0.5, 'not_a_count'],
  ['all that fits', 'to_steam', 'silver', 'coins', 25_000, undefined],
  ['more than the purse holds', 'to_steam', 'silver', 'platform', 3, 'not_enough_coins'],
  ['more, of which some stays', 'to_steam', 'silver', 'coins', 25_001, 'not_enough_coins'],
  ['all silver', 'from_steam', 'silver', 'platform', 4, undefined],
  ['more than all silver', 'from_steam', 'silver', 'platform', 5, 'not_enough_steam_silver'],
  ['gold that is not there', 'from_steam', 'gold', 'coins', 1_000_000, 'not_enough_steam_gold'],
] as const)('%s: %s %s in %s', (_name, direction, one, unit, value, problem) => {
  expect(amountProblem(direction, one, readAmounts(one, { unit, value }), purse)).toBe(problem)
})

test('all there is can be exchanged, and no more', () => {
  const amount = fc.nat({ max: 1e9 })
  fc.assert(
    fc.property(currency, amount, amount, (one, coin, held) => {
      const have = { coin, gold: held, silver: held, bronze: held }
      for (const direction of ['to_steam', 'from_steam'] as const) {
        const most = mostOf(direction, one, have)
        const problemOf = (count: number) => amountProblem(direction, one, { count, rest: 0 }, have)
        if (most > 0) expect(problemOf(most)).toBeUndefined()
        expect(problemOf(most + 1)).toBeDefined()
      }
      expect(coinsOf(one, mostOf('to_steam', one, have))).toBeLessThanOrEqual(coin)
    }),
  )
})

test('the address keeps direction and coin, and takes no others', () => {
  for (const direction of ['to_steam', 'from_steam'] as const) {
    for (const one of platformCurrencies) {
      const view = { direction, currency: one }
      expect(readView(viewSearch(view))).toEqual(view)
    }
  }
  expect(readView({})).toEqual({ direction: 'to_steam', currency: 'gold' })
  expect(readView({ way: 'up', coin: 'tin' })).toEqual({ direction: 'to_steam', currency: 'gold' })
})
