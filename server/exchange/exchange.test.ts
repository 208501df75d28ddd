import { exchangeRoutes } from '@app/contract/exchange.ts'
import { inboxRoutes } from '@app/contract/inbox.ts'
import { lotHistoryRoutes } from '@app/contract/lot-history.ts'
import { sandboxRoutes } from '@app/contract/sandbox.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Fault } from '../platform/sandbox-steam.ts'
import { listen } from '../testing/listen.ts'
import { CallError, openWorld, type Player } from '../testing/world.ts'

type World = Awaited<ReturnType<typeof openWorld>>
const { toSteam, fromSteam, getSteamWallet, getOpenExchanges, stackSteamInventory } = exchangeRoutes

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())
beforeEach(() => meet(undefined))

const steam = () => world.node.platform.sandbox!

/** What the next requests to Steam meet, on all paths or some. */
function meet(fault: Fault | undefined, path = /./) {
  steam().fault = fault
  steam().faultyPath = path
}

/** Gives platform coins; each call is a stack of its own. */
async function mint(player: Player, coins: object) {
  await player.call(sandboxRoutes.grant, { steam_id: player.steamId, ...coins })
}

/** All that a player has, Surprise coins and the platform's. */
async function purseOf(player: Player) {
  const { gold_coins, silver_coins, bronze_coins } = await player.call(getSteamWallet, {})
  return [await player.coins(), gold_coins, silver_coins, bronze_coins]
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof CallError ? `${error.status} ${error.message}` : error),
  )

/** Lets everything fall due that waits for its next attempt. */
const later = (player: Player, seconds = 1200) =>
  player.call(sandboxRoutes.advanceClock, { seconds })

/** After each test's work: both sides' books are exact. */
const expectExact = async () => expect(await world.findings()).toEqual([])

test('coins become platform coins and come back, each way a row in the history', async () => {
  const ann = await world.player({ coins: 2_500_000 })
  expect(await purseOf(ann)).toEqual([2_500_000, 0, 0, 0])
  const there = await ann.call(toSteam, { currency: 'gold', count: 2 })
  expect(there).toMatchObject({
    direction: 'to_steam',
    currency: 'gold',
    count: 2,
    coins: 2_000_000,
    state: 'done',
  })
  expect(await purseOf(ann)).toEqual([500_000, 2, 0, 0])
  const back = await ann.call(fromSteam, { currency: 'gold', count: 1 })
  expect(back).toMatchObject({ direction: 'from_steam', coins: 1_000_000, state: 'done' })
  expect(await purseOf(ann)).toEqual([1_500_000, 1, 0, 0])
  expect(await ann.call(lotHistoryRoutes.getLotHistory, {})).toMatchObject([
    { type: 'exchange_from_steam', item_type_id: 0, count: 1, price: 1_000_000, currency: 'gold' },
    { type: 'exchange_to_steam', item_type_id: 0, count: 2, price: 1_000_000, currency: 'gold' },
  ])
  expect(await ann.call(getOpenExchanges, {})).toEqual([])
  await expectExact()
})

test.each([
  ['to Steam without the coins', toSteam, 'silver', 1, '422 not_enough_coins'],
  ['gold that is not there', fromSteam, 'gold', 3, '422 not_enough_steam_gold'],
  ['silver that is not there', fromSteam, 'silver', 1, '422 not_enough_steam_silver'],
  ['bronze that is not there', fromSteam, 'bronze', 1, '422 not_enough_steam_bronze'],
] as const)('refused, and nothing changes: %s', async (_name, route, currency, count, code) => {
  const ann = await world.player({ coins: 9_999 })
  await mint(ann, { gold_coins: 2 })
  const before = await purseOf(ann)
  expect(await codeOf(ann.call(route, { currency, count }))).toBe(code)
  expect(await purseOf(ann)).toEqual(before)
  await expectExact()
})

test('more coins than a purse can count are not taken from the platform', async () => {
  const ann = await world.player({ coins: Number.MAX_SAFE_INTEGER - 10 })
  await mint(ann, { bronze_coins: 1 })
  const said = codeOf(ann.call(fromSteam, { currency: 'bronze', count: 1 }))
  expect(await said).toBe('422 holding_limit')
  expect((await purseOf(ann))[3]).toBe(1)
})

