import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { expect, test } from 'vitest'
import { addMessages } from '../i18n/catalog.ts'
import type { Message } from '../i18n/compiled-message.ts'
import { harvest } from '../i18n/messages/en/harvest.ts'
import { secondsUntil } from './outlook.ts'
import { readyText } from './ready-text.ts'

const NOW = Date.UTC(2026, 10, 29, 12)

/** Runs of eight hours, one at once, that bring a piece in so many percent. */
const seen = (percent: number) => ({
  parallel: 1,
  forecast: {
    speed: 1,
    loot: 1,
    durationSec: 8 * 3600,
    results: [{ item_id: 158, perRun: percent / 100 }],
    brokenPerRun: 0,
  },
})

test('what is ready within a hundred years has a moment, what comes later has none', () => {
  for (const id of ['harvest.ready_at', 'harvest.ready_too_far'] as const) {
    addMessages('en', { [id]: compileMessageOrThrow(harvest[id]) as Message })
  }
  const text = (pieces: number, percent: number) =>
    readyText(secondsUntil(pieces, 0, seen(percent))!, NOW, 'en')
  expect(text(1, 50)).toMatch(/^Nov \d+, 2026, .*, in 16 hr$/)
  expect(text(1, 0.003)).toMatch(/^May \d+, 2057, .*, in 11,111 days 8 hr$/)
  // A date cannot hold what comes of the last one.
  for (const pieces of [4, 10_000]) expect(text(pieces, 0.003)).toBe('In more than 100 years')
})
