import { expect, test } from 'vitest'
import { addMessages } from '../i18n/catalog.ts'
import { ApiError } from './api-error.ts'
import { refusalText } from './refusal-text.ts'

test('a failure before the words for failures are loaded is told in those of the kit', () => {
  addMessages('en', { 'kit.part_failed': 'Check your connection.' })
  expect(refusalText(new ApiError(422, 'hand_full', 'full'))).toBe('Check your connection.')
  expect(refusalText(new Error('a bug'), 'It failed')).toBe('It failed')
})
