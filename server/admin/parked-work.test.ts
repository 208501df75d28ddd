import { adminRoutes } from '@app/contract/admin.ts'
import { craftRoutes } from '@app/contract/craft.ts'
import { exchangeRoutes } from '@app/contract/exchange.ts'
import { factoryRoutes } from '@app/contract/factory.ts'
import type { JobKindName } from '@app/contract/operator-values.ts'
import { inboxRoutes } from '@app/contract/inbox.ts'
import { parkedWorkRoutes } from '@app/contract/parked-work.ts'
import { sandboxRoutes } from '@app/contract/sandbox.ts'
import { tavernRoutes } from '@app/contract/tavern.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { connect } from '../db/connect.ts'
import { everyOrder } from '../testing/interleave.ts'
import { listen } from '../testing/listen.ts'
import { openWorld, type Player } from '../testing/world.ts'

/** Of the demo world: planks, nails and a saw, which is kept, make a barrel in a quarter of an hour. */
const BARREL = { receipt: 1003, seconds: 900, out: 203 }
const INGREDIENTS = { 200: 2, 217: 2, 404: 2 }

type World = Awaited<ReturnType<typeof openWorld>>

async function operator(world: World): Promise<Player> {
  const player = await world.player()
  await player.call(sandboxRoutes.makeAdmin, { steam_id: player.steamId })
  return player
}

/** As a release would leave it that stores recipes in another shape. */
const spoil = ({ db }: World, list = 'OutputList') =>
  sql`update craft_job set recipe = recipe - ${list}::text`.execute(db)

/** The next attempts at what has failed, until it is parked. */
async function park({ db }: World, boss: Player): Promise<void> {
  await sql`update failed_job set attempts = 9, try_at = 0`.execute(db)
  await boss.call(sandboxRoutes.advanceClock, { seconds: 1 })
}

/** A player whose craft cannot be finished and is parked. */
async function parkCraft(world: World, boss: Player): Promise<{ ann: Player; jobId: string }> {
  const ann = await world.player({ items: INGREDIENTS })
  const { job } = await ann.call(craftRoutes.start, { receipt_id: BARREL.receipt, count: 2 })
  await spoil(world)
  await boss.call(sandboxRoutes.advanceClock, { seconds: BARREL.seconds })
  await park(world, boss)
  return { ann, jobId: job!.id }
}

const act = (kind: JobKindName, job_id: string) => ({ kind, job_id, reason: 'the recipe is old' })
const listed = async (boss: Player, kind?: JobKindName) =>
  (await boss.call(parkedWorkRoutes.list, kind === undefined ? {} : { kind })).response

test('a parked job is listed by kind, tried again when it is fixed, and logged', async () => {
  await using world = await openWorld()
  const boss = await operator(world)
  const { ann, jobId } = await parkCraft(world, boss)
  const { kinds, response } = await boss.call(parkedWorkRoutes.list, {})
  expect(kinds).toContainEqual({ kind: 'craft', failing: 0, parked: 1 })
  expect(kinds).toContainEqual({ kind: 'harvest', failing: 0, parked: 0 })
  expect(response).toMatchObject([
    {
      kind: 'craft',
      job_id: jobId,
      player: { steam_id: ann.steamId },
      what: { receipt_id: BARREL.receipt, count: 2, round: null, exchange: null },
      attempts: 10,
      last_error: expect.stringMatching(/./),
      try_at: null,
    },
  ])
  expect(new Map(response[0]!.what!.gives_back!.map((one) => [one.item_id, one.count]))).toEqual(
    new Map(Object.entries(INGREDIENTS).map(([item, count]) => [Number(item), count])),
  )
  expect(await listed(boss, 'craft')).toEqual(response)
  expect(await listed(boss, 'factory')).toEqual([])

  const tried = await boss.call(parkedWorkRoutes.retry, act('craft', jobId))
  expect(tried).toEqual({ state: 'failed', last_error: response[0]!.last_error })
  expect(await listed(boss)).toMatchObject([{ attempts: 11, try_at: null }])
  const outputs = '{"OutputList": [{"TypeId": 203, "Count": 1}]}'
  await sql`update craft_job set recipe = recipe || ${outputs}::jsonb`.execute(world.db)
  await using stream = await listen(world.node, ann)
  const settled = await boss.call(parkedWorkRoutes.retry, act('craft', jobId))
  expect(settled).toEqual({ state: 'settled', last_error: null })
  await stream.until('craft_changed', ({ data }) => data.ended[0]?.id === jobId)
  expect(await ann.count(BARREL.out)).toBe(2)
  expect(await listed(boss)).toEqual([])
  const log = await boss.call(adminRoutes.log, {})
  const line = { action: 'retry_job', job_kind: 'craft', player: { steam_id: ann.steamId } }
  expect(log.response).toMatchObject([line, line])

  // As from a second tab that still shows it.
  for (const route of [parkedWorkRoutes.retry, parkedWorkRoutes.giveUp]) {
    await expect(boss.call(route, act('craft', jobId))).rejects.toMatchObject({
      message: 'job_not_found',
      status: 404,
    })
  }
  expect(await ann.count(BARREL.out)).toBe(2)
  expect(await world.findings()).toEqual([])
})

