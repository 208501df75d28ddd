import { fillRoutes } from '@app/contract/fill.ts'
import { orderRoutes } from '@app/contract/order.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { seconds } from '../clock/clock.ts'
import { openWorld } from '../testing/world.ts'

/** Oak logs: an ordinary item of the demo world that can be sold. */
const OAK = 100
const order = (price: number, count: number, item_type_id = OAK) => ({ item_type_id, price, count })

test('the chart counts each trade once, on the side that was taken', async () => {
  await using world = await openWorld()
  const ann = await world.player({ coins: 10_000, items: { [OAK]: 50 } })
  const bob = await world.player({ coins: 10_000, items: { [OAK]: 50 } })
  await ann.call(orderRoutes.createSellLot, order(80, 3))
  await bob.call(orderRoutes.buyLot, order(80, 3))
  await ann.call(orderRoutes.createBuyLot, order(60, 5))
  await bob.call(orderRoutes.sellToBuyLot, order(50, 2))
  const now = seconds(world.node.clock)
  for (const interval of ['hour', 'day', 'week', 'month'] as const) {
    const input = { item_type_id: OAK, start_date: now - 86_400 * 40, end_date: now + 60, interval }
    const chart = await ann.call(fillRoutes.getChart, input)
    expect(chart.sell_data).toMatchObject([{ avg_price: 80, total_price: 240, total_quantity: 3 }])
    expect(chart.buy_data).toMatchObject([{ avg_price: 60, total_price: 120, total_quantity: 2 }])
    expect(chart.candles).toMatchObject([{ open: 80, high: 80, low: 60, close: 60 }])
  }
})

test('a candle has the prices of all trades of its slot, in their order, or is left out', async () => {
  await using world = await openWorld()
  const ann = await world.player({ coins: 10_000, items: { [OAK]: 50 } })
  const bob = await world.player({ coins: 10_000, items: { [OAK]: 50 } })
  const candle = async () => {
    const now = seconds(world.node.clock)
    const input = {
      item_type_id: OAK,
      start_date: now - 86_400,
      end_date: now,
      interval: 'day',
    } as const
    return (await ann.call(fillRoutes.getChart, input)).candles
  }
  // One order takes three lots of one batch; the prices then go on in the next.
  for (const price of [70, 90, 75]) await ann.call(orderRoutes.createSellLot, order(price, 1))
  await bob.call(orderRoutes.buyLot, order(90, 3))
  expect(await candle()).toMatchObject([{ open: 70, high: 90, low: 70, close: 90 }])
  await ann.call(orderRoutes.createBuyLot, order(60, 2))
  await bob.call(orderRoutes.sellToBuyLot, order(60, 2))
  await ann.call(orderRoutes.createSellLot, order(65, 1))
  await bob.call(orderRoutes.buyLot, order(65, 1))
  expect(await candle()).toMatchObject([{ open: 70, high: 90, low: 60, close: 65 }])
  // A node of the former release has traded in the same slot.
  await sql`update market_rollup set total_quantity = total_quantity + 1 where period = 'day' and side = 'buy'`.execute(
    world.db,
  )
  expect(await candle()).toEqual([])
})

test('a chart reads any range of the past, and never more than the newest slots of it', async () => {
  await using world = await openWorld()
  const ann = await world.player()
  const hour = Math.floor(seconds(world.node.clock) / 3600) * 3600
  await sql`insert into market_rollup (item_id, period, slot, side, total_price, total_quantity)
    select ${OAK}, 'hour', ${hour}::bigint - 3600 * ago, 'sell', 10, 1 from generate_series(0, 2000) as ago`.execute(
    world.db,
  )
  const slots = async (start_date: number, end_date: number) => {
    const input = { item_type_id: OAK, start_date, end_date, interval: 'hour' } as const
    return (await ann.call(fillRoutes.getChart, input)).sell_data
  }
  expect(await slots(hour - 1500 * 3600, hour - 1490 * 3600)).toHaveLength(11)
  const newest = await slots(0, hour)
  expect(newest).toHaveLength(513)
  expect(newest.at(-1)).toMatchObject({
    time_slot: new Date(hour * 1000).toISOString().replace('.000', ''),
  })
})

test('a chart shows sums beyond what a number counts exactly', async () => {
  await using world = await openWorld()
  const ann = await world.player()
  const now = seconds(world.node.clock)
  const day = now - (now % 86_400)
  const rows = (['hour', 'day'] as const).map((period) => ({
    item_id: OAK,
    side: 'sell' as const,
    period,
    slot: day,
    total_price: sql<number>`10000000000000000001`,
    total_quantity: 2,
  }))
  await world.db.insertInto('market_rollup').values(rows).execute()
  for (const interval of ['hour', 'day', 'week', 'month'] as const) {
    const input = { item_type_id: OAK, start_date: day - 60, end_date: now + 60, interval }
    const { sell_data } = await ann.call(fillRoutes.getChart, input)
    expect(sell_data).toMatchObject([{ avg_price: 5e18, total_price: 1e19, total_quantity: 2 }])
  }
})
