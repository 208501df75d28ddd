import { accountRoutes } from '@app/contract/account.ts'
import { adminRoutes } from '@app/contract/admin.ts'
import { authRoutes } from '@app/contract/auth.ts'
import { exchangeRoutes } from '@app/contract/exchange.ts'
import { sandboxRoutes } from '@app/contract/sandbox.ts'
import { steamHistoryRoutes } from '@app/contract/steam-history.ts'
import { expect, test } from 'vitest'
import { openWorld, type Player } from '../testing/world.ts'

type World = Awaited<ReturnType<typeof openWorld>>
type Fault = NonNullable<NonNullable<World['node']['platform']['sandbox']>['fault']>

const { compare, settle } = steamHistoryRoutes
const BRONZE = 43
const DAY = 86_400
const order = { currency: 'bronze', count: 3 } as const
const why = 'the player asked'

async function openCase() {
  const world = await openWorld()
  const boss = await world.player()
  await boss.call(sandboxRoutes.makeAdmin, { steam_id: boss.steamId })
  const ann = await world.player({ coins: 2000 })
  const bob = await world.player({ coins: 1000 })
  const now = () => Math.floor(world.node.clock.now() / 1000)
  return {
    world,
    boss,
    ann,
    bob,
    steam: world.node.platform.sandbox!,
    /** Ten minutes pass: Steam's history is no longer behind. */
    later: () => boss.call(sandboxRoutes.advanceClock, { seconds: 600 }),
    compare: (of?: Player) =>
      boss.call(compare, {
        since: now() - DAY,
        until: now() + 1,
        ...(of && { steam_id: of.steamId }),
      }),
    [Symbol.asyncDispose]: () => world[Symbol.asyncDispose](),
  }
}

/** An exchange that Steam meets with a fault; then nobody asks by itself any more. */
async function parked(world: World, player: Player, fault: Fault): Promise<string> {
  const steam = world.node.platform.sandbox!
  steam.faultyPath = /AddItem|ConsumeItem/
  steam.fault = fault
  const { exchange_id } = await player.call(exchangeRoutes.toSteam, order)
  steam.fault = undefined
  await world.db.updateTable('exchange').set({ due_at: null }).execute()
  return exchange_id
}

test('what both sides say alike is compared and not named', async () => {
  await using it = await openCase()
  const { ann, later, boss } = it
  await ann.call(exchangeRoutes.toSteam, order)
  await ann.call(exchangeRoutes.fromSteam, { currency: 'bronze', count: 1 })
  await later()
  expect(await it.compare()).toMatchObject({
    response: [],
    more: 0,
    exchanges: 2,
    grants: 1,
    is_cut: false,
  })
  expect(await it.compare(it.bob)).toMatchObject({ exchanges: 0, grants: 0 })
  const tooLong = { since: 0, until: 32 * DAY }
  await expect(boss.call(compare, tooLong)).rejects.toMatchObject({ status: 400 })
  await expect(boss.call(compare, { since: 5, until: 5 })).rejects.toMatchObject({ status: 400 })
})

