import { orderRoutes } from '@app/contract/order.ts'
import { expect, test } from 'vitest'
import { openWorld } from '../testing/world.ts'
import { keepPartitions } from './partitions.ts'

const OAK = 100
const DAY_SECONDS = 86_400

test('trades are dropped by whole days when all of one are older than a week', async () => {
  await using world = await openWorld()
  const { db } = world.node
  const ann = await world.player({ items: { [OAK]: 10 } })
  const bob = await world.player({ coins: 1000 })
  const order = { item_type_id: OAK, price: 10, count: 1 }
  const trade = async () => {
    await ann.call(orderRoutes.createSellLot, order)
    await bob.call(orderRoutes.buyLot, order)
  }
  const log = { error: () => {}, info: () => {} }
  const keep = () => keepPartitions(db, world.node.clock.now(), log)
  const kept = async () => (await db.selectFrom('fill').select('fill_id').execute()).length
  await keep()
  await trade()
  await world.node.clock.advance(3 * DAY_SECONDS)
  await keep()
  await trade()
  expect(await kept()).toBe(2)
  await world.node.clock.advance(6 * DAY_SECONDS)
  await keep()
  expect(await kept()).toBe(1)
  await world.node.clock.advance(3 * DAY_SECONDS)
  await keep()
  expect(await kept()).toBe(0)
})