test('a craft that is given up returns all that it took, once, and is told to its player', async () => {
  await using world = await openWorld()
  const boss = await operator(world)
  const { ann, jobId } = await parkCraft(world, boss)
  await using stream = await listen(world.node, ann)
  const first = await boss.call(parkedWorkRoutes.giveUp, act('craft', jobId), 'once')
  expect(await boss.call(parkedWorkRoutes.giveUp, act('craft', jobId), 'once')).toEqual(first)
  expect(first.returned).toContainEqual({ item_id: 404, count: 2 })
  await stream.until('craft_changed', ({ data }) => data.ended[0]?.id === jobId)
  const { messages } = await ann.call(inboxRoutes.get, {})
  expect(messages).toMatchObject([
    { kind: 'craft_ended', data: { is_given_up: true, item_id: expect.any(Number) } },
  ])
  for (const [item, count] of Object.entries(INGREDIENTS)) {
    expect(await ann.count(Number(item))).toBe(count)
  }
  expect((await ann.call(craftRoutes.queue, {})).response).toEqual([])
  expect(await listed(boss)).toEqual([])
  const { response } = await boss.call(adminRoutes.log, {})
  expect(response).toMatchObject([{ action: 'give_up_job', reason: 'the recipe is old' }])
  expect(await world.findings()).toEqual([])
})

test('what is still tried by itself, or cannot be read, is not given up', async () => {
  await using world = await openWorld()
  const boss = await operator(world)
  const { ann, jobId } = await parkCraft(world, boss)
  const refused = { message: 'cannot_give_up', status: 422 }
  await sql`update failed_job set try_at = 9e15::bigint`.execute(world.db)
  await expect(boss.call(parkedWorkRoutes.giveUp, act('craft', jobId))).rejects.toMatchObject(
    refused,
  )
  await sql`update failed_job set try_at = null`.execute(world.db)
  await sql`update craft_job set count = 3`.execute(world.db)
  // More than it has taken.
  await expect(boss.call(parkedWorkRoutes.giveUp, act('craft', jobId))).rejects.toMatchObject(
    refused,
  )
  await spoil(world, 'RemainList')
  expect(await listed(boss)).toMatchObject([{ what: { gives_back: null } }])
  await expect(boss.call(parkedWorkRoutes.giveUp, act('craft', jobId))).rejects.toMatchObject(
    refused,
  )
  expect((await ann.call(craftRoutes.queue, {})).response).toHaveLength(1)
  expect((await boss.call(adminRoutes.log, {})).response).toEqual([])
  expect(await world.findings()).toEqual([])
})

test('a job of the factory returns what it took, a search leaves the run as it was', async () => {
  await using world = await openWorld()
  const boss = await operator(world)
  const stock = { 233: 8, 137: 2, 134: 2, 202: 2 }
  const ann = await world.player({ items: stock })
  const bake = { receipt_id: 2401, input_ids: [134, 202], count: 2 }
  const job = await ann.call(factoryRoutes.start, bake)
  await sql`update factory_job set terms = terms - 'results'`.execute(world.db)
  const bob = await world.player()
  await bob.call(tavernRoutes.startGame, {})
  const { jdoc } = await bob.call(tavernRoutes.getActiveState, {})
  await bob.call(tavernRoutes.startRound, { hand: jdoc.battle_ground })
  const owner = connect(world.url, { max: 1 })
  await sql`alter table tavern_battle add constraint spoiled check (round < 0)`.execute(owner)
  await owner.destroy()
  await boss.call(sandboxRoutes.advanceClock, { seconds: 7200 })
  await park(world, boss)
  expect(new Map((await listed(boss)).map(({ kind, what }) => [kind, what]))).toEqual(
    new Map([
      ['factory', expect.objectContaining({ receipt_id: 2401, count: 2 })],
      ['tavern_search', expect.objectContaining({ round: 1, gives_back: [] })],
    ]),
  )
  await boss.call(parkedWorkRoutes.giveUp, act('factory', job.id))
  expect((await ann.call(inboxRoutes.get, {})).messages).toMatchObject([
    { kind: 'farm_ended', data: { is_given_up: true } },
  ])
  for (const [item, count] of Object.entries(stock)) {
    expect(await ann.count(Number(item))).toBe(count)
  }
  expect((await ann.call(factoryRoutes.queue, {})).response).toEqual([])

  const searching = await bob.call(tavernRoutes.getActiveState, {})
  expect(searching.status).toBe('search')
  await boss.call(parkedWorkRoutes.giveUp, act('tavern_search', bob.id))
  const after = await bob.call(tavernRoutes.getActiveState, {})
  expect(after.status).toBe('in_fight')
  expect(after.jdoc.version).toBeGreaterThan(searching.jdoc.version)
  expect(after).toEqual({
    ...searching,
    status: 'in_fight',
    jdoc: { ...searching.jdoc, version: after.jdoc.version },
  })
  expect(await listed(boss)).toEqual([])
  expect(await world.findings()).toEqual([])
})

