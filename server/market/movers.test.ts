import { orderRoutes } from '@app/contract/order.ts'
import { priceRoutes } from '@app/contract/prices.ts'
import { expect, test } from 'vitest'
import { openWorld } from '../testing/world.ts'

const OAK = 100
const PINE = 101
const DAY_SECONDS = 86_400

test('movers compare the last day of trades with the day before', async () => {
  await using world = await openWorld()
  const ann = await world.player({ items: { [OAK]: 100, [PINE]: 100 } })
  const bob = await world.player({ coins: 100_000 })
  const trade = async (item_type_id: number, price: number, count: number) => {
    const order = { item_type_id, price, count }
    await ann.call(orderRoutes.createSellLot, order)
    await bob.call(orderRoutes.buyLot, order)
  }
  await trade(OAK, 100, 10)
  await trade(PINE, 40, 10)
  expect(await ann.call(priceRoutes.getMovers, {})).toEqual({ movers: [] })

  await world.node.clock.advance(DAY_SECONDS)
  await trade(OAK, 150, 10)
  await trade(OAK, 170, 10)
  await trade(PINE, 50, 9)
  const { movers } = await ann.call(priceRoutes.getMovers, {})
  // Too few of the other were traded today to say anything.
  expect(movers).toEqual([{ item_type_id: OAK, day_price: 160, before_price: 100, traded: 20 }])

  // Worked out once for all who ask in the same moment.
  await trade(OAK, 300, 10)
  const { movers: again } = await bob.call(priceRoutes.getMovers, {})
  expect(again).toEqual(movers)
  await world.node.clock.advance(61)
  const later = await bob.call(priceRoutes.getMovers, {})
  expect(later.movers[0]).toMatchObject({ traded: 30 })
})
