import { accountRoutes } from '@app/contract/account.ts'
import { authRoutes } from '@app/contract/auth.ts'
import { inboxRoutes } from '@app/contract/inbox.ts'
import { orderRoutes } from '@app/contract/order.ts'
import { parkedWorkRoutes } from '@app/contract/parked-work.ts'
import { sandboxRoutes } from '@app/contract/sandbox.ts'
import { expect, test } from 'vitest'
import { dueNotices } from '../inbox/notices-due.ts'
import { everyOrder } from '../testing/interleave.ts'
import { listen } from '../testing/listen.ts'
import { openSql } from '../testing/open-sql.ts'
import { settleAt } from '../testing/pairs.ts'
import { openTestDesk } from '../testing/test-desk.ts'
import { inboxOf, letTell } from '../testing/told.ts'
import { openWorld, type Player, signIn } from '../testing/world.ts'
import { placeCommand } from './check-order.ts'

const OAK = 100
const WEEK = 7 * 86_400

type World = Awaited<ReturnType<typeof openWorld>>

const sell = (player: Player, price: number, count: number) =>
  player.call(orderRoutes.createSellLot, { item_type_id: OAK, price, count })
const buy = (player: Player, price: number, count: number) =>
  player.call(orderRoutes.createBuyLot, { item_type_id: OAK, price, count })
const toldNow = async (player: Player) => (await player.call(inboxRoutes.get, {})).messages
const notedOf = ({ db }: World) => db.selectFrom('notice_due').selectAll().execute()

/** Buys at a node that stops as soon as it has answered. */
async function buyAndStop(world: World, buyer: Player, price: number, counts: readonly number[]) {
  const desk = openTestDesk(world, { clockOffsetMs: () => world.node.clock.offsetMs })
  const command = (count: number) => placeCommand('buy', false, { item_type_id: OAK, price, count })
  const bought = counts.map((count) =>
    desk.submit({
      player_id: buyer.id,
      commands: [command(count)],
      call: undefined,
      answer: () => ({}),
    }),
  )
  await Promise.all([...bought, desk.close()])
}

async function operator(world: World): Promise<Player> {
  const boss = await world.player()
  await boss.call(sandboxRoutes.makeAdmin, { steam_id: boss.steamId })
  return boss
}

test('what a node that stops has noted is told by another, once and live', async () => {
  await using world = await openWorld()
  const ann = await world.player({ items: { [OAK]: 10 } })
  const bob = await world.player({ coins: 10_000 })
  await sell(ann, 50, 9)
  await buyAndStop(world, bob, 50, [1, 2, 3])
  expect(await notedOf(world)).toMatchObject([{ player_id: ann.id, count: 3, pieces: 6 }])
  expect(await toldNow(ann)).toEqual([])
  // Nobody may tell before it is heard.
  await using stream = await world.db.transaction().execute(async (tx) => {
    await tx.selectFrom('notice_due').select('job_id').forUpdate().execute()
    const node = await world.openNode()
    return listen(node, await signIn(node, ann.steamId))
  })
  await stream.until('inbox_changed', ({ data }) => data.part === 'messages')
  const told = { kind: 'lot_filled', count: 3, data: { left: 3, sum: { pieces: 6 } } }
  expect(await toldNow(ann)).toMatchObject([told])
  expect(await notedOf(world)).toEqual([])
  expect(await inboxOf(ann)).toMatchObject({ unread: 1, messages: [told] })
  await buyAndStop(world, bob, 50, [3])
  expect((await inboxOf(ann)).messages).toMatchObject([{ count: 4, data: { left: 0 } }])
})

test('two nodes that tell at the same moment tell everything once, in every order', async () => {
  await using world = await openWorld()
  const [ann, cat] = await Promise.all([0, 1].map(() => world.player({ items: { [OAK]: 1000 } })))
  const bob = await world.player({ coins: 1_000_000 })
  let sold = 0
  const tell = () => settleAt(world.node, dueNotices(), world.node.clock.now() + 1000)
  const orders = await everyOrder(world.url, {
    async scene() {
      await sell(ann!, 50, 2)
      await sell(cat!, 50, 1)
      await buy(bob, 50, 1)
      await buy(bob, 50, 2)
      sold += 2
      return {}
    },
    operations: () => [tell, tell],
    async check() {
      expect(await notedOf(world)).toEqual([])
      expect(await toldNow(ann!)).toMatchObject([{ count: sold, data: { left: 0 } }])
      expect(await toldNow(cat!)).toMatchObject([{ count: sold / 2 }])
    },
  })
  expect(orders).toBeGreaterThan(1)
})