test('each difference is named with its cause and what is due', async () => {
  await using it = await openCase()
  const { world, ann, bob } = it
  const { db } = world
  const exchange = async () => (await ann.call(exchangeRoutes.toSteam, order)).exchange_id
  const requestOf = async (exchange_id: string) =>
    (
      await db
        .selectFrom('exchange')
        .select('request_id')
        .where('exchange_id', '=', exchange_id)
        .executeTakeFirstOrThrow()
    ).request_id
  const forget = async (exchange_id: string) =>
    db
      .deleteFrom('sandbox_steam_request')
      .where('request_id', '=', await requestOf(exchange_id))
      .execute()
  const absent = await exchange()
  await forget(absent)
  const lost = await exchange()
  const lostRequest = await requestOf(lost)
  await db.deleteFrom('exchange').where('exchange_id', '=', lost).execute()
  const more = await exchange()
  await db
    .updateTable('sandbox_steam_request')
    .set({ delta: 5 })
    .where('request_id', '=', await requestOf(more))
    .execute()
  await it.later()
  // Younger than Steam's history may be behind: nothing is said of it.
  await forget(await exchange())

  const { response } = await it.compare()
  const player = { steam_id: ann.steamId }
  expect(response).toMatchObject([
    {
      cause: 'no_exchange',
      request_id: lostRequest,
      exchange: null,
      granted: { item_id: BRONZE, count: 3 },
      player: { ...player, name: `Player ${ann.steamId.slice(-4)}` },
      coins: -300,
    },
    { cause: 'other_grant', exchange: { exchange_id: more }, granted: { count: 5 }, coins: -200 },
    { cause: 'absent_done', exchange: { exchange_id: absent }, granted: null, player, coins: 300 },
  ])
  expect((await it.compare(bob)).response).toEqual([])
})

test('what a deleted account has put on Steam is compared, and not taken for a grant to another', async () => {
  await using it = await openCase()
  const { world, ann, boss } = it
  await ann.call(exchangeRoutes.toSteam, order)
  const { name } = await ann.call(authRoutes.getProfile, {})
  await ann.call(accountRoutes.askDeletion, { name })
  for (const seconds of [7 * DAY, 60]) await boss.call(sandboxRoutes.advanceClock, { seconds })
  const player = await world.db
    .selectFrom('player')
    .select('steam_id')
    .where('player_id', '=', ann.id)
    .executeTakeFirstOrThrow()
  expect(player.steam_id).not.toBe(ann.steamId)
  const now = Math.floor(world.node.clock.now() / 1000)
  const span = { since: now - 8 * DAY, until: now }
  for (const of of [undefined, ann.steamId, player.steam_id]) {
    const compared = await boss.call(compare, { ...span, ...(of && { steam_id: of }) })
    expect(compared, of).toMatchObject({ response: [], grants: 1, exchanges: 1 })
  }
})

test("an open exchange ends as done when Steam's history shows it, without being asked for again", async () => {
  await using it = await openCase()
  const { world, ann, boss, steam } = it
  const exchange_id = await parked(world, ann, 'reset')
  const { response } = await it.compare()
  expect(response).toMatchObject([
    { cause: 'granted_open', exchange: { exchange_id, state: 'pending' }, coins: 0 },
  ])
  // Steam has forgotten the request: asked for again it would grant the coins twice.
  const asked = () => steam.calls.get('/IInventoryService/AddItem/v1/')
  const before = asked()
  const act = { exchange_id, reason: why }
  const [one, other] = await Promise.all([boss.call(settle, act), boss.call(settle, act)])
  expect([one.state, other.state]).toEqual(['done', 'done'])
  expect(asked()).toBe(before)
  expect(await ann.coins()).toBe(1700)
  expect(await ann.call(exchangeRoutes.getSteamWallet, {})).toMatchObject({ bronze_coins: 3 })
  const log = await boss.call(adminRoutes.log, {})
  expect(log.response).toMatchObject([
    { action: 'settle_exchange', path: 'exchange', count: 3, reason: why },
  ])
  await it.later()
  expect((await it.compare()).response).toEqual([])
  expect(await world.findings()).toEqual([])
})

