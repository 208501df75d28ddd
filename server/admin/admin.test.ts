import { adminRoutes } from '@app/contract/admin.ts'
import { exchangeRoutes } from '@app/contract/exchange.ts'
import { inventoryRoutes } from '@app/contract/inventory.ts'
import { lotRoutes } from '@app/contract/lot.ts'
import { orderRoutes } from '@app/contract/order.ts'
import type { Route } from '@app/contract/route.ts'
import { sandboxRoutes } from '@app/contract/sandbox.ts'
import { expect, test } from 'vitest'
import { readSettings } from '../settings.ts'
import { listen } from '../testing/listen.ts'
import { openWorld, type Player } from '../testing/world.ts'

const OAK = 100
/** A bundle of the demo world. */
const CHEST = 800
/** In it, and hidden by the catalog: operators see it, its player does not. */
const SEAL = 40

type World = Awaited<ReturnType<typeof openWorld>>

async function operator(world: World): Promise<Player> {
  const player = await world.player()
  await player.call(sandboxRoutes.makeAdmin, { steam_id: player.steamId })
  return player
}

let keys = 0
const act = (player: Player, item_id: number, count: number, key = `key-${(keys += 1)}`) => ({
  steam_id: player.steamId,
  idempotency_key: key,
  item_id,
  count,
  reason: 'lost in a crash',
})

test('an operator adds and removes items, once per key, and the log says why', async () => {
  await using world = await openWorld()
  const boss = await operator(world)
  const ann = await world.player({ items: { [OAK]: 5 } })
  await using stream = await listen(world.node, ann)
  const added = act(ann, OAK, 3)
  await boss.call(adminRoutes.add, added)
  await boss.call(adminRoutes.add, added)
  expect(await ann.count(OAK)).toBe(8)
  await stream.until('inventory_updated', ({ data }) => data[0]?.count === 8)
  await expect(boss.call(adminRoutes.add, { ...added, count: 4 })).rejects.toThrow(
    'idempotency_key_reused',
  )
  await boss.call(adminRoutes.consume, act(ann, OAK, 8))
  await expect(boss.call(adminRoutes.consume, act(ann, OAK, 1))).rejects.toMatchObject({
    message: 'not_enough_items',
    params: { item_id: OAK, have: 0, need: 1 },
  })
  expect(await ann.count(OAK)).toBe(0)
  const { response } = await boss.call(adminRoutes.log, {})
  expect(response).toMatchObject([
    { action: 'consume', item_id: OAK, count: 8, reason: 'lost in a crash' },
    { action: 'add', item_id: OAK, count: 3, player: { steam_id: ann.steamId } },
  ])
  const page = await boss.call(adminRoutes.log, { before: response[0]!.log_id, limit: 1 })
  expect(page.response).toEqual([response[1]])
  const history = await ann.call(inventoryRoutes.history, {})
  expect(JSON.stringify(history)).toContain('customer_support')
  expect(await world.findings()).toEqual([])
})

test('a bundle is granted opened', async () => {
  await using world = await openWorld()
  const boss = await operator(world)
  const ann = await world.player()
  const { changed } = await boss.call(adminRoutes.add, act(ann, CHEST, 2))
  expect(changed.length).toBeGreaterThan(1)
  expect(changed).toContainEqual(expect.objectContaining({ item_id: SEAL, count: 2 }))
  for (const { item_id, count } of changed) {
    expect(await ann.count(item_id)).toBe(item_id === SEAL ? 0 : count)
  }
  expect(await ann.count(CHEST)).toBe(0)
})

