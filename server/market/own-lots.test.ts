import { lotHistoryRoutes } from '@app/contract/lot-history.ts'
import { bookRoutes } from '@app/contract/book.ts'
import { lotRoutes } from '@app/contract/lot.ts'
import { orderRoutes } from '@app/contract/order.ts'
import { priceRoutes } from '@app/contract/prices.ts'
import { Value } from 'typebox/value'
import { expect, test } from 'vitest'
import { openWorld, type Player, signIn } from '../testing/world.ts'

const OAK = 100
const BIRCH = 101
const { createBuyLot, createSellLot } = orderRoutes
const { getItemDetails } = bookRoutes
const { getLotHistory } = lotHistoryRoutes
const { getMyLots } = lotRoutes

const order = (item_type_id: number, price: number, count = 1) => ({ item_type_id, price, count })

async function openTraders() {
  const world = await openWorld()
  const ann = await world.player({ coins: 10_000, items: { [OAK]: 9, [BIRCH]: 9 } })
  const bob = await world.player({ coins: 10_000, items: { [OAK]: 9 } })
  const eve = await world.player()
  await ann.call(createSellLot, order(OAK, 50, 2))
  await ann.call(createSellLot, order(OAK, 60))
  await ann.call(createSellLot, order(BIRCH, 70))
  await ann.call(createBuyLot, order(BIRCH, 30))
  await bob.call(createBuyLot, order(OAK, 50))
  await bob.call(createBuyLot, order(OAK, 40))
  return { world, ann, bob, eve, [Symbol.asyncDispose]: () => world[Symbol.asyncDispose]() }
}

const lotsOf = async (player: Player) => {
  const lots = await player.call(getMyLots, {})
  expect(Value.Errors(getMyLots.reply, lots)).toEqual([])
  return lots.map(({ type, item_type_id, price }) => [type, item_type_id, price])
}

const ANNS = [
  ['buy', BIRCH, 30],
  ['sell', BIRCH, 70],
  ['sell', OAK, 60],
  ['sell', OAK, 50],
]
const BOBS = [['buy', OAK, 40]]

test('players who ask at the same moment each get their own orders, newest first', async () => {
  await using world = await openTraders()
  const { ann, bob, eve } = world
  const read = await Promise.all([ann, bob, eve, ann, bob].map(lotsOf))
  expect(read).toEqual([ANNS, BOBS, [], ANNS, BOBS])
  const inBook = async (player: Player, item_type_id: number) => {
    const { user_lots } = await player.call(getItemDetails, { item_type_id })
    return [player.id, user_lots.length]
  }
  const books = [inBook(ann, OAK), inBook(bob, OAK), inBook(ann, BIRCH), inBook(eve, OAK)]
  expect(await Promise.all(books)).toEqual([
    [ann.id, 2],
    [bob.id, 1],
    [ann.id, 2],
    [eve.id, 0],
  ])
})

test('players who ask at the same moment each get their own prices beside those of all', async () => {
  await using world = await openTraders()
  const { ann, bob, eve } = world
  const mine = async (player: Player) => {
    const prices = await player.call(priceRoutes.getAll, {})
    expect(Value.Errors(priceRoutes.getAll.reply, prices)).toEqual([])
    const side = (lots: typeof prices.buy_lots) =>
      Object.fromEntries(lots.map((lot) => [lot.item_type_id, [lot.price, lot.my_price]]))
    return [side(prices.sell_lots), side(prices.buy_lots)]
  }
  expect(await Promise.all([ann, bob, eve, ann].map(mine))).toEqual([
    [
      { [OAK]: [50, 50], [BIRCH]: [70, 70] },
      { [OAK]: [40, 0], [BIRCH]: [30, 30] },
    ],
    [
      { [OAK]: [50, 0], [BIRCH]: [70, 0] },
      { [OAK]: [40, 40], [BIRCH]: [30, 0] },
    ],
    [
      { [OAK]: [50, 0], [BIRCH]: [70, 0] },
      { [OAK]: [40, 0], [BIRCH]: [30, 0] },
    ],
    [
      { [OAK]: [50, 50], [BIRCH]: [70, 70] },
      { [OAK]: [40, 0], [BIRCH]: [30, 30] },
    ],
  ])
})

test('players who ask at the same moment each get the page that they ask for', async () => {
  await using world = await openTraders()
  const { ann, bob, eve } = world
  await bob.call(createBuyLot, order(OAK, 50))
  const read = async (player: Player, input: object) => {
    const entries = await player.call(getLotHistory, input)
    expect(Value.Errors(getLotHistory.reply, entries)).toEqual([])
    return entries
  }
  const [anns, bobs, eves, first] = await Promise.all([
    read(ann, {}),
    read(bob, {}),
    read(eve, {}),
    read(ann, { limit: 1 }),
  ])
  expect([anns, bobs, eves].map((entries) => entries.map(({ type }) => type))).toEqual([
    ['sell_auto', 'sell_auto'],
    ['buy_auto', 'buy_auto'],
    [],
  ])
  expect(first).toEqual(anns.slice(0, 1))
  const [older, others] = await Promise.all([
    read(ann, { last_uuid: anns[0]!.uuid.toUpperCase() }),
    read(bob, { last_uuid: bobs[1]!.uuid }),
  ])
  expect([older, others]).toEqual([anns.slice(1), []])
})

test('what a player does at one node is in what they read next at another', async () => {
  await using world = await openTraders()
  const { ann, bob } = world
  const elsewhere = await signIn(await world.world.openNode(), bob.steamId)
  expect(await lotsOf(elsewhere)).toEqual(BOBS)
  await bob.call(createBuyLot, order(BIRCH, 20))
  expect(await lotsOf(elsewhere)).toEqual([['buy', BIRCH, 20], ...BOBS])
  await ann.call(orderRoutes.sellToBuyLot, order(OAK, 40))
  expect(await lotsOf(elsewhere)).toEqual([['buy', BIRCH, 20]])
  const [newest] = await elsewhere.call(getLotHistory, {})
  expect(newest).toMatchObject({ type: 'buy_auto', price: 40 })
})

test('an id that the database would not read is refused before others are read with it', async () => {
  await using world = await openTraders()
  const { ann, bob } = world
  const [newest] = await ann.call(getLotHistory, {})
  const odd = ann.call(getLotHistory, { last_uuid: `urn:uuid:${newest!.uuid}` })
  const [refused, read] = await Promise.allSettled([odd, bob.call(getLotHistory, {})])
  expect(refused).toMatchObject({ status: 'rejected', reason: { message: 'bad_input' } })
  expect(read).toMatchObject({ status: 'fulfilled' })
})
