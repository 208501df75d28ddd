import { bookRoutes } from '@app/contract/book.ts'
import { lotRoutes } from '@app/contract/lot.ts'
import { orderRoutes } from '@app/contract/order.ts'
import { expect, test } from 'vitest'
import { openWorld, type Player, signIn } from '../testing/world.ts'

const OAK = 100
const BIRCH = 101
const { createBuyLot, createSellLot } = orderRoutes
const { cancelLot, repriceLots } = lotRoutes
const { getItemDetails } = bookRoutes

const order = (price: number, count = 1) => ({ item_type_id: OAK, price, count })

/** What is kept and what is read at another depth are two ways to the same book. */
async function expectSame(...readers: readonly Player[]) {
  for (const reader of readers) {
    const kept = await reader.call(getItemDetails, { item_type_id: OAK })
    expect(kept).toEqual(await reader.call(getItemDetails, { item_type_id: OAK, depth: 99 }))
  }
}

test('whatever changes a book at one node is in what the next call reads, there and at another', async () => {
  await using world = await openWorld()
  const other = await world.openNode()
  const ann = await world.player({ coins: 10_000, items: { [OAK]: 50 } })
  const bob = await world.player({ coins: 10_000, items: { [OAK]: 50 } })
  const readers = [ann, await signIn(other, ann.steamId), bob, await signIn(other, bob.steamId)]
  const { lot_uuid } = await ann.call(createSellLot, order(50, 5))
  await expectSame(...readers)
  await bob.call(createSellLot, order(49, 2))
  await expectSame(...readers)
  await bob.call(createBuyLot, order(40, 3))
  await expectSame(...readers)
  const eve = await world.player({ coins: 10_000 })
  await eve.call(createBuyLot, order(50, 4))
  await expectSame(...readers)
  const { lots } = await ann.call(repriceLots, { lots: [{ lot_uuid: lot_uuid!, price: 45 }] })
  await expectSame(...readers)
  await readers[1]!.call(cancelLot, { lot_uuid: lots[0]!.lot_uuid! })
  await expectSame(...readers)
  const { sell_orders, buy_orders } = await bob.call(getItemDetails, { item_type_id: OAK })
  expect([sell_orders, buy_orders.map(({ price }) => price)]).toEqual([[], [40]])
})

test('each reads their own lots, in every form, and a visitor nobody’s', async () => {
  await using world = await openWorld()
  const ann = await world.player({ items: { [OAK]: 60 } })
  const bob = await world.player({ items: { [OAK]: 1 } })
  for (let price = 100; price < 160; price++) await ann.call(createSellLot, order(price))
  await bob.call(createSellLot, order(99))
  const owners = async (player: Player) => {
    const { sell_orders, user_lots } = await player.call(getItemDetails, { item_type_id: OAK })
    return [sell_orders.length, user_lots.length]
  }
  expect(await owners(ann)).toEqual([61, 60])
  expect(await owners(bob)).toEqual([61, 1])
  const ask = (encoding: string) =>
    world.node.app.inject({
      method: 'POST',
      url: `/api${getItemDetails.path}`,
      headers: { 'accept-encoding': encoding },
      payload: { item_type_id: OAK },
    })
  const plain = await ask('identity')
  expect(plain.json()).toMatchObject({ user_lots: [], buy_orders: [], version: 61 })
  for (const encoding of ['br', 'gzip', 'br']) {
    const { headers, rawPayload } = await ask(encoding)
    expect(headers).toMatchObject({
      'content-encoding': encoding,
      vary: expect.stringContaining('accept-encoding'),
    })
    expect(rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
  }
})

test('calls at one moment for several items, and for one without a market, get each its own', async () => {
  await using world = await openWorld()
  const ann = await world.player({ items: { [OAK]: 5, [BIRCH]: 5 } })
  await ann.call(createSellLot, order(50))
  await ann.call(createSellLot, { ...order(60), item_type_id: BIRCH })
  const read = [OAK, BIRCH, 999_999, OAK].map((item_type_id) =>
    ann.call(getItemDetails, { item_type_id }),
  )
  const prices = (await Promise.all(read)).map(({ sell_orders }) => sell_orders[0]?.price)
  expect(prices).toEqual([50, 60, undefined, 50])
})
