import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'

const answer = (status: number, text: string) => ({ status, statusText: '', text })
const page = (status: number) => answer(status, '<h1>Bad Gateway</h1>')
const ours = (status: number, code: string) =>
  answer(status, JSON.stringify({ error: { code, message: code, params: {} } }))

test.each([
  ['a proxy that lost the answer', page(502), true],
  ['an accident in the middle of it', ours(500, 'internal'), true],
  ['a broken server that says nothing', answer(500, ''), true],
  ['a database lost meanwhile', ours(503, 'busy'), true],
  ['a refusal', ours(422, 'not_enough_coins'), false],
  ["a proxy's refusal", page(413), false],
  ['an exchange that was undone', ours(503, 'steam_unavailable'), false],
] as const)('whether it may have been done after %s', (_, got, uncertain) => {
  expect(ApiError.from(got).isUncertain).toBe(uncertain)
})

test('without any answer it may have been done', () => {
  expect(new ApiError(0, 'no_connection', '').isUncertain).toBe(true)
  expect(new ApiError(0, 'not_confirmed', '').isUncertain).toBe(true)
})

test.each([
  ['a short text', answer(400, 'Lot is locked\n'), 'Lot is locked'],
  ['nothing', answer(500, ''), undefined],
  ['a page', page(500), undefined],
  ['JSON of another kind', answer(400, '{"message":"no"}'), undefined],
  ['an essay', answer(400, 'word '.repeat(100)), undefined],
  ["a proxy's text", answer(503, 'no healthy upstream'), undefined],
  ['our own refusal', ours(422, 'not_enough_coins'), undefined],
] as const)('plain words in %s', (_, got, words) => {
  expect(ApiError.from(got).plainText).toBe(words)
})
