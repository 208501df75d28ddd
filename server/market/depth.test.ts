import { bookRoutes } from '@app/contract/book.ts'
import { orderRoutes } from '@app/contract/order.ts'
import { expect, test } from 'vitest'
import { openWorld } from '../testing/world.ts'

const OAK = 100
const PINE = 101

test('books by price, best first, the own lots left out', async () => {
  await using world = await openWorld()
  const ann = await world.player({ coins: 1000, items: { [OAK]: 50, [PINE]: 5 } })
  const bob = await world.player({ coins: 1000, items: { [OAK]: 50 } })
  const sell = (player: typeof ann, price: number, count: number) =>
    player.call(orderRoutes.createSellLot, { item_type_id: OAK, price, count })
  await sell(ann, 80, 3)
  await sell(bob, 80, 2)
  await sell(ann, 70, 1)
  await bob.call(orderRoutes.createBuyLot, { item_type_id: PINE, price: 9, count: 4 })
  await bob.call(orderRoutes.createBuyLot, { item_type_id: PINE, price: 11, count: 1 })

  const ask = { item_type_ids: [PINE, OAK, 102] }
  const visitor = await world.node.app.inject({
    method: 'POST',
    url: `/api${bookRoutes.getDepth.path}`,
    payload: ask,
  })
  expect(visitor.json().items).toMatchObject([
    {
      item_type_id: PINE,
      sell: [],
      buy: [
        { price: 11, count: 1 },
        { price: 9, count: 4 },
      ],
      version: 2,
    },
    {
      item_type_id: OAK,
      sell: [
        { price: 70, count: 1 },
        { price: 80, count: 5 },
      ],
      buy: [],
      version: 3,
    },
    { item_type_id: 102, sell: [], buy: [], version: 0 },
  ])
  const { items } = await ann.call(bookRoutes.getDepth, ask)
  expect(items[1]?.sell).toEqual([{ price: 80, count: 2 }])
})

test('a side that goes on beyond the lots asked for says so', async () => {
  await using world = await openWorld()
  const ann = await world.player({ items: { [OAK]: 50 } })
  for (const price of [70, 80, 80, 90]) {
    await ann.call(orderRoutes.createSellLot, { item_type_id: OAK, price, count: 2 })
  }
  const bob = await world.player({ coins: 1 })
  const sellAt = async (depth: number) => {
    const { items } = await bob.call(bookRoutes.getDepth, { item_type_ids: [OAK], depth })
    return [items[0]?.sell, items[0]?.deeper]
  }
  const level = (price: number, count: number) => ({ price, count })
  expect(await sellAt(2)).toEqual([[level(70, 2), level(80, 2)], { sell: true, buy: false }])
  expect(await sellAt(3)).toEqual([[level(70, 2), level(80, 4)], { sell: true, buy: false }])
  expect(await sellAt(4)).toEqual([
    [level(70, 2), level(80, 4), level(90, 2)],
    { sell: false, buy: false },
  ])
})

test('many books are not read deep by one call', async () => {
  await using world = await openWorld()
  const bob = await world.player({ coins: 1 })
  const ids = Array.from({ length: 21 }, (_, n) => n + 1)
  const ask = (count: number) =>
    bob.call(bookRoutes.getDepth, { item_type_ids: ids.slice(0, count), depth: 5000 })
  expect((await ask(20)).items).toHaveLength(20)
  await expect(ask(21)).rejects.toThrow('bad_input')
})
