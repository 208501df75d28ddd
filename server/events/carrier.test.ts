import type { LiveEvent } from '@app/contract/live.ts'
import type { Random } from '@app/rules/chance/random.ts'
import { seededRandom } from '@app/rules/chance/seeded-random.ts'
import { expect, test } from 'vitest'
import type { OpenedApp } from '../app.ts'
import { sqlOf } from '../db/sql.ts'
import { openDatabase, patient } from '../testing/database.ts'
import { listen } from '../testing/listen.ts'
import { hasRedis, REDIS } from '../testing/redis.ts'
import { hasRedisServer, openRedisServer } from '../testing/redis-server.ts'
import { grantPurse, openWorld, type Player } from '../testing/world.ts'
import type { Carrier, Parcel } from './carrier.ts'
import { writeLiveBatch } from './live-batch.ts'
import { Outbox } from './outbox.ts'
import { LiveTail } from './tail.ts'

const NODE = '00000000-0000-4000-8000-000000000001'
const ANN = '00000000-0000-4000-8000-00000000000a'
/** Somebody's Steam account. */
const OTHER = '76561198000009999'

const coins = (amount: number): LiveEvent => ({
  type: 'egg_coins_updated',
  data: { coins: amount, time: amount },
})
const amountsOf = (events: readonly LiveEvent[]) =>
  events.flatMap((event) => (event.type === 'egg_coins_updated' ? [event.data.coins] : []))

/** Between tails of one process: each parcel comes late, in another order, twice or never. */
class BadCarrier implements Carrier {
  readonly isReady = true
  readonly tails: LiveTail[] = []
  readonly #random: Random

  constructor(random: Random) {
    this.#random = random
  }