test('a player is shown with everything that is theirs', async () => {
  await using world = await openWorld()
  const boss = await operator(world)
  const ann = await world.player({ coins: 70, items: { [OAK]: 5 } })
  expect(await boss.call(adminRoutes.getUser, { steam_id: ann.steamId })).toMatchObject({
    user_uuid: ann.id,
    wallet: 70,
    has_starter_pack: true,
    energy: null,
    styria_dlc_enabled: false,
    inventory_items: [{ item_id: OAK, count: 5 }],
  })
  const { response } = await boss.call(adminRoutes.hiddenItems, {})
  expect(response).toContainEqual(
    expect.objectContaining({ Itemdefid: SEAL, Name: 'Reserve Seal', NameTr: 'Yedek Mühür' }),
  )
  expect(response.map(({ Itemdefid }) => Itemdefid)).not.toContain(OAK)
  const nobody = { steam_id: '76561198999999999' }
  await expect(boss.call(adminRoutes.getUser, nobody)).rejects.toThrow('player_not_found')
})

test('whoever lacks the role is told that there is nothing, on every path of operators', async () => {
  await using world = await openWorld({ ADMIN_PATH: 'cellar-door' })
  const boss = await operator(world)
  const ann = await world.player()
  const inputs: Record<string, object> = {
    [adminRoutes.open.path]: { path: 'cellar-door' },
    [adminRoutes.getUser.path]: { steam_id: ann.steamId },
    [adminRoutes.add.path]: act(ann, OAK, 1),
    [adminRoutes.consume.path]: act(ann, OAK, 1),
    [adminRoutes.askAgain.path]: { exchange_id: ann.id, reason: 'a test' },
    [adminRoutes.switch.path]: { path: 'market', is_off: true, reason: 'a test' },
  }
  for (const route of Object.values<Route>(adminRoutes)) {
    const input = inputs[route.path] ?? {}
    await expect(ann.call(route, input), route.path).rejects.toMatchObject({ status: 404 })
  }
  await expect(boss.call(adminRoutes.open, { path: 'front-door' })).rejects.toThrow('not_found')
  await boss.call(adminRoutes.open, { path: 'cellar-door' })
  expect(await ann.count(OAK)).toBe(0)
})

test('a closed path refuses what begins and lets what ends', async () => {
  await using world = await openWorld()
  const boss = await operator(world)
  const ann = await world.player({ items: { [OAK]: 5 } })
  const sell = { item_type_id: OAK, price: 80, count: 1 }
  const { lot_uuid } = await ann.call(orderRoutes.createSellLot, sell)
  await using visitors = await listen(world.node)
  const off = { path: 'market', is_off: true, reason: 'a wrong price' } as const
  await boss.call(adminRoutes.switch, off)
  await visitors.until('paths_changed', ({ data }) => data.closed.includes('market'))
  await using later = await listen(world.node)
  expect((await later.until('connected')).data.closed).toEqual(['market'])
  await boss.call(adminRoutes.switch, off)
  await expect(ann.call(orderRoutes.createSellLot, sell)).rejects.toMatchObject({
    status: 503,
    message: 'switched_off',
  })
  await ann.call(lotRoutes.cancelLot, { lot_uuid: lot_uuid! })
  await boss.call(adminRoutes.switch, { ...off, is_off: false })
  await visitors.until('paths_changed', ({ data }) => data.closed.length === 0)
  await ann.call(orderRoutes.createSellLot, sell)
  const { response } = await boss.call(adminRoutes.log, {})
  expect(response.map((row) => row.action)).toEqual(['switch_on', 'switch_off'])
})

