import { fairPriceRoutes, priceGuardRoutes } from '@app/contract/fair-price.ts'
import { orderRoutes } from '@app/contract/order.ts'
import { expect, test } from 'vitest'
import { listen } from '../testing/listen.ts'
import { openWorld } from '../testing/world.ts'

const OAK = 100
const PINE = 101
const DAY_SECONDS = 86_400

test('too few trades give no figure; after five days with trades there is one, and what it stands on', async () => {
  await using world = await openWorld()
  const ann = await world.player({ items: { [OAK]: 1000 } })
  const bob = await world.player({ coins: 10_000_000 })
  const trade = async (price: number, count: number) => {
    const order = { item_type_id: OAK, price, count }
    await ann.call(orderRoutes.createSellLot, order)
    await bob.call(orderRoutes.buyLot, order)
  }
  const fair = async () =>
    (await bob.call(fairPriceRoutes.get, { item_type_ids: [PINE, OAK] })).items
  const none = { price: null, average: null, volatility: null }
  const never = { item_type_id: PINE, ...none, unit: 'day', slots: 0, quantity: 0 }
  expect(await fair()).toEqual([never, { ...never, item_type_id: OAK }])

  for (const price of [100, 104, 96, 102]) {
    await trade(price, 10)
    await world.node.clock.advance(DAY_SECONDS)
  }
  expect(await fair()).toEqual([
    never,
    { item_type_id: OAK, ...none, unit: 'day', slots: 4, quantity: 40 },
  ])
  // One that is fixed, at a hundred times the price and as large as all the others together.
  await trade(10_000, 40)
  await world.node.clock.advance(3)
  expect((await fair())[1]).toEqual({
    item_type_id: OAK,
    price: 102,
    average: 5050,
    volatility: 2 / 102,
    unit: 'day',
    slots: 5,
    quantity: 80,
  })
  // What is older than thirty days says nothing any more.
  await world.node.clock.advance(30 * DAY_SECONDS)
  expect((await fair())[1]).toEqual({ ...never, item_type_id: OAK })
})

test('what is kept follows the trades, also those of another player, within two seconds', async () => {
  await using world = await openWorld()
  const ann = await world.player({ items: { [OAK]: 1000 } })
  const bob = await world.player({ coins: 10_000_000 })
  const slots = async () =>
    (await bob.call(fairPriceRoutes.get, { item_type_ids: [OAK] })).items[0]?.quantity
  const trade = async (count: number) => {
    const order = { item_type_id: OAK, price: 7, count }
    await ann.call(orderRoutes.createSellLot, order)
    await bob.call(orderRoutes.buyLot, order)
  }
  await trade(3)
  expect(await slots()).toBe(3)
  await world.node.clock.advance(3)
  await trade(4)
  expect(await slots()).toBe(7)
})

test('the guard is on until the player turns it off, for that player alone, and tells other tabs', async () => {
  await using world = await openWorld()
  const ann = await world.player()
  const bob = await world.player()
  expect(await ann.call(priceGuardRoutes.get, {})).toEqual({ is_on: true })
  await using stream = await listen(world.node, ann)
  await stream.until('connected')
  expect(await ann.call(priceGuardRoutes.set, { is_on: false })).toEqual({ is_on: false })
  expect(await stream.until('price_guard_changed')).toMatchObject({ data: { is_on: false } })
  expect(await ann.call(priceGuardRoutes.get, {})).toEqual({ is_on: false })
  expect(await bob.call(priceGuardRoutes.get, {})).toEqual({ is_on: true })
  await ann.call(priceGuardRoutes.set, { is_on: true })
  expect(await ann.call(priceGuardRoutes.get, {})).toEqual({ is_on: true })
})

test('an order far from the fair price is taken as it is: only the site asks', async () => {
  await using world = await openWorld()
  const ann = await world.player({ items: { [OAK]: 100 } })
  const bob = await world.player({ coins: 100_000 })
  for (let day = 0; day < 5; day++) {
    await ann.call(orderRoutes.createSellLot, { item_type_id: OAK, price: 10, count: 1 })
    await bob.call(orderRoutes.buyLot, { item_type_id: OAK, price: 10, count: 1 })
    await world.node.clock.advance(DAY_SECONDS)
  }
  const far = { item_type_id: OAK, price: 1000, count: 1 }
  expect(await bob.call(orderRoutes.createBuyLot, far)).toMatchObject({ rest: 1 })
})
