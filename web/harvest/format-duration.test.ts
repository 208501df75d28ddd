import { i18n } from '@lingui/core'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { expect, test } from 'vitest'
import { harvest } from '../i18n/messages/en/harvest.ts'
import { formatDuration } from './format-duration.ts'

test('below an hour, whole hours, hours and minutes', () => {
  const compiled = Object.entries(harvest).map(([id, text]) => [id, compileMessageOrThrow(text)])
  i18n.loadAndActivate({ locale: 'en', messages: Object.fromEntries(compiled) })
  expect([0, 1800, 3599, 3600, 9000, 93_600].map(formatDuration)).toEqual([
    '<1h',
    '<1h',
    '<1h',
    '1h',
    '2h 30m',
    '26h',
  ])
})
