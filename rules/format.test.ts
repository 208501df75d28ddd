import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shortCount, shortPrice } from './format.ts'
import { coinsPerUnit, moneyUnit } from './money.ts'

test('a short price switches at each thousand and cuts after two decimals', () => {
  expect([0, 1, 999, 1000, 1770, 1999].map((n) => shortPrice(n))).toEqual([
    '0',
    '1',
    '999',
    '1k',
    '1.77k',
    '1.99k',
  ])
  expect(shortPrice(999_999)).toBe('999.99k')
  expect(shortPrice(1_000_000)).toBe('1m')
  expect(shortPrice(999_999_999)).toBe('999.99m')
  expect(shortPrice(1e9)).toBe('1b')
  expect(shortPrice(1.25e12)).toBe('1.25t')
  expect(shortPrice(-1770)).toBe('-1.77k')
})

test('a price in its unit shows the edges of the units exactly', () => {
  const shown = (coins: number) =>
    `${shortPrice(coins, coinsPerUnit[moneyUnit(coins)])} ${moneyUnit(coins)}`
  expect([99, 100, 101, 9_999].map(shown)).toEqual([
    '99 coin',
    '1 bronze',
    '1.01 bronze',
    '99.99 bronze',
  ])
  expect([10_000, 999_999, 1_000_000].map(shown)).toEqual(['1 silver', '99.99 silver', '1 gold'])
  expect(shown(1_234_567_890)).toBe('1.23k gold')
})

test('a short price never exceeds the price and stays within one hundredth of its step', () => {
  const letters: Record<string, number> = { k: 1e3, m: 1e6, b: 1e9, t: 1e12 }
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e15 }), (amount) => {
      const shown = shortPrice(amount)
      const step = letters[shown.at(-1) ?? ''] ?? 1
      const value = Number.parseFloat(shown) * step
      expect(value).toBeLessThanOrEqual(amount * (1 + 1e-12))
      expect(amount - value).toBeLessThan(step / 100 + step * 1e-9)
      if (amount < 1e15) expect(Number.parseFloat(shown)).toBeLessThan(1000)
    }),
  )
})

test('counts use k from 1,000 on, m from a million on, with one decimal', () => {
  expect([0, 999, 1000, 1250, 999_999, 1e6, 2_000_000_000].map(shortCount)).toEqual([
    '0',
    '999',
    '1.0k',
    '1.2k',
    '999.9k',
    '1.0m',
    '2.0b',
  ])
})