test('coins come back only where a history that goes on does not show the exchange', async () => {
  await using it = await openCase()
  const { world, ann, bob, boss } = it
  // Refused, and nobody knows whether an earlier request was done.
  const exchange_id = await parked(world, ann, 'error')
  await world.db.deleteFrom('sandbox_steam_request').execute()
  await world.db.updateTable('sandbox_steam_item').set({ quantity: 0 }).execute()
  const act = { exchange_id, reason: why }
  const unclear = { message: 'history_unclear', status: 422 }
  // Steam was asked a moment ago.
  await expect(boss.call(settle, act)).rejects.toMatchObject(unclear)
  await it.later()
  expect((await it.compare()).response).toMatchObject([
    { cause: 'absent_open', exchange: { exchange_id } },
  ])
  // Nothing shows that the history has come as far.
  await expect(boss.call(settle, act)).rejects.toMatchObject(unclear)
  await bob.call(exchangeRoutes.toSteam, order)
  // While it is still asked for by itself it may be done at any moment.
  await world.db
    .updateTable('exchange')
    .set({ due_at: 1e15 })
    .where('state', '=', 'pending')
    .execute()
  await expect(boss.call(settle, act)).rejects.toMatchObject(unclear)
  await world.db.updateTable('exchange').set({ due_at: null }).execute()
  expect(await ann.coins()).toBe(1700)
  expect((await boss.call(settle, act)).state).toBe('undone')
  expect(await ann.coins()).toBe(2000)
  expect((await boss.call(settle, act)).state).toBe('undone')
  expect((await boss.call(adminRoutes.log, {})).response).toHaveLength(1)
  expect(await world.findings()).toEqual([])
})

test('what was asked again while the history was read is not given back', async () => {
  await using it = await openCase()
  const { world, ann, bob, boss, steam } = it
  const exchange_id = await parked(world, ann, 'error')
  await world.db.deleteFrom('sandbox_steam_request').execute()
  await world.db.updateTable('sandbox_steam_item').set({ quantity: 0 }).execute()
  await it.later()
  await bob.call(exchangeRoutes.toSteam, order)
  const act = { exchange_id, reason: why }
  let isAsked = false
  steam.worked = async (method) => {
    if (method !== 'GetAddItemHistory' || isAsked) return
    isAsked = true
    // Steam does it, and nobody hears of that.
    steam.faultyPath = /AddItem/
    steam.fault = 'reset'
    await boss.call(adminRoutes.askAgain, act)
    steam.fault = undefined
  }
  await expect(boss.call(settle, act)).rejects.toMatchObject({ message: 'history_unclear' })
  expect(await ann.coins()).toBe(1700)
  expect((await boss.call(settle, act)).state).toBe('done')
  expect(await world.findings()).toEqual([])
})

/** Steam takes coins of a player, or is to, and its answer is lost. */
async function takeUnheard({ ann, steam }: Awaited<ReturnType<typeof openCase>>, fault: Fault) {
  await ann.call(sandboxRoutes.grant, { steam_id: ann.steamId, bronze_coins: 4 })
  steam.faultyPath = /ConsumeItem/
  steam.fault = fault
  const { exchange_id } = await ann.call(exchangeRoutes.fromSteam, { ...order, count: 2 })
  steam.fault = undefined
  return exchange_id
}

test('of coins that come from Steam, their stack is looked at', async () => {
  await using it = await openCase()
  const { world, ann, boss } = it
  const exchange_id = await takeUnheard(it, 'reset')
  const stacks = async () =>
    (await it.compare(ann)).response.filter(({ cause }) => cause.startsWith('stack_'))
  expect(await stacks()).toMatchObject([{ cause: 'stack_there', exchange: { exchange_id } }])
  await world.db.updateTable('sandbox_steam_item').set({ quantity: 1 }).execute()
  expect(await stacks()).toMatchObject([{ cause: 'stack_taken', exchange: { exchange_id } }])
  const nobody = { exchange_id: ann.id, reason: why }
  await expect(boss.call(settle, nobody)).rejects.toThrow('not_found')
})