test('one key is one exchange, and its answer says how that stands', async () => {
  const ann = await world.player({ coins: 1_000 })
  const order = { currency: 'bronze', count: 3 } as const
  const calls = Array.from({ length: 10 }, () => ann.call(toSteam, order, 'the-key'))
  const answers = await Promise.all(calls)
  expect(new Set(answers.map((answer) => answer.exchange_id)).size).toBe(1)
  expect(await purseOf(ann)).toEqual([700, 0, 0, 3])
  const reordered = { count: 3, currency: 'bronze' } as const
  expect(await ann.call(toSteam, reordered, 'the-key')).toEqual(answers[0])
  const other = codeOf(ann.call(toSteam, { ...order, count: 4 }, 'the-key'))
  expect(await other).toBe('409 idempotency_key_reused')
  await expectExact()
})

test('many exchanges at once take no more than there is', async () => {
  const ann = await world.player({ coins: 1_000 })
  await mint(ann, { bronze_coins: 6 })
  const order = { currency: 'bronze', count: 3 } as const
  const out = Array.from({ length: 5 }, () => codeOf(ann.call(toSteam, order)))
  const outSaid = await Promise.all(out)
  expect(outSaid.filter((one) => one === 'done')).toHaveLength(3)
  expect(outSaid.filter((one) => one === '422 not_enough_coins')).toHaveLength(2)
  const back = Array.from({ length: 8 }, () => codeOf(ann.call(fromSteam, order)))
  const said = await Promise.all(back)
  const done = said.filter((one) => one === 'done').length
  expect(
    said.every((one) => /done|exchange_refused|not_enough_steam_bronze/.test(String(one))),
  ).toBe(true)
  expect(await purseOf(ann)).toEqual([100 + done * 300, 0, 0, 15 - done * 3])
  await expectExact()
})

test('coins in several stacks are laid together when no single one is enough', async () => {
  const ann = await world.player()
  for (const silver_coins of [2, 1, 2]) await mint(ann, { silver_coins })
  await ann.call(fromSteam, { currency: 'silver', count: 4 })
  expect(await purseOf(ann)).toEqual([40_000, 0, 1, 0])
  await expectExact()
})

test('the Steam inventory is stacked: fewer stacks, the same pieces', async () => {
  const ann = await world.player()
  for (const gold_coins of [1, 2, 3]) await mint(ann, { gold_coins, bronze_coins: 5 })
  expect(await ann.call(stackSteamInventory, {})).toEqual({ stacks: 4 })
  expect(await purseOf(ann)).toEqual([0, 6, 0, 15])
  expect(await ann.call(stackSteamInventory, {})).toEqual({ stacks: 0 })
  meet('error', /Consolidate/)
  await mint(ann, { gold_coins: 1 })
  expect(await codeOf(ann.call(stackSteamInventory, {}))).toBe('503 steam_unavailable')
  await expectExact()
})

const silences: readonly Fault[] = [
  'reset',
  'error',
  'too_many',
  'forbidden',
  'truncated',
  'wrong_steam_id',
  'redirect',
  'huge',
  { body: '{"response":{"item_json":"[]"}}' },
  { body: '{"response":{"item_json":"half' },
]

test.each(silences)('Steam answers %j: the exchange waits, and is done once', async (fault) => {
  const ann = await world.player({ coins: 1_000 })
  await mint(ann, { bronze_coins: 5 })
  const order = { currency: 'bronze', count: 2 } as const
  meet(fault, /AddItem/)
  expect(await ann.call(toSteam, order, 'out')).toMatchObject({ state: 'pending' })
  expect(await ann.coins()).toBe(800)
  meet(fault, /ConsumeItem/)
  expect(await ann.call(fromSteam, order, 'in')).toMatchObject({ state: 'pending' })
  expect(await ann.coins()).toBe(800)
  expect(await ann.call(getOpenExchanges, {})).toMatchObject([
    { direction: 'from_steam', state: 'pending' },
    { direction: 'to_steam', state: 'pending' },
  ])
  await expectExact()

  meet(undefined)
  await later(ann)
  expect(await purseOf(ann)).toEqual([1_000, 0, 0, 5])
  expect(await ann.call(toSteam, order, 'out')).toMatchObject({ state: 'done' })
  expect(await ann.call(fromSteam, order, 'in')).toMatchObject({ state: 'done' })
  expect(await ann.call(getOpenExchanges, {})).toEqual([])
  await expectExact()
})

