import { inboxRoutes } from '@app/contract/inbox.ts'
import { conditionalOrderRoutes } from '@app/contract/conditional-order.ts'
import { orderRoutes } from '@app/contract/order.ts'
import { pushRoutes } from '@app/contract/push.ts'
import { authRoutes } from '@app/contract/auth.ts'
import { sandboxRoutes } from '@app/contract/sandbox.ts'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { dueNotices } from '../inbox/notices-due.ts'
import { settleAt } from '../testing/pairs.ts'
import { openPushService } from '../testing/push-service.ts'
import { openWorld, type Player, signIn } from '../testing/world.ts'
import { takeDeliveries } from './deliveries.ts'
import { spreadPushes } from './spread-pushes.ts'

const OAK = 100
const patient = { timeout: 60_000 }

type Service = Awaited<ReturnType<typeof openPushService>>

/** Ann, whose orders Bob trades with, and push services. */
async function openMarket(...others: readonly Service[]) {
  const service = await openPushService()
  const origins = [service, ...others].map(({ origin }) => origin)
  const world = await openWorld({ LOCAL_PUSH_SERVICES: origins.join() })
  const ann = await world.player({ items: { [OAK]: 100 } })
  const bob = await world.player({ coins: 100_000 })
  const advance = (seconds: number) => bob.call(sandboxRoutes.advanceClock, { seconds })
  return {
    world,
    service,
    ann,
    bob,
    /** Tells what has happened, before anyone pushes it. */
    tell: () => settleAt(world.node, dueNotices(), world.node.clock.now() + 1000),
    /** Lets time pass, and whatever falls due be begun. */
    advance,
    add: (player: Player, device: string, at = service) =>
      player.call(pushRoutes.add, at.subscribe(device)),
    /** Another sign-in of Ann's. */
    again: () => signIn(world.node, ann.steamId),
    /** Bob trades with an order of Ann's: she is told. */
    async trade() {
      await ann.call(orderRoutes.createSellLot, { item_type_id: OAK, price: 50, count: 1 })
      await bob.call(orderRoutes.createBuyLot, { item_type_id: OAK, price: 50, count: 1 })
      await advance(1)
    },
    async read() {
      const [newest] = (await ann.call(inboxRoutes.get, {})).messages
      await ann.call(inboxRoutes.read, { up_to: newest!.message_id })
    },
    /** What is still on its way. */
    left: async () => {
      const { rows } = await sql<{ left: number }>`
        select (select count(*) from push_due) + (select count(*) from push_delivery) as left`.execute(
        world.db,
      )
      return Number(rows[0]!.left)
    },
    async [Symbol.asyncDispose]() {
      await world[Symbol.asyncDispose]()
      await service[Symbol.asyncDispose]()
      for (const other of others) await other[Symbol.asyncDispose]()
    },
  }
}

type Market = Awaited<ReturnType<typeof openMarket>>

const untilSent = ({ service }: Market, count: number) =>
  vi.waitFor(() => expect(service.pushed).toHaveLength(count), patient)
const untilDone = ({ left }: Market) =>
  vi.waitFor(async () => expect(await left()).toBe(0), patient)

test('a message is pushed once to each device, sealed for it, in the player’s language', async () => {
  await using market = await openMarket()
  const { ann, service, world } = market
  await world.openNode()
  await world.openNode()
  await ann.call(authRoutes.setLanguage, { lang: 'ru' })
  await market.add(ann, 'desk')
  await market.add(await market.again(), 'phone')
  await market.trade()
  await untilSent(market, 2)
  await untilDone(market)
  const item = world.node.catalog.item(OAK)!
  const { message_id } = (await ann.call(inboxRoutes.get, {})).messages[0]!
  const [first, second] = service.pushed
  expect([first!.device, second!.device].toSorted()).toEqual(['desk', 'phone'])
  expect(first!.payload).toEqual({
    id: message_id,
    tag: expect.stringMatching(/^[\w-]{43}$/),
    language: 'ru',
    title: item.name.ru,
    body: expect.stringMatching(/^Продано: 1 за \d+\nЗаявка исполнена полностью$/),
    open: `/marketplace/market#/item=${OAK}`,
    unread: 1,
  })
  expect(second!.payload).toEqual(first!.payload)
  // More of the same is the same piece of news, until it is read.
  await market.trade()
  await market.advance(60)
  expect(await market.left()).toBe(0)
  await market.read()
  await market.trade()
  await untilSent(market, 4)
  await untilDone(market)
  expect(service.pushed[3]!.payload.id).toBeGreaterThan(message_id)
  expect(service.pushed[3]!.payload.tag).toBe(first!.payload.tag)
  expect(service.faults).toEqual([])
})

