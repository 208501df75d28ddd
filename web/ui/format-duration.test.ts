import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { expect, test } from 'vitest'
import { addMessages } from '../i18n/catalog.ts'
import type { Message } from '../i18n/compiled-message.ts'
import { kit } from '../i18n/messages/en/kit.ts'
import { formatDuration, formatHours } from './format-duration.ts'

const DAY = 86_400
const HOUR = 3600

test.each([
  [60, 'en', '1 min'],
  [90, 'en', '2 min'],
  [HOUR, 'en', '1 hr'],
  [1.1 * HOUR, 'en', '1 hr 6 min'],
  [DAY + 2 * HOUR + 5 * 60, 'en', '1 day 2 hr 5 min'],
  [DAY - 1, 'en', '1 day'],
  [900, 'ru', '15 мин'],
  [2 * DAY + HOUR, 'ru', '2 дн. 1 ч'],
  [2 * HOUR, 'ja', '2 時間'],
  [2 * HOUR + 5 * 60, 'zh', '2小时5分钟'],
  [2 * HOUR + 5 * 60, 'tr', '2 sa. 5 dk.'],
  [DAY + 2 * HOUR, 'pt', '1 dia 2 h'],
] as const)('%d seconds in %s: %s', (seconds, language, shown) => {
  expect(formatDuration(seconds, language)).toBe(shown)
})

test.each([
  ['en', '2 hr 5 min 7 sec', '1 hour', '22 hours'],
  ['ru', '2 ч 5 мин 7 с', '1 час', '22 часа'],
  ['zh', '2小时5分钟7秒', '1小时', '22小时'],
  ['tr', '2 sa. 5 dk. 7 sn.', '1 saat', '22 saat'],
  ['pt', '2 h 5 min 7 s', '1 hora', '22 horas'],
  ['ja', '2 時間 5 分 7 秒', '1 時間', '22 時間'],
] as const)('in %s a countdown is %s, whole hours are %s and %s', (language, left, one, many) => {
  const countdown = { from: 'hour', to: 'second' } as const
  expect(formatDuration(2 * HOUR + 5 * 60 + 6.2, language, countdown)).toBe(left)
  const whole = { from: 'hour', to: 'hour', unitDisplay: 'long' } as const
  expect(formatDuration(HOUR, language, whole)).toBe(one)
  expect(formatDuration(22 * HOUR, language, whole)).toBe(many)
})

test('below an hour, whole hours, hours and minutes', () => {
  const compiled = Object.entries(kit).map(
    ([id, text]) => [id, compileMessageOrThrow(text) as Message] as const,
  )
  addMessages('en', Object.fromEntries(compiled))
  const shown = [0, 1800, 3599, HOUR, 9000, 93_600].map((seconds) => formatHours(seconds, 'en'))
  expect(shown).toEqual(['<1h', '<1h', '<1h', '1 hr', '2 hr 30 min', '26 hr'])
})
