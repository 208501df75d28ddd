import { expect, test } from 'vitest'
import { openWorld } from '../testing/world.ts'
import { hashRequest } from './app-base.ts'

const OAK = 100

test('the same members in another order, with the same key, are the same call', async () => {
  await using world = await openWorld()
  const ann = await world.player({ items: { [OAK]: 10 } })
  const sell = async (payload: string) => {
    const answer = await world.node.app.inject({
      method: 'POST',
      url: '/api/marketplace/create-sell-lot',
      headers: {
        authorization: `Bearer ${ann.token}`,
        'content-type': 'application/json',
        'idempotency-key': 'one',
      },
      payload,
    })
    return { status: answer.statusCode, body: answer.json<unknown>() }
  }
  const first = await sell(`{"item_type_id":${OAK},"price":7,"count":2}`)
  expect(first.status).toBe(200)
  expect(await sell(`{ "count": 2, "price": 7, "item_type_id": ${OAK} }`)).toEqual(first)
  expect((await sell(`{"item_type_id":${OAK},"price":8,"count":2}`)).status).toBe(409)
})

test('members of what lies inside may be in any order, and lists may not', () => {
  const hash = (body: unknown) => hashRequest('/path', body)
  const one = hash({ a: [{ b: 1, c: 2 }, 3], d: null })
  expect(hash({ d: null, a: [{ c: 2, b: 1 }, 3] })).toBe(one)
  expect(hash({ a: [3, { b: 1, c: 2 }], d: null })).not.toBe(one)
})
