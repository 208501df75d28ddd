import { expect, test } from 'vitest'
import { formatDuration } from './format-duration.ts'

test.each([
  [60, 'en', '1 min'],
  [90, 'en', '2 min'],
  [3600, 'en', '1 hr'],
  [86_400 + 2 * 3600 + 5 * 60, 'en', '1 day 2 hr 5 min'],
  [86_399, 'en', '1 day'],
  [900, 'ru', '15 мин'],
  [7200, 'ja', '2 時間'],
] as const)('%d seconds in %s: %s', (seconds, language, shown) => {
  expect(formatDuration(seconds, language)).toBe(shown)
})
