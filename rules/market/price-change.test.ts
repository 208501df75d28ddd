import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  changeBetween,
  changeLevelOf,
  firstChangeState,
  percentLevelOf,
  percentMaxOf,
} from './price-change.ts'

const price = fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 1e12 }))

test('a change reaches a percentage exactly where the price does', () => {
  fc.assert(
    fc.property(price, price, fc.integer({ min: 1, max: 1000 }), (from, at, percent) => {
      const change = changeBetween(from, at)
      const [a, b, p] = [BigInt(at), BigInt(from), BigInt(percent)]
      const threshold = percentLevelOf(percent)
      expect(changeLevelOf('up', change) >= threshold).toBe(a * 100n >= b * (100n + p))
      expect(changeLevelOf('down', change) >= threshold).toBe(a * 100n <= b * (100n - p))
      expect(changeLevelOf('either', change)).toBe(Math.abs(change))
    }),
  )
})

test('no price falls by more than an alert of a fall can ask for', () => {
  fc.assert(
    fc.property(price, (from) => {
      const fall = changeLevelOf('down', changeBetween(from, 1))
      expect(fall).toBeLessThan(percentLevelOf(percentMaxOf('down') + 1))
    }),
  )
  expect(changeBetween(1, 1e12)).toBe(9_999_999_999_990_000)
})

test('an alert waits where the price has changed already, and is armed where nothing is known', () => {
  expect(firstChangeState('up', 20, 100, 119)).toBe('armed')
  expect(firstChangeState('up', 20, 100, 120)).toBe('waiting')
  expect(firstChangeState('down', 20, 100, 80)).toBe('waiting')
  expect(firstChangeState('either', 20, 100, 80)).toBe('waiting')
  expect(firstChangeState('down', 20, 100, 130)).toBe('armed')
  expect(firstChangeState('up', 20, null, 130)).toBe('armed')
  expect(firstChangeState('up', 20, 100, null)).toBe('armed')
})
