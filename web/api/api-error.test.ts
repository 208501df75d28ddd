import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'

const page = (status: number) => new Response('<h1>Bad Gateway</h1>', { status })
const ours = (status: number, code: string) =>
  Response.json({ error: { code, message: code, params: {} } }, { status })

test.each([
  ['a proxy that lost the answer', page(502), true],
  ['an accident in the middle of it', ours(500, 'internal'), true],
  ['a database lost meanwhile', ours(503, 'busy'), true],
  ['a refusal', ours(422, 'not_enough_coins'), false],
  ['an exchange that was undone', ours(503, 'steam_unavailable'), false],
] as const)('whether it may have been done after %s', async (_, response, uncertain) => {
  expect((await ApiError.from(response)).isUncertain).toBe(uncertain)
})

test('without any answer it may have been done', () => {
  expect(new ApiError(0, 'no_connection', '').isUncertain).toBe(true)
})