test('what cannot be told undoes no trade, is parked by name, and all others are told', async () => {
  await using world = await openWorld({ MARKET_FEE_BPS: '0' })
  const boss = await operator(world)
  const [ann, cat] = await Promise.all([0, 1].map(() => world.player({ items: { [OAK]: 50 } })))
  const bob = await world.player({ coins: 100_000 })
  await using owner = await openSql(world.url)
  await owner.run('alter table inbox add constraint broken check (coins <> 100) not valid')
  await sell(ann!, 50, 10)
  await sell(cat!, 60, 10)
  await buy(bob, 50, 2)
  await letTell(bob)
  expect(await bob.count(OAK)).toBe(2)
  await buy(bob, 50, 1)
  await buy(bob, 60, 10)
  expect((await inboxOf(cat!)).messages).toMatchObject([{ data: { left: 7 } }])
  const later = { kind: 'lot_filled', count: 2, data: { left: 0, sum: { pieces: 8, coins: 400 } } }
  expect(await toldNow(ann!)).toMatchObject([later])

  const listed = async () => (await boss.call(parkedWorkRoutes.list, { kind: 'notice' })).response
  const [failed] = await listed()
  expect(failed).toMatchObject({
    player: { steam_id: ann!.steamId },
    what: { gives_back: [] },
    last_error: expect.stringContaining('broken'),
    try_at: expect.any(Number),
  })
  await world.db.updateTable('failed_job').set({ attempts: 9, try_at: 0 }).execute()
  await letTell(boss)
  expect(await listed()).toMatchObject([{ attempts: 10, try_at: null }])
  const job = { kind: 'notice', job_id: failed!.job_id, reason: 'a constraint too many' } as const
  expect(await boss.call(parkedWorkRoutes.retry, job)).toMatchObject({ state: 'failed' })
  await owner.run('alter table inbox drop constraint broken')
  expect(await boss.call(parkedWorkRoutes.retry, job)).toMatchObject({ state: 'settled' })
  expect(await listed()).toEqual([])
  // It is counted, and what came after it stays the last.
  expect(await toldNow(ann!)).toMatchObject([
    { count: 3, data: { left: 0, sum: { pieces: 10, coins: 500 } } },
  ])
  expect(await notedOf(world)).toEqual([])
  expect(await world.findings()).toEqual([])
})

test('what is parked can be given up, and goes with an account that is deleted', async () => {
  await using world = await openWorld()
  const boss = await operator(world)
  const [ann, cat] = await Promise.all([0, 1].map(() => world.player({ items: { [OAK]: 5 } })))
  const bob = await world.player({ coins: 10_000 })
  await using owner = await openSql(world.url)
  await owner.run(`alter table inbox add constraint broken check (kind <> 'lot_filled') not valid`)
  await sell(ann!, 50, 5)
  await sell(cat!, 60, 5)
  await buy(bob, 60, 10)
  await letTell(bob)
  await world.db.updateTable('failed_job').set({ attempts: 9, try_at: 0 }).execute()
  await letTell(bob)
  const { response } = await boss.call(parkedWorkRoutes.list, { kind: 'notice' })
  expect(response.map(({ player }) => player.steam_id).toSorted()).toEqual([
    ann!.steamId,
    cat!.steamId,
  ])
  const { job_id } = response.find(({ player }) => player.steam_id === cat!.steamId)!
  const job = { kind: 'notice', job_id, reason: 'it is of no use any more' } as const
  expect(await boss.call(parkedWorkRoutes.giveUp, job)).toEqual({ returned: [] })
  expect(await notedOf(world)).toMatchObject([{ player_id: ann!.id }])

  const { name } = await ann!.call(authRoutes.getProfile, {})
  await ann!.call(accountRoutes.askDeletion, { name })
  await boss.call(sandboxRoutes.advanceClock, { seconds: WEEK })
  await boss.call(sandboxRoutes.advanceClock, { seconds: 11 })
  await owner.run('alter table inbox drop constraint broken')
  await letTell(boss)
  expect(await notedOf(world)).toEqual([])
  expect(await world.db.selectFrom('failed_job').selectAll().execute()).toEqual([])
  const kept = await world.db
    .selectFrom('inbox')
    .select('kind')
    .where('player_id', '=', ann!.id)
    .execute()
  expect(kept).toEqual([])
  expect((await inboxOf(cat!)).messages.map(({ kind }) => kind)).toEqual([])
})
