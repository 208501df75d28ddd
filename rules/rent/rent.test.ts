import fc from 'fast-check'
import { expect, test } from 'vitest'
import { earnedBy, GROWS_MS, payable, paybackDays, PARTS, type Placed, settle } from './rent.ts'

const fresh = (count: number): Placed => ({ count, earned: 0, settledAt: 0 })
const DAY_MS = 86_400_000

test('a day of three pieces at 100 coins earns 300', () => {
  expect(payable(earnedBy(fresh(3), 100, DAY_MS))).toBe(300)
  expect(payable(earnedBy(fresh(3), 100, DAY_MS - 1000))).toBe(299)
})

test('salary stops growing after 72 hours', () => {
  expect(payable(earnedBy(fresh(1), 100, GROWS_MS))).toBe(300)
  expect(payable(earnedBy(fresh(1), 100, GROWS_MS * 9))).toBe(300)
})

test('however a period is cut by settling, it earns the same to a part of a coin', () => {
  const cuts = fc.array(fc.integer({ min: 0, max: 40_000_000 }), { maxLength: 20 })
  fc.assert(
    fc.property(
      cuts,
      fc.integer({ min: 1, max: 1e6 }),
      fc.integer({ min: 1, max: 50 }),
      (steps, salary, count) => {
        let now = 0
        let placed = fresh(count)
        for (const step of steps) {
          now += step
          placed = settle(placed, salary, now)
        }
        expect(placed.earned).toBe(salary * count * Math.floor(now / 1000))
        expect(payable(placed.earned)).toBe(Math.floor(placed.earned / PARTS))
      },
    ),
  )
})

test('a clock that goes back takes nothing away', () => {
  const placed = { count: 1, earned: 500, settledAt: 10_000 }
  expect(settle(placed, 100, 0)).toEqual(placed)
})

test('payback counts whole days', () => {
  expect(paybackDays(1000, 300)).toBe(4)
  expect(paybackDays(1000, 0)).toBeUndefined()
})
