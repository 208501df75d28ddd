import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minuteOf, timeOf } from './time-text.ts'

test('every minute of the day is read as it is written', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1439 }), (minute) => {
      expect(timeOf(minute)).toMatch(/^\d\d:\d\d$/)
      expect(minuteOf(timeOf(minute))).toBe(minute)
    }),
  )
  expect([timeOf(1325), minuteOf('00:07:30'), minuteOf('')]).toEqual(['22:05', 7, undefined])
})