test('what Steam refuses is undone: the coins are back, and a repeated call hears the same', async () => {
  const ann = await world.player({ coins: 1_000 })
  await mint(ann, { bronze_coins: 5 })
  const before = await purseOf(ann)
  const order = { currency: 'bronze', count: 2 } as const
  meet('refuse', /AddItem|ConsumeItem/)
  expect(await codeOf(ann.call(toSteam, order, 'out'))).toBe('422 exchange_refused')
  expect(await codeOf(ann.call(fromSteam, order, 'in'))).toBe('422 exchange_refused')
  meet(undefined)
  expect(await codeOf(ann.call(toSteam, order, 'out'))).toBe('422 exchange_refused')
  expect(await codeOf(ann.call(fromSteam, order, 'in'))).toBe('422 exchange_refused')
  expect(await purseOf(ann)).toEqual(before)
  expect(await ann.call(lotHistoryRoutes.getLotHistory, {})).toEqual([])
  await expectExact()
})

/** What the log and operators are told of a player's exchanges that were undone. */
async function whyUndone(ann: Player): Promise<(string | null)[]> {
  const rows = await world.db
    .selectFrom('exchange')
    .select('last_error')
    .where('player_id', '=', ann.id)
    .where('state', '=', 'undone')
    .execute()
  return rows.map(({ last_error }) => last_error)
}

test.each<[Fault, string]>([
  ['error', 'status 500'],
  ['wrong_steam_id', "somebody else's item"],
])('while Steam cannot say what is there (%s), nothing is taken', async (fault, why) => {
  const ann = await world.player()
  await mint(ann, { bronze_coins: 5 })
  meet(fault, /GetInventory/)
  const order = { currency: 'bronze', count: 1 } as const
  for (let round = 0; round < 2; round++) {
    expect(await codeOf(ann.call(fromSteam, order, 'in'))).toBe('503 steam_unavailable')
  }
  expect(await whyUndone(ann)).toEqual([why, why])
  expect(await codeOf(ann.call(getSteamWallet, {}))).toBe('503 steam_unavailable')
  meet(undefined)
  expect(await ann.call(getOpenExchanges, {})).toEqual([])
  expect(await purseOf(ann)).toEqual([0, 0, 0, 5])
  // Asked for again as a 503 wants it, the exchange is done, and once.
  const done = await ann.call(fromSteam, order, 'in')
  expect(done).toMatchObject({ state: 'done' })
  expect(await ann.call(fromSteam, order, 'in')).toEqual(done)
  expect(await purseOf(ann)).toEqual([100, 0, 0, 4])
  await expectExact()
})

test('coins spent on the platform meanwhile undo the exchange', async () => {
  const ann = await world.player()
  await mint(ann, { gold_coins: 2 })
  // The stack has been shown to us; before we take from it, it is emptied elsewhere.
  steam().worked = async (method) => {
    if (method !== 'GetInventory') return
    steam().worked = undefined
    const { inventory } = world.node.platform
    const [stack] = await inventory.inventory(ann.steamId)
    const work = { requestId: '77', steamId: ann.steamId, quantity: 2 }
    expect(await inventory.consume({ ...work, itemId: stack!.itemId })).toBe('done')
  }
  const said = codeOf(ann.call(fromSteam, { currency: 'gold', count: 2 }))
  expect(await said).toBe('422 exchange_refused')
  expect(await purseOf(ann)).toEqual([0, 0, 0, 0])
  await expectExact()
})

