import { bookRoutes } from '@app/contract/book.ts'
import { orderRoutes } from '@app/contract/order.ts'
import { sandboxRoutes } from '@app/contract/sandbox.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openWorld, type Player } from '../testing/world.ts'
import { sampleBooks } from './sample-books.ts'

const OAK = 100
const PINE = 101
const DAY_SECONDS = 86_400
const SAMPLE_SECONDS = 300

type World = Awaited<ReturnType<typeof openWorld>>

const nowOf = (world: World) => Math.floor(world.node.clock.now() / 1000)
const sell = (player: Player, item_type_id: number, price: number, count: number) =>
  player.call(orderRoutes.createSellLot, { item_type_id, price, count })
const buy = (player: Player, item_type_id: number, price: number, count: number) =>
  player.call(orderRoutes.createBuyLot, { item_type_id, price, count })
const pass = (player: Player, seconds = SAMPLE_SECONDS) =>
  player.call(sandboxRoutes.advanceClock, { seconds })

/** What was seen of an item's order book in the last seconds. */
async function seen(world: World, player: Player, item_type_id: number, seconds = 3600) {
  const end_date = nowOf(world) + 1
  const range = { item_type_id, start_date: end_date - seconds, end_date }
  return player.call(bookRoutes.getDepthHistory, range)
}

async function traders(world: World) {
  const ann = await world.player({ coins: 1_000_000, items: { [OAK]: 500, [PINE]: 500 } })
  const bob = await world.player({ coins: 1_000_000 })
  return { ann, bob }
}

const samplesOf = async (world: World, item: number) =>
  world.db.selectFrom('book_depth').selectAll().where('item_id', '=', item).execute()

test('an order book is seen as it was, by level, where it has changed', async () => {
  await using world = await openWorld()
  const { ann, bob } = await traders(world)
  await sell(ann, OAK, 30, 4)
  await sell(ann, OAK, 32, 2)
  await sell(ann, OAK, 49, 5)
  await sell(ann, OAK, 50, 100)
  await buy(bob, OAK, 20, 3)
  await buy(bob, OAK, 19, 7)
  await sell(ann, PINE, 1050, 1)
  await sell(ann, PINE, 1059, 2)
  await sell(ann, PINE, 1060, 3)
  await pass(ann)
  const first = (await seen(world, bob, OAK)).columns
  const sells = [4, 0, 2, ...Array.from({ length: 16 }, () => 0), 5]
  expect(first).toEqual([
    { at: expect.any(Number), sell_price: 30, buy_price: 20, sells, buys: [3, 7] },
  ])
  expect((await seen(world, bob, PINE)).columns).toMatchObject([
    { sell_price: 1050, buy_price: null, sells: [3, 3], buys: [] },
  ])

  for (let round = 0; round < 3; round++) await pass(ann)
  expect((await seen(world, bob, OAK)).columns).toEqual(first)
  expect(await samplesOf(world, OAK)).toHaveLength(1)

  await bob.call(orderRoutes.buyLot, { item_type_id: OAK, price: 30, count: 4 })
  await pass(ann)
  const { columns, until } = await seen(world, bob, OAK)
  const later = [2, ...sells.slice(3), 100]
  expect(columns).toMatchObject([
    { sell_price: 30 },
    { sell_price: 32, sells: later, buys: [3, 7] },
  ])
  expect(columns[1]!.at - columns[0]!.at).toBe(4 * SAMPLE_SECONDS)
  expect(nowOf(world) - until).toBeLessThan(60)
  expect(await samplesOf(world, PINE)).toHaveLength(1)
})

test('nodes take turns: each order book is sampled once, and all of them', async () => {
  await using world = await openWorld()
  const { ann, bob } = await traders(world)
  await sell(ann, OAK, 30, 4)
  await buy(bob, PINE, 20, 3)
  const works = [sampleBooks(world.db, 1), sampleBooks(world.db, 1), sampleBooks(world.db, 1)]
  const now = world.node.clock.now()
  while ((await works[0]!.nextDue())! <= now) {
    await Promise.all(works.map((work) => work.settle(now)))
  }
  expect(await samplesOf(world, OAK)).toHaveLength(1)
  expect(await samplesOf(world, PINE)).toHaveLength(1)
  expect(works.map(({ counts }) => counts!.settled).reduce((a, b) => a + b)).toBe(2)
  expect(await works[0]!.nextDue()).toBeGreaterThan(now)
})

test('a week is seen in no more columns than a day, each as it ended', async () => {
  await using world = await openWorld()
  const { ann } = await traders(world)
  const end = Math.floor(nowOf(world) / SAMPLE_SECONDS) * SAMPLE_SECONDS
  await sql`
    insert into book_depth (item_id, created_at, sell_price, buy_price, sells, buys)
    select ${OAK}, ${end}::bigint - nth * ${SAMPLE_SECONDS}, 1000000000000 - nth, 900000000000,
      array_fill(2147483647 - nth, array[20]), array_fill(2147483647, array[20])
    from generate_series(0, 2300) as nth`.execute(world.db)
  const week = await seen(world, ann, OAK, 30 * DAY_SECONDS)
  expect(week.seconds).toBe(1800)
  expect(week.columns.length).toBeGreaterThan(330)
  expect(week.columns.length).toBeLessThanOrEqual(400)
  expect(JSON.stringify(week).length).toBeLessThan(250_000)
  expect(week.columns[0]!.at).toBeGreaterThan(end - 7 * DAY_SECONDS - 1800)
  for (const { at, sell_price } of week.columns.slice(1, -1)) {
    expect(sell_price).toBe(1_000_000_000_000 - (end - at - 1500) / SAMPLE_SECONDS)
  }
  const day = await seen(world, ann, OAK, DAY_SECONDS)
  expect(day.seconds).toBe(300)
  expect(day.columns.length).toBeLessThanOrEqual(400)
  const nothing = await seen(world, ann, PINE, DAY_SECONDS)
  expect(nothing.columns).toEqual([])
})