test('nothing is pushed that is quiet, read or for nobody’s device', async () => {
  await using market = await openMarket()
  const { ann, service } = market
  await market.trade()
  await market.add(ann, 'desk')
  await market.read()
  await ann.call(inboxRoutes.choose, { levels: { lot_filled: 'quiet' } })
  await market.trade()
  expect(await market.left()).toBe(0)
  await ann.call(inboxRoutes.choose, { levels: { lot_filled: 'on' } })
  await market.read()
  // Read before anyone could push it.
  await ann.call(orderRoutes.createSellLot, { item_type_id: OAK, price: 50, count: 1 })
  await market.bob.call(orderRoutes.createBuyLot, { item_type_id: OAK, price: 50, count: 1 })
  await market.tell()
  expect(await market.left()).toBe(1)
  await market.read()
  await market.advance(1)
  expect(await market.left()).toBe(0)
  expect(service.pushed).toEqual([])
})

test('a busy service is asked again later, not for what has been read meanwhile, and five times at most', async () => {
  await using market = await openMarket()
  const { ann, service } = market
  await market.add(ann, 'desk')
  await market.add(await market.again(), 'phone')
  service.answer('desk', [503, { 'retry-after': '600' }])
  await market.trade()
  await untilSent(market, 2)
  await vi.waitFor(async () => expect(await market.left()).toBe(1), patient)
  await market.advance(500)
  expect(service.pushed).toHaveLength(2)
  const tries = () => service.pushed.filter(({ device }) => device === 'desk').length
  for (let nth = 2; nth <= 5; nth += 1) {
    await market.advance(3600)
    await vi.waitFor(() => expect(tries()).toBe(nth), patient)
    await vi.waitFor(async () => {
      const due = await market.world.db.selectFrom('push_delivery').select('due_at').execute()
      expect(due.every(({ due_at }) => due_at > market.world.node.clock.now() + 60_000)).toBe(true)
    }, patient)
  }
  await untilDone(market)
  expect(new Set(service.pushed.map(({ payload }) => payload.id)).size).toBe(1)

  // By now its service may be left alone for a while.
  await market.advance(60)
  await market.read()
  await market.trade()
  await vi.waitFor(() => expect(tries()).toBe(6), patient)
  await vi.waitFor(async () => expect(await market.left()).toBe(1), patient)
  await market.read()
  await market.advance(3600)
  await untilDone(market)
  expect(tries()).toBe(6)

  await market.trade()
  await vi.waitFor(() => expect(tries()).toBe(7), patient)
  await vi.waitFor(async () => expect(await market.left()).toBe(1), patient)
  const whole = { from: 0, until: 0, time_zone: 'Europe/Berlin' }
  await ann.call(inboxRoutes.choose, { quiet_hours: whole })
  await market.advance(3600)
  expect([tries(), await market.left()]).toEqual([7, 1])
  await ann.call(inboxRoutes.choose, { quiet_hours: null })
  service.answer('desk', 201)
  await market.advance(1)
  await untilDone(market)
  expect(tries()).toBe(8)
})

/** Quiet for the two hours that begin now, in a zone whose clocks never change. */
const quietFrom = ({ world }: Market) => {
  const minute = Math.floor(world.node.clock.now() / 60_000) % 1440
  return { from: minute, until: (minute + 120) % 1440, time_zone: 'UTC' }
}

test('what is told in quiet hours is pushed once when they end, and later news after it', async () => {
  await using market = await openMarket()
  const { ann, service } = market
  await market.add(ann, 'desk')
  await ann.call(inboxRoutes.choose, { quiet_hours: quietFrom(market) })
  await market.trade()
  await market.advance(3600)
  await market.trade()
  expect([service.pushed.length, await market.left()]).toEqual([0, 1])
  await market.advance(3600)
  await untilSent(market, 1)
  await untilDone(market)
  expect(service.pushed[0]!.payload.body).toMatch(/^Продано: 2 за/)
  await market.read()
  await market.trade()
  await untilSent(market, 2)
})

test('what is read in quiet hours is never pushed; quiet hours that end sooner push sooner', async () => {
  await using market = await openMarket()
  const { ann, service } = market
  await market.add(ann, 'desk')
  await ann.call(inboxRoutes.choose, { quiet_hours: quietFrom(market) })
  await market.trade()
  await market.read()
  await market.trade()
  expect(await market.left()).toBe(2)
  await ann.call(inboxRoutes.choose, { quiet_hours: null })
  await market.advance(1)
  await untilSent(market, 1)
  await untilDone(market)
  expect(service.pushed[0]!.payload.body).toMatch(/^Продано: 1 за/)
})

