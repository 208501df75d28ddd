import { marketRoutes } from '@app/contract/market.ts'
import { expect, test } from 'vitest'
import { openWorld } from '../testing/world.ts'

const OAK = 100
const PINE = 101

test('books by price, best first, the own lots left out', async () => {
  await using world = await openWorld()
  const ann = await world.player({ coins: 1000, items: { [OAK]: 50, [PINE]: 5 } })
  const bob = await world.player({ coins: 1000, items: { [OAK]: 50 } })
  const sell = (player: typeof ann, price: number, count: number) =>
    player.call(marketRoutes.createSellLot, { item_type_id: OAK, price, count })
  await sell(ann, 80, 3)
  await sell(bob, 80, 2)
  await sell(ann, 70, 1)
  await bob.call(marketRoutes.createBuyLot, { item_type_id: PINE, price: 9, count: 4 })
  await bob.call(marketRoutes.createBuyLot, { item_type_id: PINE, price: 11, count: 1 })

  const ask = { item_type_ids: [PINE, OAK, 102] }
  const visitor = await world.node.app.inject({
    method: 'POST',
    url: `/api${marketRoutes.getDepth.path}`,
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
  const { items } = await ann.call(marketRoutes.getDepth, ask)
  expect(items[1]?.sell).toEqual([{ price: 80, count: 2 }])
})
