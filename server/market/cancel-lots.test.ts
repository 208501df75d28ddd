import { conditionalOrderRoutes } from '@app/contract/conditional-order.ts'
import { lotRoutes } from '@app/contract/lot.ts'
import { BULK_MAX, orderRoutes } from '@app/contract/order.ts'
import { standingOrderRoutes } from '@app/contract/standing-order.ts'
import { expect, test } from 'vitest'
import { openWorld } from '../testing/world.ts'

/** Oak logs: an ordinary item of the demo world that can be sold. */
const OAK = 100
const order = (price: number, count: number, item_type_id = OAK) => ({ item_type_id, price, count })

test('canceling gives back what is left, once', async () => {
  await using world = await openWorld()
  const ann = await world.player({ coins: 1000, items: { [OAK]: 5 } })
  const bob = await world.player({ items: { [OAK]: 5 } })
  const { lot_uuid } = await ann.call(orderRoutes.createBuyLot, order(100, 5))
  await bob.call(orderRoutes.sellToBuyLot, order(90, 2))
  const cancel = () => ann.call(lotRoutes.cancelLot, { lot_uuid: lot_uuid! })

  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, cancel))

  expect(outcomes.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
  await expect(cancel()).rejects.toMatchObject({ message: 'lot_not_found', status: 404 })
  expect(await ann.coins()).toBe(1000 - 200)
  expect(await bob.coins()).toBe(200)
  expect(await world.findings()).toEqual([])
})

test("nobody cancels another's lot", async () => {
  await using world = await openWorld()
  const ann = await world.player({ items: { [OAK]: 5 } })
  const bob = await world.player()
  const { lot_uuid } = await ann.call(orderRoutes.createSellLot, order(80, 3))
  await expect(bob.call(lotRoutes.cancelLot, { lot_uuid: lot_uuid! })).rejects.toThrow(
    'lot_not_found',
  )
  expect(await ann.call(lotRoutes.getMyLots, {})).toHaveLength(1)
})

test('bulk cancellation passes over lots that are gone, and says how many it canceled', async () => {
  await using world = await openWorld()
  const ann = await world.player({ items: { [OAK]: 5, 101: 5 } })
  const bob = await world.player({ coins: 1000, items: { [OAK]: 1 } })
  const sold = await ann.call(orderRoutes.createSellLot, order(70, 1))
  const lots = [
    await ann.call(orderRoutes.createSellLot, order(80, 1)),
    await ann.call(orderRoutes.createSellLot, order(90, 1, 101)),
    sold,
    await bob.call(orderRoutes.createSellLot, order(99, 1)),
  ].map((one) => one.lot_uuid!)
  await bob.call(orderRoutes.buyLot, order(70, 1))
  const cancel = () => ann.call(lotRoutes.cancelLots, { lot_uuids: lots })

  expect(await cancel()).toEqual({ cancelled: 2 })
  expect(await ann.call(lotRoutes.getMyLots, {})).toEqual([])
  expect(await ann.count(OAK)).toBe(4)
  expect(await bob.call(lotRoutes.getMyLots, {})).toHaveLength(1)
  await expect(cancel()).rejects.toMatchObject({ message: 'lot_not_found', status: 404 })
  expect(await world.findings()).toEqual([])
})

test('as many lots as a player can have are canceled by one call, though some are gone', async () => {
  await using world = await openWorld()
  const ann = await world.player({ items: { [OAK]: BULK_MAX } })
  const orders = Array.from({ length: BULK_MAX }, (_, nth) => order(100 + nth, 1))
  const { lots } = await ann.call(orderRoutes.createSellLots, { orders })
  const lot_uuids = [crypto.randomUUID(), ...lots.map((one) => one.lot_uuid!)]
  expect(await ann.call(lotRoutes.cancelLots, { lot_uuids })).toEqual({ cancelled: BULK_MAX })
  expect(await ann.count(OAK)).toBe(BULK_MAX)
})

test('one call cancels all orders for an item, of every kind; repeated, it cancels nothing since', async () => {
  await using world = await openWorld()
  const ann = await world.player({ coins: 1000, items: { [OAK]: 5, 101: 5 } })
  await ann.call(orderRoutes.createSellLot, order(80, 2))
  await ann.call(orderRoutes.createSellLot, order(80, 1, 101))
  await ann.call(orderRoutes.createBuyLot, order(3, 10))
  const condition = { price_of: 'buy', direction: 'above', price: 90, order_price: 90 } as const
  await ann.call(conditionalOrderRoutes.create, {
    item_id: OAK,
    side: 'sell',
    count: 1,
    conditions: [condition],
  })
  await ann.call(standingOrderRoutes.set, { item_id: OAK, keep: 9, price: 5, budget: 100 })
  expect(await ann.call(lotRoutes.getMyLots, {})).toHaveLength(4)
  const cancel = (key?: string) => ann.call(lotRoutes.cancelItemOrders, { item_type_id: OAK }, key)

  expect(await cancel('key-1')).toEqual({ cancelled: 4 })
  expect(await ann.call(conditionalOrderRoutes.list, {})).toEqual({ orders: [] })
  expect(await ann.call(standingOrderRoutes.list, {})).toEqual({ orders: [] })
  const left = await ann.call(lotRoutes.getMyLots, {})
  expect(left.map((lot) => lot.item_type_id)).toEqual([101])
  expect([await ann.coins(), await ann.count(OAK)]).toEqual([1000, 5])

  await ann.call(orderRoutes.createSellLot, order(80, 2))
  expect(await cancel('key-1')).toEqual({ cancelled: 4 })
  expect(await ann.call(lotRoutes.getMyLots, {})).toHaveLength(2)
  expect(await cancel('key-2')).toEqual({ cancelled: 1 })
  expect(await cancel('key-3')).toEqual({ cancelled: 0 })
  expect(await world.findings()).toEqual([])
})