test.each(['off', 'quiet'] as const)(
  'a kind that is hushed (%s) while its push waits is not pushed; wanted again, its next news is',
  async (level) => {
    await using market = await openMarket()
    const { ann, service } = market
    await market.add(ann, 'desk')
    await ann.call(inboxRoutes.choose, { quiet_hours: quietFrom(market) })
    await market.trade()
    expect(await market.left()).toBe(1)
    await ann.call(inboxRoutes.choose, { levels: { lot_filled: level } })
    await market.advance(2 * 3600)
    await untilDone(market)
    expect(service.pushed).toEqual([])
    await ann.call(inboxRoutes.choose, { levels: { lot_filled: 'on' } })
    await market.trade()
    await untilSent(market, 1)
    expect(service.pushed[0]!.payload.body).toMatch(/^Продано: 2 за/)
  },
)

test('a message that was told while nothing was pushed keeps no later one of its kind from it', async () => {
  await using market = await openMarket()
  const { ann, service } = market
  await market.trade()
  await market.add(ann, 'desk')
  await market.trade()
  await untilSent(market, 1)
  await untilDone(market)
  expect(service.pushed[0]!.payload.body).toMatch(/^Продано: 2 за/)
})

test('each order that fires is pushed, also while the message of the one before is unread', async () => {
  await using market = await openMarket()
  const { ann, bob, service } = market
  await market.add(ann, 'desk')
  await ann.call(inboxRoutes.choose, { levels: { lot_filled: 'off' } })
  for (const [nth, price] of [40, 60].entries()) {
    const conditions = [
      { price_of: 'trade' as const, direction: 'above' as const, price, order_price: 200 },
    ]
    const order = { item_id: OAK, side: 'sell' as const, count: 1, conditions }
    await ann.call(conditionalOrderRoutes.create, order)
    await ann.call(orderRoutes.createSellLot, { item_type_id: OAK, price, count: 1 })
    await bob.call(orderRoutes.createBuyLot, { item_type_id: OAK, price, count: 1 })
    await vi.waitFor(async () => {
      expect((await ann.call(conditionalOrderRoutes.list, {})).orders).toEqual([])
    }, patient)
    await market.advance(1)
    await untilSent(market, nth + 1)
    await untilDone(market)
  }
  const [first, second] = service.pushed.map(({ payload }) => payload)
  expect(second!.tag).toBe(first!.tag)
  expect(second!.id).not.toBe(first!.id)
})

test('a device that its browser has given up ends; what a service does not accept is dropped', async () => {
  await using market = await openMarket()
  const { ann, service } = market
  await market.add(ann, 'desk')
  const there = await market.again()
  await market.add(there, 'phone')
  service.answer('desk', 410)
  service.answer('phone', [307, { location: `${service.origin}/desk` }])
  await market.trade()
  await untilSent(market, 2)
  await untilDone(market)
  const { devices } = await there.call(pushRoutes.get, {})
  expect(devices).toMatchObject([{ is_current: true }])
  expect(service.pushed.map(({ device }) => device).toSorted()).toEqual(['desk', 'phone'])
})

test('a service that never answers holds up no other', async () => {
  const slow = await openPushService()
  await using market = await openMarket(slow)
  const { ann, bob, service, world } = market
  await market.add(ann, 'desk')
  for (let nth = 0; nth < 9; nth += 1) {
    slow.answer(`slow-${nth}`, 'never')
    await market.add(await market.again(), `slow-${nth}`, slow)
  }
  for (let nth = 0; nth < 3; nth += 1) {
    const started = performance.now()
    await market.trade()
    await untilSent(market, nth + 1)
    // Whoever waited for the slow one would take as long as a request may.
    expect(performance.now() - started).toBeLessThan(4000)
    await market.read()
  }
  expect(slow.pushed.length).toBeGreaterThan(0)
  expect(slow.pushed.length).toBeLessThanOrEqual(16)
  expect((await bob.call(pushRoutes.get, {})).devices).toEqual([])
  await world.node.app.close()
  expect(service.faults).toEqual([])
})

test('a node that dies after it has taken a message leaves it to the next, which a browser knows again', async () => {
  await using market = await openMarket()
  const { ann, bob, service, world } = market
  await market.add(ann, 'desk')
  await ann.call(orderRoutes.createSellLot, { item_type_id: OAK, price: 50, count: 1 })
  await bob.call(orderRoutes.createBuyLot, { item_type_id: OAK, price: 50, count: 1 })
  await market.tell()
  const now = world.node.clock.now()
  expect(await spreadPushes(world.db, now, 10)).toEqual({ count: 1, without: [] })
  const [taken] = await takeDeliveries(world.db, new Map([[service.origin, 8]]), now)
  expect(taken).toMatchObject({ player_id: ann.id, attempts: 1 })
  // Another has half a minute to send it.
  await market.advance(20)
  expect([service.pushed.length, await market.left()]).toEqual([0, 1])
  await market.advance(11)
  await untilSent(market, 1)
  await untilDone(market)
  expect(service.pushed[0]!.payload.id).toBe(taken!.push_id)
})
