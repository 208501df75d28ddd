import { type RefusalCode, refusals } from '@app/contract/refusals.ts'
import { expect, test } from 'vitest'
import { buildBase } from '../http/app-base.ts'
import { Refusal } from './refusal.ts'

const codes = Object.keys(refusals) as RefusalCode[]

test('every refusal is told in an English sentence of its own, with its values', async () => {
  const app = await buildBase()
  const params = { limit: 40, have: 3, need: 5, item_id: 102, price: 50, since: '2026-01-01' }
  app.get<{ Params: { code: RefusalCode } }>('/refuse/:code', (request) => {
    throw new Refusal(request.params.code, params)
  })
  const messages = await Promise.all(
    codes.map(async (code) => {
      const answer = await app.inject(`/refuse/${code}`)
      expect(answer.statusCode).toBe(refusals[code].status)
      const { error } = answer.json<{ error: { code: string; message: string; params: object } }>()
      expect(error).toMatchObject({ code, params })
      expect(error.message).toMatch(/^[A-Z][^{}]* [^{}]*\.$/)
      return [code, error.message] as const
    }),
  )
  expect(new Set(messages.map(([, message]) => message)).size).toBe(codes.length)
  expect(Object.fromEntries(messages)).toMatchObject({
    lot_limit: 'A player can have at most 40 open lots.',
    not_enough_coins: 'Not enough coins: 5 needed, 3 held.',
  })
  await app.close()
})