test('what Steam refuses to one call and does for its repetition is not given back', async () => {
  const ann = await world.player({ coins: 1_000 })
  const order = { currency: 'bronze', count: 2 } as const
  const { inventory } = world.node.platform
  const grant = inventory.grant.bind(inventory)
  const [isDone, isOver] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let asked = 0
  let repeated: Promise<unknown> | undefined
  inventory.grant = async (work) => {
    asked += 1
    if (asked === 1) return 'refused'
    if (asked === 2) {
      repeated = codeOf(ann.call(toSteam, order, 'out'))
      await isDone.promise
      return 'refused'
    }
    const said = await grant(work)
    isDone.resolve()
    // Its answer comes when the first call has been answered.
    await isOver.promise
    return said
  }
  try {
    expect(await ann.call(toSteam, order, 'out')).toMatchObject({ state: 'pending' })
  } finally {
    isOver.resolve()
    await repeated
    inventory.grant = grant
  }
  expect(await ann.call(toSteam, order, 'out')).toMatchObject({ state: 'done' })
  expect(await purseOf(ann)).toEqual([800, 0, 0, 2])
  await expectExact()
})

test('two servers that take up the same exchanges settle each once', async () => {
  const other = await world.openNode()
  const ann = await world.player({ coins: 10_000 })
  meet('reset', /AddItem/)
  for (let count = 1; count <= 4; count += 1) {
    await ann.call(toSteam, { currency: 'bronze', count })
    // A success in between: Steam is not given up.
    await ann.call(getSteamWallet, {})
  }
  meet(undefined)
  await Promise.all([
    later(ann),
    other.app.inject({
      method: 'POST',
      url: `/api${sandboxRoutes.advanceClock.path}`,
      payload: { seconds: 1200 },
    }),
  ])
  await expect.poll(() => ann.call(getOpenExchanges, {})).toEqual([])
  expect(await purseOf(ann)).toEqual([9_000, 0, 0, 10])
  await expectExact()
})

test('a running server asks again by itself, soon', async () => {
  await using own = await openWorld()
  await own.node.start()
  const ann = await own.player({ coins: 1_000 })
  own.node.platform.sandbox!.fault = 'reset'
  await ann.call(toSteam, { currency: 'bronze', count: 2 })
  own.node.platform.sandbox!.fault = undefined
  await expect.poll(() => ann.call(getOpenExchanges, {})).toEqual([])
  expect(await purseOf(ann)).toEqual([800, 0, 0, 2])
})

test('after a day without an answer a person must look, and the audit says so', async () => {
  await using own = await openWorld()
  const ann = await own.player({ coins: 1_000 })
  own.node.platform.sandbox!.fault = 'reset'
  await ann.call(toSteam, { currency: 'bronze', count: 1 })
  await own.db.updateTable('exchange').set({ attempts: 149 }).execute()
  await later(ann)
  const [exchange] = await own.db.selectFrom('exchange').selectAll().execute()
  expect(exchange).toMatchObject({ state: 'pending', due_at: null, attempts: 150 })
  expect(await own.findings()).toEqual([
    `an exchange waits for an operator: ${exchange!.exchange_id}, request ${exchange!.request_id}`,
  ])
})

test('a player hears of each exchange that ends, and of coins that come on the platform', async () => {
  await using own = await openWorld()
  const ann = await own.player({ coins: 1_000 })
  await using stream = await listen(own.node, ann)
  await ann.call(toSteam, { currency: 'bronze', count: 2 })
  await mint(ann, { gold_coins: 1 })
  await stream.until('steam_wallet_updated')
  const settled = await stream.until('exchange_settled')
  expect(settled.data).toMatchObject({ direction: 'to_steam', count: 2, coins: 200, state: 'done' })
  expect(settled.data.is_late).toBe(false)
  expect(await stream.until('egg_coins_updated')).toMatchObject({ data: { coins: 800 } })

  own.node.platform.sandbox!.fault = 'reset'
  const { exchange_id } = await ann.call(toSteam, { currency: 'bronze', count: 3 })
  own.node.platform.sandbox!.fault = undefined
  await later(ann)
  const late = await stream.until(
    'exchange_settled',
    ({ data }) => data.exchange_id === exchange_id,
  )
  expect(late.data).toMatchObject({ state: 'done', is_late: true })
  // Only of what its own call has not told is there a message.
  const { messages } = await ann.call(inboxRoutes.get, {})
  expect(messages).toMatchObject([{ kind: 'exchange_ended', count: 1, data: { state: 'done' } }])
})
