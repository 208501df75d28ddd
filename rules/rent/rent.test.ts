import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Field } from '../content/field.ts'
import { parseRent } from './parse-rent.ts'
import {
  DAILY_MAX,
  earnedBy,
  GROWS_MS,
  payable,
  paybackDays,
  PARTS,
  type Placed,
  settle,
} from './rent.ts'

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

test('what is earned is always counted exactly, however long nobody collects it', () => {
  const most = { salary: 34_000, count: 1e6 }
  expect(most.salary * most.count).toBeLessThanOrEqual(DAILY_MAX)
  expect(Number.isSafeInteger(earnedBy(fresh(most.count), most.salary, GROWS_MS))).toBe(true)
  let placed = fresh(most.count)
  for (let now = 0; now < 20; now += 1) {
    placed = settle(placed, most.salary, placed.settledAt + GROWS_MS)
    expect(Number.isSafeInteger(placed.earned)).toBe(true)
  }
  expect(placed.earned).toBe(Number.MAX_SAFE_INTEGER)
})

test('an item that could earn more than can be counted is not taken in', () => {
  const rent = (count: number, salary: number) =>
    parseRent(new Field({ rents: [{ item_id: 1, count, salary }], shops: [] }))
  expect(rent(1e6, 34_000).rents).toHaveLength(1)
  expect(() => rent(1e6, 1e9)).toThrow('more than')
})