test('the economy is proved, and its sources and sinks are counted once', async () => {
  await using world = await openWorld()
  const boss = await operator(world)
  await world.player({ coins: 300, items: { [OAK]: 5 } })
  const ann = await world.player({ coins: 700 })
  const bob = await world.player({ items: { [OAK]: 2 } })
  await ann.call(orderRoutes.createBuyLot, { item_type_id: OAK, price: 50, count: 3 })
  await bob.call(orderRoutes.createSellLot, { item_type_id: OAK, price: 80, count: 2 })

  const economy = await boss.call(adminRoutes.economy, { prove: true })
  expect(economy.proof?.findings).toEqual([])
  // A test's database is nobody's to back up.
  expect(economy.backups).toMatchObject({ state: 'elsewhere', newest_at: null, failures: 0 })
  expect(economy.coins).toMatchObject({ minted: '1000', players: '850', market: '150' })
  expect(economy.top_holders.map((row) => row.coins)).toEqual([550, 300])
  expect(economy.open_lots).toMatchObject({ sell: 1, buy: 1, escrow_coins: '150' })
  const minted = { operation: 'sandbox_grant', asset: 0, minted: '1000', burned: '0' }
  expect(economy.flows).toContainEqual(expect.objectContaining(minted))

  await world.node.economy.sumUp('ffffffff-ffff-7fff-bfff-ffffffffffff')
  await world.player({ coins: 50 })
  const later = await boss.call(adminRoutes.economy, {})
  expect(later.flows).toContainEqual(expect.objectContaining({ ...minted, minted: '1050' }))

  // One operation by asset: what was summed up and what came after it.
  await boss.call(adminRoutes.add, act(bob, OAK, 4))
  const of = async (operation: string, since: number, until: number) =>
    (await boss.call(adminRoutes.assetFlows, { operation, since, until })).response
  const { today } = later
  expect(await of('sandbox_grant', today, today + 86_400)).toEqual([
    { asset: 0, minted: '1050', burned: '0' },
    { asset: OAK, minted: '7', burned: '0' },
  ])
  expect(await of('customer_support', today, today + 86_400)).toEqual([
    { asset: OAK, minted: '4', burned: '0' },
  ])
  expect(await of('sandbox_grant', today - 86_400, today)).toEqual([])
  await expect(of('no_such_code', today, today)).rejects.toThrow('not_found')
})

test('what came before midnight is of the old day and year, what came after it of the new', async () => {
  await using world = await openWorld()
  const boss = await operator(world)
  const { clock } = world.node
  const newYear = Date.UTC(new Date(clock.now()).getUTCFullYear() + 1, 0, 1) / 1000
  const goTo = (time: number) =>
    boss.call(sandboxRoutes.advanceClock, { seconds: Math.floor(time - clock.now() / 1000) })
  await goTo(newYear - 600)
  await world.player({ coins: 5 })
  await goTo(newYear + 600)
  await world.player({ coins: 20 })
  const { flows, today } = await boss.call(adminRoutes.economy, {})
  expect(today).toBe(newYear)
  const coins = flows.filter(({ asset }) => asset === 0)
  expect(coins.map(({ day, minted }) => [day, minted])).toEqual([
    [newYear, '20'],
    [newYear - 86_400, '5'],
  ])
})