  send(parcel: Parcel): void {
    for (const tail of this.tails) {
      const copies = [0, 1, 1, 1, 2][Math.floor(this.#random() * 5)]!
      for (let copy = 0; copy < copies; copy++) {
        setTimeout(() => tail.carried(parcel), this.#random() ** 4 * 300)
      }
    }
  }
}

/** A node's tail, and the amounts that it was told of, in order. */
async function openTail(url: string, carrier: BadCarrier) {
  const told: number[] = []
  let losses = 0
  const outbox = new Outbox({
    url,
    connection: { limits: patient },
    notified: (position) => tail.notified(position),
  })
  const tail: LiveTail = new LiveTail({
    outbox,
    carrier,
    received: ({ players }) => void told.push(...amountsOf(players[ANN] ?? [])),
    missed: async () => void (losses += 1),
    failed: (error) => expect.unreachable(String(error)),
  })
  await tail.begin()
  carrier.tails.push(tail)
  tail.start()
  return {
    tail,
    told,
    losses: () => losses,
    async [Symbol.asyncDispose]() {
      await tail.close()
      await outbox.close()
    },
  }
}

test.each([5, 6])(
  'parcels that come late, twice, out of order or never are told once, in the one order (seed %d)',
  async (seed) => {
    const random = seededRandom(seed)
    await using database = await openDatabase()
    const carrier = new BadCarrier(random)
    await using one = await openTail(database.url, carrier)
    await using two = await openTail(database.url, carrier)
    const AMOUNTS = 300
    for (let amount = 1; amount <= AMOUNTS; amount++) {
      const live = { players: { [ANN]: [coins(amount)] }, prices: [] }
      await database.db.transaction().execute((tx) => writeLiveBatch(sqlOf(tx), NODE, live))
      ;(random() < 0.5 ? one : two).tail.committed()
      // A gap is filled from the table, with all behind it: what comes after a pause may be carried again.
      if (amount % 10 === 0) await expect.poll(() => one.told).toHaveLength(amount)
    }
    const all = Array.from({ length: AMOUNTS }, (_, at) => at + 1)
    await expect.poll(() => one.told).toHaveLength(AMOUNTS)
    await expect.poll(() => two.told).toHaveLength(AMOUNTS)
    expect(one.told).toEqual(all)
    expect(two.told).toEqual(all)
    expect([one.losses(), two.losses()]).toEqual([0, 0])
    // Otherwise this would show nothing.
    expect(one.tail.ways.carried).toBeGreaterThan(0)
    expect(one.tail.ways.read).toBeGreaterThan(0)
  },
)

test('a parcel of another past is not taken: the table is read', async () => {
  await using database = await openDatabase()
  await using one = await openTail(database.url, new BadCarrier(() => 0))
  const live = { players: { [ANN]: [coins(1)] }, prices: [] }
  const leave = () =>
    database.db.transaction().execute((tx) => writeLiveBatch(sqlOf(tx), NODE, live))
  await leave()
  one.tail.committed()
  await expect.poll(() => one.told).toEqual([1])
  const foreign = { players: { [ANN]: [coins(666)] }, prices: [] }
  one.tail.carried({ after: 12_345, batches: [{ position: 2, id: 12_346, events: foreign }] })
  await leave()
  one.tail.committed()
  await expect.poll(() => one.told).toEqual([1, 1])
  expect(one.losses()).toBe(0)
})

/** By which ways a node has heard of batches. */
async function waysOf({ metrics }: OpenedApp) {
  const text = await metrics.text()
  const count = (way: string) =>
    Number(new RegExp(`^live_batches_total\\{way="${way}"\\} (\\d+)$`, 'm').exec(text)?.[1])
  return { given: count('given'), carried: count('carried'), read: count('read') }
}

type World = Awaited<ReturnType<typeof openWorld>>

/**
 * Leaves an event, and has a node give it its position, with one of its own. Where nodes find it by their
 * clocks, those may tick together, and nothing is left to carry.
 */
async function leave({ db }: World, { id }: Player, amount: number, node: OpenedApp) {
  const live = { players: { [id]: [coins(amount)] }, prices: [] }
  await db.transaction().execute((tx) => writeLiveBatch(sqlOf(tx), NODE, live))
  await grantPurse(node, OTHER, { coins: 1 })
}

const shared = (redisUrl: string) => ({
  DATABASE_URL: 'postgres://shared.example/app',
  REDIS_URL: redisUrl,
})

test.skipIf(!(await hasRedis()))(
  'Redis carries events between nodes, of their own database alone',
  async () => {
    await using strangers = await openWorld(shared(REDIS))
    await using world = await openWorld(shared(REDIS))
    const [stranger] = [await strangers.openNode()]
    const nodes = [await world.openNode(), await world.openNode()]
    const ann = await world.player({}, nodes[0])
    await using first = await listen(nodes[0]!, ann)
    await using second = await listen(nodes[1]!, ann)
    const told = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, at) => from + at)
    // The first few may come before a node follows the stream.
    await expect
      .poll(
        async () => {
          for (const node of nodes) await leave(world, ann, 0, node)
          return Math.min(...(await Promise.all(nodes.map(waysOf))).map(({ carried }) => carried))
        },
        { interval: 100 },
      )
      .toBeGreaterThan(0)
    for (const amount of told(1, 60)) await leave(world, ann, amount, nodes[amount % 2]!)
    for (const stream of [first, second]) {
      await stream.until('egg_coins_updated', ({ data }) => data.coins === 59)
      expect(amountsOf(stream.events).filter((amount) => amount > 0)).toEqual(told(1, 60))
    }
    expect(await waysOf(stranger)).toMatchObject({ carried: 0 })
  },
)

test.skipIf(!hasRedisServer)(
  'with a Redis that is frozen, or dead, events come from the table, and by Redis again after it',
  async () => {
    const redis = await openRedisServer()
    await using world = await openWorld(shared(redis.url))
    const nodes = [await world.openNode(), await world.openNode()]
    const ann = await world.player({}, nodes[0])
    await using stream = await listen(nodes[1]!, ann)
    let amount = 0
    const comes = async () => {
      amount += 1
      await leave(world, ann, amount, nodes[0]!)
      await stream.until('egg_coins_updated', ({ data }) => data.coins === amount)
    }
    const isCarried = async () => {
      const before = (await Promise.all(nodes.map(waysOf))).reduce(
        (sum, one) => sum + one.carried,
        0,
      )
      await comes()
      const after = (await Promise.all(nodes.map(waysOf))).reduce(
        (sum, one) => sum + one.carried,
        0,
      )
      return after > before
    }
    const carriedSoon = () => expect.poll(isCarried, { interval: 50 }).toBe(true)
    await carriedSoon()
    redis.signal('SIGSTOP')
    for (let at = 0; at < 5; at++) await comes()
    redis.signal('SIGCONT')
    await carriedSoon()
    redis.signal('SIGKILL')
    for (let at = 0; at < 5; at++) await comes()
    redis.start()
    await carriedSoon()
    // Nothing was lost, doubled or turned round on the way.
    expect(amountsOf(stream.events)).toEqual(Array.from({ length: amount }, (_, at) => at + 1))
    expect(stream.events.filter(({ type }) => type === 'connected')).toHaveLength(1)
  },
)