test('an exchange from Steam that waits for an operator is ended by one, and moves nothing', async () => {
  await using it = await openCase()
  const { world, ann, boss, steam } = it
  const exchange_id = await takeUnheard(it, 'error')
  const act = { exchange_id, reason: why }
  // While it is still asked for by itself, it may be done at any moment.
  await world.db.updateTable('exchange').set({ due_at: 1e15 }).execute()
  await it.later()
  await expect(boss.call(settle, act)).rejects.toThrow('history_unclear')
  // What it was to take is spent by now, so that Steam says no to what it may have done.
  await world.db.deleteFrom('sandbox_steam_request').execute()
  await world.db.updateTable('sandbox_steam_item').set({ quantity: 0 }).execute()
  expect((await boss.call(adminRoutes.askAgain, act)).state).toBe('pending')
  expect((await boss.call(adminRoutes.openExchanges, {})).response).toMatchObject([
    { exchange_id, due_at: null, last_error: 'refused, but an earlier request may have been done' },
  ])
  // Steam may still be at it.
  await expect(boss.call(settle, act)).rejects.toThrow('history_unclear')
  await it.later()
  const asked = () => steam.calls.get('/IInventoryService/ConsumeItem/v1/')
  const before = asked()
  const [one, other] = await Promise.all([boss.call(settle, act), boss.call(settle, act)])
  expect([one.state, other.state]).toEqual(['undone', 'undone'])
  expect(asked()).toBe(before)
  expect(await ann.coins()).toBe(2000)
  expect((await boss.call(adminRoutes.log, {})).response).toMatchObject([
    { action: 'settle_exchange', path: 'exchange', count: 2, reason: why },
    { action: 'ask_again' },
  ])
  expect(await world.findings()).toEqual([])
})

test.each<Fault>([
  'error',
  'truncated',
  'forbidden',
  { body: '{"response":{}}' },
  { body: '{"response":{"history":[{"requestid":"1"}]}}' },
])('a history that cannot be read proves nothing: %j', async (fault) => {
  await using it = await openCase()
  const { world, ann, boss, steam } = it
  const exchange_id = await parked(world, ann, 'reset')
  steam.faultyPath = /GetAddItemHistory/
  steam.fault = fault
  const unavailable = { message: 'steam_unavailable', status: 503 }
  for (let round = 0; round < 6; round += 1) {
    await expect(it.compare()).rejects.toMatchObject(unavailable)
  }
  const act = { exchange_id, reason: why }
  await expect(boss.call(settle, act)).rejects.toMatchObject(unavailable)
  expect(await ann.coins()).toBe(1700)
  // Players go on: the history's pause is its own.
  expect((await ann.call(exchangeRoutes.toSteam, order)).state).toBe('done')
})

test('a long history is read by pages, and compared as far as it was read', async () => {
  await using it = await openCase()
  const { world, ann } = it
  await ann.call(sandboxRoutes.grant, { steam_id: ann.steamId, bronze_coins: 1 })
  const fill = (count: number) =>
    world.db
      .insertInto('sandbox_steam_item')
      .columns(['steam_id', 'itemdef_id', 'quantity', 'acquired_at'])
      .expression((eb) =>
        eb
          .selectFrom(eb.fn<{ n: number }>('generate_series', [eb.lit(1), eb.val(count)]).as('n'))
          .select([
            eb.val(ann.steamId).as('steam_id'),
            eb.lit(BRONZE).as('itemdef_id'),
            eb.lit(1).as('quantity'),
            eb.lit(0).as('acquired_at'),
          ]),
      )
      .execute()
  await fill(2500)
  const book = async () => {
    const items = await world.db
      .selectFrom('sandbox_steam_item')
      .select('item_id')
      .where('acquired_at', '=', 0)
      .execute()
    for (let at = 0; at < items.length; at += 1000) {
      await world.db
        .insertInto('sandbox_steam_request')
        .values(
          items.slice(at, at + 1000).map(({ item_id }) => ({
            request_id: String(item_id + 1_000_000),
            steam_id: ann.steamId,
            itemdef_id: BRONZE,
            item_id,
            delta: 1,
            created_at: Date.now(),
          })),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
  }
  await book()
  expect(await it.compare()).toMatchObject({ grants: 2501, more: 2301, is_cut: false })
  await fill(8000)
  await book()
  expect(await it.compare()).toMatchObject({ is_cut: true })
})
