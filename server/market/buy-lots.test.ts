import { lotRoutes } from '@app/contract/lot.ts'
import { orderRoutes } from '@app/contract/order.ts'
import { quoteRoutes } from '@app/contract/quote.ts'
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

test('a list that takes more coins than there are says what all of it takes, and what is held', async () => {
  const { world, ann, bob, sell, held } = await shop()
  await using _ = world
  await sell(OAK, 300, 2)
  await sell(PINE, 150, 4)
  const list = [
    { item_type_id: OAK, price: 300, count: 2 },
    { item_type_id: PINE, price: 150, count: 4 },
  ]
  const lack = { have: 1000, need: 1200 }
  await expect(
    bob.call(orderRoutes.buyLots, { orders: list.map((order) => ({ ...order, waits: false })) }),
  ).rejects.toMatchObject({ message: 'not_enough_coins', params: { at: 1, ...lack } })
  expect(await held()).toMatchObject({ coins: 1000, oak: 0, pine: 0, lots: [] })
  const commands = list.map((order) => ({ side: 'buy' as const, ...order }))
  const { quotes } = await bob.call(quoteRoutes.quote, { commands })
  expect(quotes).toMatchObject([
    { traded: 2, total: 600 },
    { refused: 'not_enough_coins', params: lack },
  ])
  // Pieces alike: ten of oak, of which two are for sale already.
  const orders = [4, 3, 5].map((count) => ({ item_type_id: OAK, price: 400, count }))
  await expect(ann.call(orderRoutes.createSellLots, { orders })).rejects.toMatchObject({
    message: 'not_enough_items',
    params: { at: 2, have: 8, need: 12 },
  })
  expect(await world.findings()).toEqual([])
})

test('a list is quoted as it will be placed: with bids, each sets aside its limit for all pieces', async () => {
  const { world, bob, sell, held } = await shop()
  await using _ = world
  await sell(OAK, 10, 10)
  await sell(PINE, 20, 8)
  const list = [
    { item_type_id: OAK, price: 60, count: 10 },
    { item_type_id: PINE, price: 120, count: 8 },
  ]
  const quotes = async (waits: boolean) => {
    const commands = list.map((order) => ({ side: 'buy' as const, ...order, waits }))
    return (await bob.call(quoteRoutes.quote, { commands })).quotes
  }
  const place = (waits: boolean) =>
    bob.call(orderRoutes.buyLots, { orders: list.map((order) => ({ ...order, waits })) })
  // The oak costs 100 of the 1000; the bid for the pine sets aside 960.
  const lack = { have: 1000, need: 1060 }
  const oak = { traded: 10, total: 100, rest: 0 }
  expect(await quotes(true)).toMatchObject([oak, { refused: 'not_enough_coins', params: lack }])
  await expect(place(true)).rejects.toMatchObject({ message: 'not_enough_coins', params: lack })
  // All at once costs what it costs.
  const pine = { traded: 8, total: 160, rest: 0 }
  expect(await quotes(false)).toMatchObject([oak, pine])
  expect((await place(false)).lots).toMatchObject([oak, pine])
  expect(await held()).toEqual({ coins: 740, oak: 10, pine: 8, lots: [] })
  // Nobody sells any more: at once nothing is bought, a bid is left.
  expect(await quotes(false)).toMatchObject([
    { refused: 'not_possible_now' },
    { refused: 'not_possible_now' },
  ])
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
