import { orderRoutes } from '@app/contract/order.ts'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { connect } from '../db/connect.ts'
import { openTestDesk } from '../testing/test-desk.ts'
import { patient } from '../testing/database.ts'
import { openWorld, type Player } from '../testing/world.ts'
import { placeCommand } from './check-order.ts'
import type { OpenDesk } from './open-desk.ts'
import type { Submission } from './run-batch.ts'

const OAK = 100
const PINE = 101
const LISTENER = new Error('a listener')

type World = Awaited<ReturnType<typeof openWorld>>

/** A desk of its own on the world's database. */
function deskOn(world: World, options: Partial<OpenDesk> = {}) {
  const failures: unknown[] = []
  const desk = openTestDesk(world, {}, { failed: (error) => failures.push(error), ...options })
  return { desk, failures }
}

const order = (player: Player, item: number, price = 10): Submission => ({
  player_id: player.id,
  commands: [placeCommand('buy', false, { item_type_id: item, price, count: 1 })],
  call: undefined,
  answer: ([done]) => ({ traded: done!.traded }),
})

async function lotsOf(world: World, player: Player): Promise<number> {
  const lots = await world.db
    .selectFrom('lot')
    .select('lot_uuid')
    .where('player_id', '=', player.id)
    .execute()
  return lots.length
}

/** Holds a player in a transaction of another session until the callback is called. */
async function hold(world: World, player: Player): Promise<() => Promise<void>> {
  const other = connect(world.url, { max: 1, limits: patient })
  const transaction = await other.startTransaction().execute()
  await sql`select from trader where player_id = ${player.id} for update`.execute(transaction)
  onTestFinished(() => other.destroy())
  return () => transaction.rollback().execute()
}

test('a listener that throws makes nothing happen twice, and the caller is answered', async () => {
  await using world = await openWorld()
  const ann = await world.player({ coins: 1000 })
  const ben = await world.player({ coins: 1000 })
  const { desk, failures } = deskOn(world, {
    published: () => {
      throw LISTENER
    },
  })
  const answers = await Promise.all([desk.submit(order(ann, OAK)), desk.submit(order(ben, OAK))])
  expect(answers).toEqual([{ traded: 0 }, { traded: 0 }])
  expect([await lotsOf(world, ann), await lotsOf(world, ben)]).toEqual([1, 1])
  expect(failures).toMatchObject([{ message: expect.stringContaining('events'), cause: LISTENER }])
  await desk.close()
})

test('listeners that throw at what a batch has noted or took undo nothing of it', async () => {
  await using world = await openWorld()
  const ann = await world.player({ items: { [OAK]: 5 } })
  const ben = await world.player({ coins: 1000 })
  await ann.call(orderRoutes.createSellLot, { item_type_id: OAK, price: 10, count: 5 })
  const throws = () => {
    throw LISTENER
  }
  const { desk, failures } = deskOn(world, { noted: throws, measured: throws })
  expect(await desk.submit(order(ben, OAK))).toEqual({ traded: 1 })
  expect([await ben.coins(), await ben.count(OAK)]).toEqual([990, 1])
  expect(failures).toMatchObject([
    { message: expect.stringContaining('a batch'), cause: LISTENER },
    { message: expect.stringContaining('notices'), cause: LISTENER },
  ])
  await desk.close()
})

test('a locked maker holds up their own book and no other, and later their book goes on', async () => {
  await using world = await openWorld()
  const maker = await world.player({ items: { [OAK]: 5 } })
  const taker = await world.player({ coins: 1000 })
  await maker.call(orderRoutes.createSellLot, { item_type_id: OAK, price: 10, count: 5 })
  const release = await hold(world, maker)
  const { desk } = deskOn(world)
  let isSettled = false
  const oak = Promise.all([1, 2, 3].map(() => desk.submit(order(taker, OAK))))
  void oak.finally(() => (isSettled = true))
  const pine = () => desk.submit(order(taker, PINE))
  expect(await Promise.all([pine(), pine()])).toEqual([{ traded: 0 }, { traded: 0 }])
  expect(await pine()).toEqual({ traded: 0 })
  expect(isSettled).toBe(false)
  await release()
  expect(await oak).toEqual([{ traded: 1 }, { traded: 1 }, { traded: 1 }])
  expect(await world.findings()).toEqual([])
  await desk.close()
})

test('a locked player waits for themself, until their orders are told that the market is busy', async () => {
  await using world = await openWorld()
  const ann = await world.player({ coins: 1000 })
  const ben = await world.player({ coins: 1000 })
  const release = await hold(world, ann)
  const { desk } = deskOn(world, { waitMs: 1500 })
  const late = expect(desk.submit(order(ann, OAK))).rejects.toMatchObject({ code: 'busy' })
  expect(await desk.submit(order(ben, OAK))).toEqual({ traded: 0 })
  await late
  await release()
  expect([await lotsOf(world, ann), await lotsOf(world, ben)]).toEqual([0, 1])
  await desk.close()
})

test('one order that the database refuses spoils none of its batch', async () => {
  await using world = await openWorld()
  const ann = await world.player({ coins: 1000 })
  const owner = connect(world.url, { max: 1 })
  onTestFinished(() => owner.destroy())
  await sql`alter table lot add constraint no_777 check (price <> 777)`.execute(owner)
  const { desk, failures } = deskOn(world)
  const prices = Array.from({ length: 32 }, (_, n) => (n === 20 ? 777 : 1))
  const settled = await Promise.allSettled(
    prices.map((price) => desk.submit(order(ann, OAK, price))),
  )
  expect(settled.flatMap(({ status }, n) => (status === 'rejected' ? [n] : []))).toEqual([20])
  expect(await lotsOf(world, ann)).toBe(31)
  // Halves: the batch, and one of each size down to the order alone.
  expect(failures).toHaveLength(6)
  await desk.close()
})

test('an order that comes after its deadline is told that the market is busy, without a warning', async () => {
  await using world = await openWorld()
  const ann = await world.player({ coins: 100 })
  const { desk } = deskOn(world, { waitMs: -10 })
  const warnings: Error[] = []
  const warned = (warning: Error) => warnings.push(warning)
  process.on('warning', warned)
  onTestFinished(() => void process.off('warning', warned))
  await expect(desk.submit(order(ann, OAK))).rejects.toMatchObject({
    code: 'busy',
    cause: { message: expect.stringContaining('did not begin') },
  })
  expect(warnings).toEqual([])
  await desk.close()
})

test('a full queue says so at once, and what was in it is settled', async () => {
  await using world = await openWorld()
  const ann = await world.player({ coins: 1000 })
  const { desk } = deskOn(world, { waitingMax: 2 })
  const settled = await Promise.allSettled([1, 2, 3].map(() => desk.submit(order(ann, OAK))))
  expect(settled).toMatchObject([
    { status: 'fulfilled' },
    { status: 'fulfilled' },
    { status: 'rejected', reason: { code: 'busy', cause: { message: '2 orders wait' } } },
  ])
  await desk.close()
})
