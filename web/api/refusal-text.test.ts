import { refusals as codes } from '@app/contract/refusals.ts'
import { i18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { beforeAll, expect, test } from 'vitest'
import { refusals } from '../i18n/messages/en/refusals.ts'
import { ApiError } from './api-error.ts'
import { failureText, refusalText } from './refusal-text.ts'

beforeAll(() => {
  const messages = Object.entries(refusals).map(([id, text]) => [id, compileMessage(text)] as const)
  i18n.loadAndActivate({ locale: 'en', messages: Object.fromEntries(messages) })
})

test('every code that the server can answer has a text', () => {
  const missing = Object.keys(codes).filter((code) => !(`refusal.${code}` in refusals))
  expect(missing).toEqual([])
})

test('the values of a refusal are part of its text', () => {
  const error = new ApiError(422, 'not_enough_coins', 'not enough', { have: 5, need: 12_000 })
  expect(refusalText(error)).toBe('Not enough coins: 12,000 needed, 5 in the purse.')
})

test("an unknown code shows the server's message", () => {
  expect(refusalText(new ApiError(422, 'full_moon', 'Not at full moon'))).toBe('Not at full moon')
})

test("a text that lacks a value gives way to the server's message", () => {
  expect(refusalText(new ApiError(422, 'lot_limit', 'Too many lots'))).toBe('Too many lots')
})

test('an answer that is not ours becomes an internal error with its status', async () => {
  const page = new Response('<html>', { status: 502, statusText: 'Bad Gateway' })
  const error = await ApiError.from(page)
  expect([error.status, error.code, error.message]).toEqual([
    502,
    'internal',
    'HTTP 502: Bad Gateway',
  ])
})

test('a refusal is read from the body of the contract', async () => {
  const body = { error: { code: 'lot_limit', message: 'limit', params: { limit: 200 } } }
  const error = await ApiError.from(new Response(JSON.stringify(body), { status: 422 }))
  expect([error.status, error.code, error.params]).toEqual([422, 'lot_limit', { limit: 200 }])
})

test('what the server says is shown alone; without it there is what was tried, and why it failed', () => {
  const said = new ApiError(422, 'not_friends', 'not_friends')
  expect(failureText(said, 'Error sending invitation')).toBe(refusalText(said))
  const lost = new ApiError(0, 'no_connection', 'the server cannot be reached')
  expect(failureText(lost, 'Error sending invitation')).toBe(
    `Error sending invitation: ${refusalText(lost)}`,
  )
})
