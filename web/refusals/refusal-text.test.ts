import { refusals as codes } from '@app/contract/refusals.ts'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { beforeAll, expect, test } from 'vitest'
import { addMessages } from '../i18n/catalog.ts'
import type { Message } from '../i18n/compiled-message.ts'
import { refusals } from '../i18n/messages/en/refusals.ts'
import { ApiError } from './api-error.ts'
import { refusalText } from './refusal-text.ts'

beforeAll(() => {
  const messages = Object.entries(refusals).map(
    ([id, text]) => [id, compileMessageOrThrow(text) as Message] as const,
  )
  addMessages('en', Object.fromEntries(messages))
})

test('every code that the server can answer has a text', () => {
  const missing = Object.keys(codes).filter((code) => !(`refusal.${code}` in refusals))
  expect(missing).toEqual([])
})

test('the values of a refusal are part of its text', () => {
  const error = new ApiError(422, 'not_enough_coins', 'not enough', { have: 5, need: 12_000 })
  expect(refusalText(error)).toBe('Not enough coins: 12,000 needed, 5 in the wallet.')
})

test("an unknown code shows the server's message", () => {
  expect(refusalText(new ApiError(422, 'full_moon', 'Not at full moon'))).toBe('Not at full moon')
})

test("a text that lacks a value gives way to the server's message", () => {
  expect(refusalText(new ApiError(422, 'lot_limit', 'Too many lots'))).toBe('Too many lots')
})

test('an answer that is not ours becomes an internal error with its status', () => {
  const error = ApiError.from({ status: 502, statusText: 'Bad Gateway', text: '<html>' })
  expect([error.status, error.code, error.message]).toEqual([
    502,
    'internal',
    'HTTP 502: Bad Gateway',
  ])
})

test('a refusal is read from the body of the contract', () => {
  const body = { error: { code: 'lot_limit', message: 'limit', params: { limit: 200 } } }
  const error = ApiError.from({ status: 422, statusText: '', text: JSON.stringify(body) })
  expect([error.status, error.code, error.params]).toEqual([422, 'lot_limit', { limit: 200 }])
})

test('what the server said is shown; where it said nothing, the given text alone', () => {
  const tried = 'Error sending invitation'
  const refused = new ApiError(422, 'not_friends', 'not_friends')
  expect(refusalText(refused, tried)).toBe(refusalText(refused))
  const inWords = ApiError.from({ status: 400, statusText: '', text: 'Lot is locked' })
  expect(refusalText(inWords, tried)).toBe('Lot is locked')
  const broken = ApiError.from({ status: 500, statusText: '', text: '' })
  const lost = new ApiError(0, 'no_connection', 'the server cannot be reached')
  for (const error of [broken, lost, new TypeError('a mistake of ours')]) {
    expect(refusalText(error, tried)).toBe(tried)
  }
  expect(refusalText(broken)).toBe(refusals['refusal.internal'])
})

test('what the server failed at is told with the id of the call', () => {
  const body = { error: { code: 'busy', message: 'busy', params: {}, request_id: 'k3v9p0qwzx' } }
  const error = ApiError.from({ status: 503, statusText: '', text: JSON.stringify(body) })
  expect(refusalText(error)).toBe(
    `${refusals['refusal.busy']} If it happens again, tell us the code k3v9p0qwzx.`,
  )
  expect(refusalText(error, 'Error canceling lot')).toContain('k3v9p0qwzx')
})
