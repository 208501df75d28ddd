import { bookRoutes } from '@app/contract/book.ts'
import { orderRoutes } from '@app/contract/order.ts'
import { overviewRoutes } from '@app/contract/overview.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { connect } from '../db/connect.ts'
import { patient } from '../testing/database.ts'
import { openWorld } from '../testing/world.ts'

const OAK = 100
const PINE = 101
const UNKNOWN = 2_000_000_000
const DAY_SECONDS = 86_400

test('the overview has every item’s trades of the day, changes and newest trade', async () => {
  await using world = await openWorld()
  const ann = await world.player({ items: { [OAK]: 1000, [PINE]: 10 } })
  const bob = await world.player({ coins: 10_000_000 })
  const trade = async (price: number, count: number) => {
    const order = { item_type_id: OAK, price, count }
    await ann.call(orderRoutes.createSellLot, order)
    await bob.call(orderRoutes.buyLot, order)
  }
  const items = async (item_type_ids?: number[]) =>
    (await bob.call(overviewRoutes.get, item_type_ids ? { item_type_ids } : {})).items
  await trade(100, 5)
  await world.node.clock.advance(DAY_SECONDS)
  await trade(120, 3)
  await trade(140, 1)
  const oak = {
    item_type_id: OAK,
    version: expect.any(Number),
    last_price: 140,
    last_traded_at: expect.any(Number),
    change_1h: expect.closeTo(0.25, 5),
    change_24h: expect.closeTo(0.25, 5),
    change_7d: null,
    quantity: 4,
    coins: 500,
    trades: 2,
    fair_price: null,
    volatility: null,
  }
  const all = async () => (await items()).find((item) => item.item_type_id === OAK)
  expect(await all()).toEqual(oak)
  const [named, ...others] = await items([OAK, UNKNOWN])
  expect(others).toEqual([])
  expect(Math.abs(named!.last_traded_at! - world.node.clock.now() / 1000)).toBeLessThan(60)
  await ann.call(orderRoutes.createSellLot, { item_type_id: PINE, price: 7, count: 1 })
  await world.node.clock.advance(3)
  expect(await items([PINE])).toMatchObject([{ item_type_id: PINE, last_price: null, trades: 0 }])

  // Everybody who asks in the same moment gets the same; who names items hears of the newest trade.
  await trade(160, 1)
  await world.node.clock.advance(3)
  expect((await items([OAK]))[0]).toMatchObject({ last_price: 160, trades: 3 })
  expect(await all()).toMatchObject({ last_price: 160, trades: 3 })
})

test('a node that listens works everything out before anyone asks', async () => {
  await using world = await openWorld()
  const ann = await world.player({ items: { [OAK]: 1 } })
  await ann.call(orderRoutes.createSellLot, { item_type_id: OAK, price: 7, count: 1 })
  const owner = connect(world.url, { max: 1, limits: patient })
  const waiting = async () => {
    const { rows } = await sql`
      select from pg_locks where not granted and relation = 'market_rollup'::regclass`.execute(
      owner,
    )
    return rows.length
  }
  await sql`begin`.execute(owner)
  await sql`lock table market_rollup in access exclusive mode`.execute(owner)
  await world.node.app.listen({ port: 0, host: '127.0.0.1' })
  await expect.poll(waiting).toBe(1)
  await sql`commit`.execute(owner)
  await owner.destroy()
})

test('figures that are behind the newest trade say so by their version, and are new within two seconds', async () => {
  await using world = await openWorld()
  const ann = await world.player({ items: { [OAK]: 1000 } })
  const bob = await world.player({ coins: 10_000_000 })
  const trade = async (price: number) => {
    const order = { item_type_id: OAK, price, count: 1 }
    await ann.call(orderRoutes.createSellLot, order)
    await bob.call(orderRoutes.buyLot, order)
    return (await bob.call(bookRoutes.getItemDetails, { item_type_id: OAK })).version
  }
  const read = async () => (await bob.call(overviewRoutes.get, { item_type_ids: [OAK] })).items[0]!
  const first = await trade(100)
  expect(await read()).toMatchObject({ version: first, last_price: 100 })
  const second = await trade(120)
  await expect.poll(async () => (await read()).version).toBe(second)
  expect(await read()).toMatchObject({ last_price: 120, trades: 2 })
  // However often it is asked, the version is that of what is answered.
  const versions = new Map([[second, 120]])
  for (const price of [130, 140, 150]) {
    versions.set(await trade(price), price)
    const { version, last_price } = await read()
    expect(last_price).toBe(versions.get(version))
  }
})
