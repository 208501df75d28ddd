import { expect, test } from 'vitest'
import { formatDay, formatSeason } from './format-season.ts'

test.each([
  ['en', 'April 15 – May 31'],
  ['ru', '15 апреля – 31 мая'],
  ['zh', '4月15日 – 5月31日'],
  ['tr', '15 Nisan – 31 Mayıs'],
  ['pt', '15 de abril – 31 de maio'],
  ['ja', '4月15日 – 5月31日'],
] as const)('in %s the season is named with its first and last day', (language, shown) => {
  expect(formatSeason('2027-04-15', '2027-05-31', language)).toBe(shown)
})

test('a day is the same wherever the reader is', () => {
  expect(formatDay('2026-11-21', 'en')).toBe('November 21, 2026')
})