test('nobody gives up an exchange or harvests: neither can be undone without a guess', async () => {
  await using world = await openWorld()
  const boss = await operator(world)
  const ann = await world.player({ coins: 1000 })
  const steam = world.node.platform.sandbox!
  steam.faultyPath = /AddItem/
  steam.fault = 'reset'
  const order = { currency: 'bronze', count: 3 } as const
  const { exchange_id } = await ann.call(exchangeRoutes.toSteam, order)
  for (const [kind, job_id] of [
    ['exchange', exchange_id],
    ['harvest', ann.id],
  ] as const) {
    await world.db
      .insertInto('failed_job')
      .values({
        kind,
        job_id,
        player_id: ann.id,
        attempts: 10,
        last_error: 'no',
        first_failed_at: 1,
        last_failed_at: 1,
      })
      .execute()
    await expect(boss.call(parkedWorkRoutes.giveUp, act(kind, job_id))).rejects.toThrow(
      'cannot_give_up',
    )
  }
  expect(await listed(boss, 'exchange')).toMatchObject([
    { what: { exchange: { exchange_id, coins: 300 }, gives_back: null } },
  ])
  // This player has never harvested: there is nothing to try, and nothing left to list.
  expect(await listed(boss, 'harvest')).toMatchObject([{ what: null }])
  const gone = await boss.call(parkedWorkRoutes.retry, act('harvest', ann.id))
  expect(gone.state).toBe('settled')

  steam.fault = undefined
  const tried = await boss.call(parkedWorkRoutes.retry, act('exchange', exchange_id))
  expect(tried.state).toBe('settled')
  expect(await ann.call(exchangeRoutes.getSteamWallet, {})).toMatchObject({ bronze_coins: 3 })
  expect(await ann.coins()).toBe(700)
  expect(await world.findings()).toEqual([])
})

test('given up and tried again at once, a craft is one of the two', async () => {
  await using world = await openWorld()
  const boss = await operator(world)
  const second = await operator(world)
  const orders = await everyOrder(world.url, {
    async scene() {
      const ann = await world.player({ items: INGREDIENTS })
      const { job } = await ann.call(craftRoutes.start, { receipt_id: BARREL.receipt, count: 2 })
      await sql`
        insert into failed_job values ('craft', ${job!.id}, ${ann.id}, 10, 'it was broken', null, 0, 0)
      `.execute(world.db)
      await sql`update craft_job set start_at = 0, due_at = 1`.execute(world.db)
      return { ann, jobId: job!.id }
    },
    operations: ({ jobId }) => [
      () => boss.call(parkedWorkRoutes.giveUp, act('craft', jobId)),
      () => second.call(parkedWorkRoutes.retry, act('craft', jobId)),
    ],
    async check({ ann }, [givenUp]) {
      const isBack = givenUp!.status === 'fulfilled'
      // Where each found it in the other's hand, neither was done: it is tried again by itself.
      const [left] = await listed(boss)
      expect(left?.try_at, 'it waits for nobody').not.toBeNull()
      if (left) await boss.call(sandboxRoutes.advanceClock, { seconds: 31 })
      expect(await ann.count(200)).toBe(isBack ? 2 : 0)
      expect(await ann.count(BARREL.out)).toBe(isBack ? 0 : 2)
      expect((await ann.call(craftRoutes.queue, {})).response).toEqual([])
    },
  })
  expect(orders).toBeGreaterThan(1)
  expect(await world.findings()).toEqual([])
})
