import { alertRoutes } from '@app/contract/alert.ts'
import { favoriteRoutes } from '@app/contract/favorite.ts'
import { shoppingListRoutes } from '@app/contract/shopping-list.ts'
import { watchListRoutes } from '@app/contract/watch-list.ts'
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

test('that something is unknown is an answer as well: a repeated call gets it again, another is refused', async () => {
  await using world = await openWorld()
  const ann = await world.player()
  const { list_id } = await ann.call(watchListRoutes.create, { name: 'Wood', item_ids: [] })
  const alert = (item_id: number) =>
    ann.call(
      alertRoutes.create,
      { item_id, price_of: 'sell', direction: 'below', price: 5, repeats: false },
      'alert',
    )
  const favorite = (id: number) =>
    ann.call(favoriteRoutes.mark, { kind: 'items', id, is_marked: true }, 'favorite')
  const watched = (item_id: number) =>
    ann.call(watchListRoutes.mark, { list_id, item_id, is_on: true }, 'watched')
  const needed = (item: number) => {
    const entry = { kind: 'item' as const, recipe: item, inputs: [], units: 1, lent: [] }
    const needs: [number, number][] = [[item, 1]]
    const put = [{ ...entry, item_type_id: null, needs }]
    return ann.call(shoppingListRoutes.edit, { put }, 'needed')
  }
  for (const call of [alert, favorite, watched, needed]) {
    await expect(call(999_999)).rejects.toThrow(/item_not_found|receipt_not_found/)
    await expect(call(999_999)).rejects.toThrow(/item_not_found|receipt_not_found/)
    await expect(call(OAK)).rejects.toThrow('idempotency_key_reused')
  }
})

test('members of what lies inside may be in any order, and lists may not', () => {
  const hash = (body: unknown) => hashRequest('/path', body)
  const one = hash({ a: [{ b: 1, c: 2 }, 3], d: null })
  expect(hash({ d: null, a: [{ c: 2, b: 1 }, 3] })).toBe(one)
  expect(hash({ a: [3, { b: 1, c: 2 }], d: null })).not.toBe(one)
})
