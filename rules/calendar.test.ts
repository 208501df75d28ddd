import { expect, test } from 'vitest'
import { calendarDay, dayNumber } from './calendar.ts'

test('agrees with the calendar of the runtime for four centuries', () => {
  for (let number = -30_000; number < 120_000; number += 17) {
    const date = new Date(number * 86_400_000)
    const expected = {
      year: date.getUTCFullYear(),
      month: date.getUTCMonth() + 1,
      day: date.getUTCDate(),
    }
    expect(calendarDay(number)).toEqual(expected)
    expect(dayNumber(expected)).toBe(number)
  }
})
