import { fillRoutes } from '@app/contract/fill.ts'
import { orderRoutes } from '@app/contract/order.ts'
import { expect, test } from 'vitest'
import { openWorld } from '../testing/world.ts'

const OAK = 100
const PINE = 101
const DAY_SECONDS = 86_400

test('the tape has the newest trades of an item, newest first, one for each lot that was taken', async () => {
  await using world = await openWorld()
  const ann = await world.player({ coins: 10_000, items: { [OAK]: 100, [PINE]: 5 } })
  const bob = await world.player({ coins: 10_000 })
  const sell = (item_type_id: number, price: number, count: number) =>
    ann.call(orderRoutes.createSellLot, { item_type_id, price, count })
  await sell(PINE, 9, 5)
  await bob.call(orderRoutes.buyLot, { item_type_id: PINE, price: 9, count: 1 })
  await sell(OAK, 20, 2)
  await sell(OAK, 30, 5)
  await bob.call(orderRoutes.buyLot, { item_type_id: OAK, price: 30, count: 4 })
  await bob.call(orderRoutes.createBuyLot, { item_type_id: OAK, price: 15, count: 1 })
  await ann.call(orderRoutes.sellToBuyLot, { item_type_id: OAK, price: 15, count: 1 })

  const { trades } = await bob.call(fillRoutes.getTape, { item_type_id: OAK })
  expect(trades.map(({ side, price, count }) => [side, price, count])).toEqual([
    ['buy', 15, 1],
    ['sell', 30, 2],
    ['sell', 20, 2],
  ])
  const two = await bob.call(fillRoutes.getTape, { item_type_id: OAK, limit: 2 })
  expect(two.trades).toEqual(trades.slice(0, 2))
})

test('the pace is what traded by side and price, since the oldest of it', async () => {
  await using world = await openWorld()
  const ann = await world.player({ items: { [OAK]: 100 } })
  const bob = await world.player({ coins: 10_000 })
  const trade = async (price: number, count: number) => {
    await ann.call(orderRoutes.createSellLot, { item_type_id: OAK, price, count })
    await bob.call(orderRoutes.buyLot, { item_type_id: OAK, price, count })
  }
  const pace = () => bob.call(fillRoutes.getPace, { item_type_id: OAK })
  expect(await pace()).toEqual({ seconds: 0, sell: [], buy: [] })
  await trade(30, 4)
  await world.node.clock.advance(1000)
  await trade(20, 1)
  await trade(30, 2)
  const { seconds, ...levels } = await pace()
  expect(seconds).toBeGreaterThanOrEqual(1000)
  expect(levels).toEqual({
    sell: [
      { price: 20, count: 1, trades: 1 },
      { price: 30, count: 6, trades: 2 },
    ],
    buy: [],
  })

  // A week later they are no trades of this week, swept or not.
  await world.node.clock.advance(7 * DAY_SECONDS - 500)
  expect((await pace()).sell).toEqual([
    { price: 20, count: 1, trades: 1 },
    { price: 30, count: 2, trades: 1 },
  ])
  await world.node.clock.advance(501)
  expect(await pace()).toEqual({ seconds: 0, sell: [], buy: [] })
})
