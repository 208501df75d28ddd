import { once } from 'node:events'
import { type AddressInfo, connect as connectTo, createServer } from 'node:net'
import { energyRoutes } from '@app/contract/energy.ts'
import { orderRoutes } from '@app/contract/order.ts'
import { priceRoutes } from '@app/contract/prices.ts'
import type { LiveEvent } from '@app/contract/live.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { type OpenedApp, openApp } from '../app.ts'
import { connect } from '../db/connect.ts'
import type { DB } from '../db/schema.ts'
import { sqlOf } from '../db/sql.ts'
import { readSettings } from '../settings.ts'
import { patient } from '../testing/database.ts'
import { listen } from '../testing/listen.ts'
import { openWorld, type Player } from '../testing/world.ts'
import { writeLiveBatch } from './live-batch.ts'

const OAK = 100
/** The demo world's charge of energy. */
const BREAKFAST = 700
const SHARED = { DATABASE_URL: 'postgres://shared.example/app' }
const OTHER_NODE = '00000000-0000-4000-8000-000000000001'

/** A transaction that stays open between its steps. */
async function begin(db: Kysely<DB>) {
  const tx = await db.startTransaction().execute()
  await sql`select pg_current_xact_id()`.execute(tx)
  return tx
}

const coins = (amount: number): LiveEvent => ({
  type: 'egg_coins_updated',
  data: { coins: amount, time: amount },
})

/** Leaves an event as a node does in the transaction that caused it. */
const leave = (tx: Transaction<DB>, { id }: Player, amount: number) =>
  writeLiveBatch(sqlOf(tx), OTHER_NODE, { players: { [id]: [coins(amount)] }, prices: [] })

const told = (stream: { events: readonly LiveEvent[] }) =>
  stream.events.flatMap((event) => (event.type === 'egg_coins_updated' ? [event.data.coins] : []))

test('what is left first and committed last is told, too', async () => {
  await using world = await openWorld(SHARED)
  const node = await world.openNode()
  const ann = await world.player({}, node)
  await using stream = await listen(node, ann)
  const early = await begin(world.db)
  const late = await begin(world.db)
  await leave(late, ann, 1)
  await leave(early, ann, 2)
  await early.commit().execute()
  await expect.poll(() => told(stream)).toEqual([2])
  await late.commit().execute()
  await expect.poll(() => told(stream)).toEqual([2, 1])
})

test('a transaction that stays open holds no event back', async () => {
  await using world = await openWorld(SHARED)
  const node = await world.openNode()
  const ann = await world.player({}, node)
  await using stream = await listen(node, ann)
  const foreign = connect(world.url, { max: 1, limits: patient })
  const open = await begin(foreign)
  try {
    await world.db.transaction().execute((tx) => leave(tx, ann, 3))
    await expect.poll(() => told(stream)).toEqual([3])
  } finally {
    await open.rollback().execute()
    await foreign.destroy()
  }
})

test('a node knows what was done between its loading and its start', async () => {
  await using world = await openWorld(SHARED)
  const other = await world.openNode()
  const ann = await world.player({ items: { [OAK]: 5 } }, other)
  await ann.call(orderRoutes.createSellLot, { item_type_id: OAK, price: 80, count: 1 })
  await expect
    .poll(async () => (await other.db.selectFrom('live_batch').selectAll().execute()).length)
    .toBeGreaterThan(0)
  await world.node.start()
  await expect.poll(() => pricesAt(world.node)).toEqual([80])
})

/** What a visitor of the node sees as the prices of sell lots. */
async function pricesAt({ app }: OpenedApp): Promise<number[]> {
  const url = `/api${priceRoutes.getAll.path}`
  const { payload } = await app.inject({ method: 'POST', url, payload: {} })
  const { sell_lots } = JSON.parse(payload) as { sell_lots: { price: number }[] }
  return sell_lots.map(({ price }) => price)
}

