import { bookRoutes } from '@app/contract/book.ts'
import { orderRoutes } from '@app/contract/order.ts'
import { sandboxRoutes } from '@app/contract/sandbox.ts'
import { expect, test } from 'vitest'
import { openWorld } from '../testing/world.ts'
import { keepPartitions } from './partitions.ts'

const OAK = 100
const DAY_SECONDS = 86_400

test('what rests in an order book is seen for as long as it rests, and a week of the past', async () => {
  await using world = await openWorld()
  const { db } = world.node
  const ann = await world.player({ items: { [OAK]: 10 } })
  const log = { error: () => {}, info: () => {} }
  await ann.call(orderRoutes.createSellLot, { item_type_id: OAK, price: 30, count: 4 })
  for (let day = 0; day < 10; day++) {
    await ann.call(sandboxRoutes.advanceClock, { seconds: DAY_SECONDS })
    await keepPartitions(db, world.node.clock.now(), log)
  }
  const now = Math.floor(world.node.clock.now() / 1000)
  const range = { item_type_id: OAK, start_date: now - 3600, end_date: now }
  const { columns } = await ann.call(bookRoutes.getDepthHistory, range)
  expect(columns.length).toBeGreaterThan(0)
  for (const column of columns) expect(column).toMatchObject({ sell_price: 30, sells: [4] })
  const samples = await db.selectFrom('book_depth').select('created_at').execute()
  expect(samples.length).toBeGreaterThanOrEqual(7)
  expect(samples.length).toBeLessThanOrEqual(9)
  expect(Math.min(...samples.map((one) => one.created_at))).toBeGreaterThan(now - 9 * DAY_SECONDS)
})
