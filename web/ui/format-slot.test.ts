import { expect, test } from 'vitest'
import { formatPeriod, formatSlot } from './format-slot.ts'

const midnight = Date.UTC(2026, 10, 21) / 1000

test.each(['Pacific/Honolulu', 'Asia/Tokyo'])('a day of UTC keeps its date in %s', (zone) => {
  const before = process.env['TZ']
  process.env['TZ'] = zone
  try {
    expect(formatSlot(midnight, 'day', 'en')).toBe('Nov 21, 2026')
    expect(formatSlot(midnight, 'month', 'ru')).toBe('21 нояб. 2026 г.')
    const hour = formatSlot(midnight, 'hour', 'en')
    expect(hour).toContain(zone === 'Asia/Tokyo' ? 'Nov 21, 2026, 9:00' : 'Nov 20, 2026, 2:00')
  } finally {
    if (before === undefined) delete process.env['TZ']
    else process.env['TZ'] = before
  }
})

test('a period says once what its ends share', () => {
  expect(formatPeriod(midnight - 86_400, midnight, 'day', 'en')).toMatch(/^Nov 20\s–\s21, 2026$/)
})