test('a node that can no longer read what it missed loads its prices and its streams again', async () => {
  await using world = await openWorld(SHARED)
  const node = await world.openNode()
  const ann = await world.player({ items: { [OAK]: 5 } }, node)
  await using stream = await listen(node, ann)
  await using visitors = await listen(node)
  await ann.call(orderRoutes.createSellLot, { item_type_id: OAK, price: 80, count: 1 })
  await stream.until('lot_changed')
  const { data: before } = await stream.until('connected')
  const losses = [
    // Too long ago: it is no longer kept.
    sql`delete from live_batch`,
    // A crash took back the last positions, and others have them now.
    sql`with gone as (delete from live_batch returning position, node_id, events)
      insert into live_batch (position, node_id, events) select * from gone`,
  ]
  for (const [at, lose] of losses.entries()) {
    await world.db.transaction().execute(async (tx) => {
      await sql`update market set sell_price = ${81 + at}, version = version + 1
        where item_id = ${OAK}`.execute(tx)
      await lose.execute(tx)
    })
    await expect.poll(() => pricesAt(node)).toEqual([81 + at])
    await expect
      .poll(() => stream.events.filter(({ type }) => type === 'connected').length)
      .toBe(at + 2)
    await world.db.transaction().execute((tx) => leave(tx, ann, at))
    await stream.until('egg_coins_updated', ({ data }) => data.coins === at)
  }
  const again = stream.events.flatMap((one) => (one.type === 'connected' ? [one.data] : []))
  expect(again.map(({ is_complete }) => is_complete).slice(1)).toEqual([false, false])
  expect(new Set(again.map((one) => one.stream)).size).toBe(3)
  expect(again[0]).toEqual(before)
  expect(visitors.events.filter(({ type }) => type === 'connected')).toHaveLength(3)
})

/** Carries a node's words to its database, until the answer to a commit that moves value is lost. */
async function openForgetfulWay(url: string) {
  const { hostname, port } = new URL(url)
  let isForgetful = false
  const server = createServer((near) => {
    const far = connectTo(Number(port), hostname)
    for (const socket of [near, far]) socket.on('error', () => {})
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
    far.pipe(near)
    let moves = false
    near.on('data', (bytes) => {
      far.write(bytes)
      moves = isForgetful && (moves || /insert-entries|insert into entry/.test(String(bytes)))
      if (!moves || !bytes.includes('commit')) return
      isForgetful = moves = false
      far.unpipe(near).resume()
      setTimeout(() => near.destroy(), 300)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const here = { hostname: '127.0.0.1', port: (server.address() as AddressInfo).port }
  return {
    url: Object.assign(new URL(url), here).href,
    forget: () => void (isForgetful = true),
    close: () => void server.close(),
  }
}

test.each([
  ['the only node', {}],
  ['one of many', SHARED],
] as const)('a commit that was not answered is told all the same, by %s', async (_, shared) => {
  await using world = await openWorld(shared)
  const way = await openForgetfulWay(world.url)
  onTestFinished(way.close)
  const database = { url: way.url, role: 'surprise_app', limits: patient }
  await using node = await openApp(readSettings(world.env), database)
  await node.start()
  const ann = await world.player({ items: { [OAK]: 5, [BREAKFAST]: 1 } }, node)
  await using stream = await listen(node, ann)
  await stream.until('connected')
  const isNews = (event: LiveEvent) =>
    event.type === 'inventory_updated' || (event.type === 'connected' && !event.data.is_complete)
  const losing = async (call: () => Promise<unknown>) => {
    const heard = stream.events.length
    way.forget()
    await expect(call()).rejects.toMatchObject({ status: 503 })
    await expect.poll(() => stream.events.slice(heard).some(isNews)).toBe(true)
  }
  const order = { item_type_id: OAK, price: 80, count: 1 }
  await losing(() => ann.call(orderRoutes.createSellLot, order))
  expect(await pricesAt(node)).toEqual([80])
  expect(await ann.count(OAK)).toBe(4)
  await losing(() => ann.call(energyRoutes.activate, {}))
  expect(await ann.count(BREAKFAST)).toBe(0)
})