test('an operator asks Steam again about what it left open, by the same request, and never pays back', async () => {
  await using world = await openWorld()
  const boss = await operator(world)
  const ann = await world.player({ coins: 1000 })
  const steam = world.node.platform.sandbox!
  // The coins are on Steam, the answer is lost, and after a day nobody asks any more.
  steam.fault = 'reset'
  steam.faultyPath = /AddItem/
  const order = { currency: 'bronze', count: 3 } as const
  const { exchange_id } = await ann.call(exchangeRoutes.toSteam, order)
  await world.db.updateTable('exchange').set({ attempts: 149, due_at: 0 }).execute()
  await ann.call(sandboxRoutes.advanceClock, { seconds: 60 })
  const { response } = await boss.call(adminRoutes.openExchanges, {})
  expect(response).toMatchObject([
    {
      exchange_id,
      player: { steam_id: ann.steamId },
      direction: 'to_steam',
      count: 3,
      coins: 300,
      attempts: 150,
      last_error: expect.stringMatching(/./),
      last_asked_at: expect.any(Number),
      due_at: null,
      request_id: expect.stringMatching(/^[1-9][0-9]*$/),
    },
  ])

  const again = { exchange_id, reason: 'the player asked' }
  expect((await boss.call(adminRoutes.askAgain, again)).state).toBe('pending')
  expect(await ann.coins()).toBe(700)
  expect((await boss.call(adminRoutes.openExchanges, {})).response).toMatchObject([
    { attempts: 151, due_at: null },
  ])
  steam.fault = undefined
  expect((await boss.call(adminRoutes.askAgain, again)).state).toBe('done')
  expect(await ann.coins()).toBe(700)
  expect(await ann.call(exchangeRoutes.getSteamWallet, {})).toMatchObject({ bronze_coins: 3 })
  expect(await boss.call(adminRoutes.openExchanges, {})).toEqual({ response: [] })

  // What has ended is shown as it stands: nothing is asked or written down.
  expect((await boss.call(adminRoutes.askAgain, again)).state).toBe('done')
  const log = await boss.call(adminRoutes.log, {})
  const act = { action: 'ask_again', path: 'exchange', count: 3, player: { steam_id: ann.steamId } }
  expect(log.response).toMatchObject([act, act])
  const nobody = { ...again, exchange_id: ann.id }
  await expect(boss.call(adminRoutes.askAgain, nobody)).rejects.toThrow('not_found')
  expect(await world.findings()).toEqual([])
})

test('what Steam refuses after an answer was lost is not paid back: it may have been done', async () => {
  await using world = await openWorld()
  const boss = await operator(world)
  const ann = await world.player({ coins: 1000 })
  const steam = world.node.platform.sandbox!
  // Steam has put the coins there, and says so to nobody.
  steam.faultyPath = /AddItem/
  steam.fault = 'reset'
  const { exchange_id } = await ann.call(exchangeRoutes.toSteam, { currency: 'bronze', count: 3 })
  // By then it has forgotten the request, and refuses it as a new one.
  steam.fault = { body: '{"response":{"error":{"errorcode":3}}}' }
  await ann.call(sandboxRoutes.advanceClock, { seconds: 60 })
  expect(await ann.coins()).toBe(700)
  expect((await boss.call(adminRoutes.openExchanges, {})).response).toMatchObject([
    { exchange_id, due_at: null },
  ])
  const again = { exchange_id, reason: 'the player asked' }
  const states = await Promise.all([
    boss.call(adminRoutes.askAgain, again),
    boss.call(adminRoutes.askAgain, again),
  ])
  expect(states.map(({ state }) => state)).toEqual(['pending', 'pending'])
  expect(await ann.coins()).toBe(700)
  // Only what shows the work ends it.
  steam.fault = undefined
  expect((await boss.call(adminRoutes.askAgain, again)).state).toBe('done')
  expect(await ann.call(exchangeRoutes.getSteamWallet, {})).toMatchObject({ bronze_coins: 3 })
  expect(await world.findings()).toEqual([])
})

test('an exchange that began with another app is not asked about in this one', async () => {
  await using world = await openWorld()
  const ann = await world.player({ coins: 1000 })
  const steam = world.node.platform.sandbox!
  steam.faultyPath = /AddItem/
  steam.fault = 'reset'
  await ann.call(exchangeRoutes.toSteam, { currency: 'bronze', count: 3 })
  const read = () =>
    world.db
      .selectFrom('exchange')
      .select(['itemdef_id', 'app_id', 'state', 'due_at'])
      .executeTakeFirstOrThrow()
  const { bronze } = readSettings(world.env).steamCoinItems
  const app_id = world.node.platform.inventory.appId
  expect(await read()).toMatchObject({ itemdef_id: bronze, app_id, state: 'pending' })
  await world.db.updateTable('exchange').set({ app_id: 1 }).execute()
  steam.fault = undefined
  await ann.call(sandboxRoutes.advanceClock, { seconds: 60 })
  expect(await read()).toMatchObject({ state: 'pending', due_at: null })
  expect(await ann.coins()).toBe(700)
})
