import { lotRoutes } from '@app/contract/lot.ts'
import { orderRoutes } from '@app/contract/order.ts'
import { expect, test } from 'vitest'
import { openWorld } from '../testing/world.ts'

const OAK = 100
const PINE = 101

async function shop() {
  const world = await openWorld()
  const ann = await world.player({ items: { [OAK]: 10, [PINE]: 10 } })
  const bob = await world.player({ coins: 1000 })
  const sell = (item_type_id: number, price: number, count: number) =>
    ann.call(orderRoutes.createSellLot, { item_type_id, price, count })
  const held = async () => ({
    coins: await bob.coins(),
    oak: await bob.count(OAK),
    pine: await bob.count(PINE),
    lots: (await bob.call(lotRoutes.getMyLots, {})).map(({ price, current_count }) => [
      price,
      current_count,
    ]),
  })
  return { world, ann, bob, sell, held }
}

test('a list is bought by one call: what is there at once, the rest left as one bid each where wanted', async () => {
  const { world, bob, sell, held } = await shop()
  await using _ = world
  await sell(OAK, 10, 2)
  await sell(OAK, 12, 3)
  await sell(PINE, 20, 1)
  const { lots } = await bob.call(orderRoutes.buyLots, {
    orders: [
      { item_type_id: OAK, price: 12, count: 4, waits: false },
      { item_type_id: PINE, price: 25, count: 3, waits: true },
    ],
  })
  expect(lots.map(({ traded, total, rest }) => [traded, total, rest])).toEqual([
    [4, 44, 0],
    [1, 20, 2],
  ])
  expect(await held()).toEqual({ coins: 1000 - 44 - 20 - 50, oak: 4, pine: 1, lots: [[25, 2]] })
  expect(await world.findings()).toEqual([])
})

test('a list is bought whole or not at all', async () => {
  const { world, bob, sell, held } = await shop()
  await using _ = world
  await sell(OAK, 10, 2)
  await sell(PINE, 20, 1)
  const oak = { item_type_id: OAK, price: 10, count: 2, waits: false }
  const nothing = { coins: 1000, oak: 0, pine: 0, lots: [] }
  // One piece more than there is, and one that nobody sells at that price any more.
  for (const pine of [
    { item_type_id: PINE, price: 20, count: 2, waits: false },
    { item_type_id: PINE, price: 19, count: 1, waits: false },
  ]) {
    await expect(bob.call(orderRoutes.buyLots, { orders: [oak, pine] })).rejects.toMatchObject({
      params: { at: 1 },
    })
    expect(await held()).toEqual(nothing)
  }
  // More coins than there are, for the bid that would be left.
  await expect(
    bob.call(orderRoutes.buyLots, {
      orders: [oak, { item_type_id: PINE, price: 500, count: 3, waits: true }],
    }),
  ).rejects.toMatchObject({ params: { at: 1 } })
  expect(await held()).toEqual(nothing)
  // Other terms than were shown.
  await expect(
    bob.call(orderRoutes.buyLots, {
      orders: [{ ...oak, quoted: { traded: 2, total: 18 } }],
    }),
  ).rejects.toThrow('price_moved')
  expect(await held()).toEqual(nothing)
  expect(await world.findings()).toEqual([])
})

test('a repeated call buys once', async () => {
  const { world, bob, sell, held } = await shop()
  await using _ = world
  await sell(OAK, 10, 5)
  const list = { orders: [{ item_type_id: OAK, price: 10, count: 2, waits: false }] }
  const first = await bob.call(orderRoutes.buyLots, list, 'one-key')
  expect(await bob.call(orderRoutes.buyLots, list, 'one-key')).toEqual(first)
  expect(await held()).toMatchObject({ coins: 980, oak: 2 })
})
