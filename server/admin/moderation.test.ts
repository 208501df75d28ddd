import { adminRoutes } from '@app/contract/admin.ts'
import { authRoutes } from '@app/contract/auth.ts'
import { catalogRoutes } from '@app/contract/catalog.ts'
import { bookRoutes } from '@app/contract/book.ts'
import { conditionalOrderRoutes } from '@app/contract/conditional-order.ts'
import { lotRoutes } from '@app/contract/lot.ts'
import { orderRoutes } from '@app/contract/order.ts'
import { moderationRoutes } from '@app/contract/moderation.ts'
import { sandboxRoutes } from '@app/contract/sandbox.ts'
import { socialRoutes } from '@app/contract/social.ts'
import { standingOrderRoutes } from '@app/contract/standing-order.ts'
import { expect, test } from 'vitest'
import { befriend } from '../testing/befriend.ts'
import { everyOrder } from '../testing/interleave.ts'
import { listen } from '../testing/listen.ts'
import { arm, when } from '../testing/conditional-orders.ts'
import { openWorld, type Player, signIn } from '../testing/world.ts'

const OAK = 100

type World = Awaited<ReturnType<typeof openWorld>>

async function operator(world: World): Promise<Player> {
  const player = await world.player()
  await player.call(sandboxRoutes.makeAdmin, { steam_id: player.steamId })
  return player
}

const about = (player: Player) => ({ steam_id: player.steamId, reason: 'sold what was not theirs' })

/** Signs in as the game client does and renews the session by its cookie. */
async function refreshOf(world: World, steamId: string) {
  const { app } = world.node
  const signedIn = await app.inject({
    method: 'POST',
    url: '/api/auth/client_steam_auth_callback',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `ticket=sandbox-${steamId}&username=Ann`,
  })
  const [cookie] = signedIn.cookies
  return async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/jwt_refresh',
      cookies: { [cookie!.name]: cookie!.value },
    })
    return answer.json<{ error?: { code: string } }>().error?.code
  }
}

test('who is banned can neither sign in nor call anything, and nothing of theirs can be taken up', async () => {
  await using world = await openWorld()
  const boss = await operator(world)
  const ann = await world.player({ coins: 100, items: { [OAK]: 5 } })
  const bob = await world.player({ coins: 1000 })
  const refresh = await refreshOf(world, ann.steamId)
  await befriend(ann, bob)
  const trade = await ann.call(socialRoutes.createTrade, { user_uuid: bob.id })
  const sell = { item_type_id: OAK, price: 80, count: 2 }
  await ann.call(orderRoutes.createSellLot, sell)
  await ann.call(orderRoutes.createBuyLot, { ...sell, price: 10 })
  await using stream = await listen(world.node, ann)

  await boss.call(moderationRoutes.ban, about(ann))
  await stream.ended
  const refused = { status: 403, message: 'account_banned' }
  await expect(ann.call(authRoutes.getProfile, {})).rejects.toMatchObject(refused)
  await expect(ann.call(orderRoutes.createSellLot, sell)).rejects.toMatchObject(refused)
  await expect(ann.call(catalogRoutes.readItems, { lang: 'en' })).rejects.toMatchObject(refused)
  await expect(signIn(world.node, ann.steamId)).rejects.toMatchObject(refused)
  expect((await listen(world.node, ann)).status).toBe(403)
  expect(await refresh()).toBe('account_banned')

  expect(await bob.call(bookRoutes.getItemDetails, { item_type_id: OAK })).toMatchObject({
    sell_orders: [],
    buy_orders: [],
  })
  const shown = await bob.call(socialRoutes.getTrade, { id: trade.id })
  expect(shown.trade_status).toBe('declined')
  expect(await boss.call(adminRoutes.getUser, { steam_id: ann.steamId })).toMatchObject({
    wallet: 100,
    inventory_items: [{ item_id: OAK, count: 5 }],
    open_sessions: 0,
    ban: { reason: 'sold what was not theirs', operator: expect.any(String) },
  })

  await boss.call(moderationRoutes.unban, about(ann))
  const back = await signIn(world.node, ann.steamId)
  expect(await back.count(OAK)).toBe(5)
  const log = await boss.call(adminRoutes.log, {})
  expect(log.response.map(({ action, player }) => [action, player?.steam_id])).toEqual([
    ['unban', ann.steamId],
    ['ban', ann.steamId],
  ])
  expect(await world.findings()).toEqual([])
})

test('what another operator has done already is refused, and the first call answers again as it did', async () => {
  await using world = await openWorld()
  const [boss, other] = [await operator(world), await operator(world)]
  const [ann, bob] = [await world.player(), await world.player()]
  const refused = { status: 409, message: 'already_done' }
  const asAdmin = { ...about(bob), role: 'admin' } as const
  await boss.call(moderationRoutes.ban, about(ann), 'once')
  await expect(other.call(moderationRoutes.ban, about(ann))).rejects.toMatchObject(refused)
  expect(await boss.call(moderationRoutes.ban, about(ann), 'once')).toEqual({})
  await boss.call(moderationRoutes.unban, about(ann), 'again')
  await expect(other.call(moderationRoutes.unban, about(ann))).rejects.toMatchObject(refused)
  expect(await boss.call(moderationRoutes.unban, about(ann), 'again')).toEqual({})
  await boss.call(moderationRoutes.setRole, asAdmin)
  await expect(other.call(moderationRoutes.setRole, asAdmin)).rejects.toMatchObject(refused)
  const { response } = await boss.call(adminRoutes.log, {})
  expect(response.map(({ action }) => action)).toEqual(['promote', 'unban', 'ban'])
})

test('a second ban takes away what a crash during the first has left', async () => {
  await using world = await openWorld()
  const boss = await operator(world)
  const ann = await world.player({ items: { [OAK]: 5 } })
  await ann.call(orderRoutes.createSellLot, { item_type_id: OAK, price: 80, count: 2 })
  const row = { player_id: ann.id, operator_id: boss.id, reason: 'why', banned_at: Date.now() }
  await world.db.insertInto('ban').values(row).execute()
  await expect(boss.call(moderationRoutes.ban, about(ann))).rejects.toThrow('already_done')
  const book = await boss.call(bookRoutes.getItemDetails, { item_type_id: OAK })
  expect(book.sell_orders).toEqual([])
})

test('what a banned player has offered to a friend can no longer be taken', async () => {
  await using world = await openWorld()
  const boss = await operator(world)
  const ann = await world.player({ coins: 100 })
  const bob = await world.player({ items: { [OAK]: 5 } })
  await befriend(ann, bob)
  const { id } = await ann.call(socialRoutes.createTrade, { user_uuid: bob.id })
  const given = { coins: 100, items: {} }
  await ann.call(socialRoutes.confirmTrade, { id, trade_item: given })
  const taken = { coins: 0, items: { [OAK]: 5 } }
  const { version } = await bob.call(socialRoutes.confirmTrade, { id, trade_item: taken })
  // It is written as if what it withdraws were still to be withdrawn.
  const ban = { player_id: bob.id, operator_id: boss.id, reason: 'why', banned_at: 0 }
  await world.db.insertInto('ban').values(ban).execute()
  const ended = await ann.call(socialRoutes.confirmTrade, { id, trade_item: given, version })
  expect(ended).toMatchObject({ trade_status: 'declined', because: 'declined' })
  expect([await ann.coins(), await ann.count(OAK)]).toEqual([100, 0])
  expect(await world.findings()).toEqual([])
})

test('a call that was let in before a ban offers nothing after it, and may still take back', async () => {
  await using world = await openWorld()
  const boss = await operator(world)
  const ann = await world.player({ coins: 10_000, items: { [OAK]: 20 } })
  const bob = await world.player({ coins: 100, items: { [OAK]: 5 } })
  const order = { item_type_id: OAK, price: 80, count: 2 }
  const stand = { item_id: OAK, keep: 90, price: 1, budget: 100 }
  await bob.call(orderRoutes.createBuyLot, { ...order, price: 10 })
  await ann.call(orderRoutes.createSellLot, order)
  const [lot] = await ann.call(lotRoutes.getMyLots, {})
  const { lot_uuid } = lot!
  const { order_id } = await arm(ann, 'sell', 1, when('buy', 'below', 5, 5))
  await ann.call(standingOrderRoutes.set, stand)
  await ann.call(standingOrderRoutes.pause, { item_id: OAK, is_paused: true })
  // It is written as if its sessions were still to be ended.
  const ban = { player_id: ann.id, operator_id: boss.id, reason: 'why', banned_at: 0 }
  await world.db.insertInto('ban').values(ban).execute()
  const had = [await ann.coins(), await ann.count(OAK)]
  const reprice = { lots: [{ lot_uuid, price: 90 }] }
  for (const offer of [
    () => ann.call(orderRoutes.createSellLot, order),
    () => ann.call(orderRoutes.createBuyLot, { ...order, price: 5 }),
    () => ann.call(orderRoutes.sellToBuyLot, { ...order, price: 10 }),
    () => ann.call(lotRoutes.repriceLots, reprice),
    () => arm(ann, 'sell', 1, when('buy', 'below', 4, 4)),
    () => ann.call(standingOrderRoutes.set, { ...stand, keep: 80 }),
    () => ann.call(standingOrderRoutes.pause, { item_id: OAK, is_paused: false }),
    () => ann.call(socialRoutes.invite, { friend_uuid: bob.id }),
  ]) {
    await expect(offer()).rejects.toMatchObject({ status: 403, message: 'account_banned' })
  }
  expect([await ann.coins(), await ann.count(OAK)]).toEqual(had)
  await ann.call(standingOrderRoutes.remove, { item_id: OAK })
  await ann.call(conditionalOrderRoutes.cancel, { order_id })
  await ann.call(lotRoutes.cancelLot, { lot_uuid })
  expect([await ann.coins(), await ann.count(OAK)]).toEqual([10_000, 20])
  expect(await world.findings()).toEqual([])
})

test('a ban holds on another server, too', async () => {
  await using world = await openWorld({ DATABASE_URL: 'postgres://shared.example/app' })
  const other = await world.openNode()
  const boss = await operator(world)
  const ann = await world.player({}, other)
  await boss.call(moderationRoutes.ban, about(ann))
  await expect
    .poll(() => ann.call(authRoutes.getProfile, {}).catch(String))
    .toContain('account_banned')
  await expect(signIn(other, ann.steamId)).rejects.toThrow('account_banned')
})

test('all sessions of a player end at once, and they may sign in again', async () => {
  await using world = await openWorld()
  const boss = await operator(world)
  const ann = await world.player({ items: { [OAK]: 5 } })
  const phone = await signIn(world.node, ann.steamId)
  await using stream = await listen(world.node, phone)
  expect(await boss.call(moderationRoutes.endSessions, about(ann))).toEqual({ ended: 2 })
  await stream.ended
  const sell = { item_type_id: OAK, price: 80, count: 2 }
  for (const one of [ann, phone]) {
    await expect(one.call(orderRoutes.createSellLot, sell)).rejects.toThrow('invalid_token')
  }
  const back = await signIn(world.node, ann.steamId)
  await back.call(orderRoutes.createSellLot, sell)
  const { response } = await boss.call(adminRoutes.log, {})
  expect(response).toMatchObject([{ action: 'end_sessions', count: 2 }])
})

test('operators make and remove operators, and whoever is removed stays so', async () => {
  const steamId = '76561198000000777'
  await using world = await openWorld({ ADMIN_STEAM_IDS: steamId })
  const boss = await signIn(world.node, steamId)
  const ann = await world.player()
  await expect(
    boss.call(moderationRoutes.setRole, { ...about(boss), role: 'player' }),
  ).rejects.toThrow('last_operator')
  await boss.call(moderationRoutes.setRole, { ...about(ann), role: 'admin' })
  await ann.call(moderationRoutes.setRole, { ...about(boss), role: 'player' })
  await expect(boss.call(adminRoutes.log, {})).rejects.toThrow('invalid_token')
  // The settings still name them; the operators' decision counts more.
  const again = await signIn(world.node, steamId)
  await expect(again.call(adminRoutes.log, {})).rejects.toThrow('not_found')
  const { response } = await ann.call(adminRoutes.log, {})
  expect(response.map(({ action }) => action)).toEqual(['demote', 'promote'])
})

test('nobody bans themselves', async () => {
  await using world = await openWorld()
  const boss = await operator(world)
  await expect(boss.call(moderationRoutes.ban, about(boss))).rejects.toThrow('own_account')
  await boss.call(adminRoutes.log, {})
})

test('of two operators who shut each other out at once, one stays', async () => {
  await using world = await openWorld()
  const acts = [
    (ann: Player, bob: Player) => ann.call(moderationRoutes.ban, about(bob)),
    (ann: Player, bob: Player) =>
      ann.call(moderationRoutes.setRole, { ...about(bob), role: 'player' }),
  ]
  for (const act of acts) {
    const orders = await everyOrder(world.url, {
      async scene() {
        const pair = [await operator(world), await operator(world)] as const
        await world.db
          .updateTable('player')
          .set({ role: 'player' })
          .where('player_id', 'not in', [pair[0].id, pair[1].id])
          .execute()
        return pair
      },
      operations: ([ann, bob]) => [() => act(ann, bob), () => act(bob, ann)],
      async check(pair, outcomes) {
        expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
        const reads = await Promise.allSettled(pair.map((one) => one.call(adminRoutes.log, {})))
        expect(reads.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      },
    })
    expect(orders).toBeGreaterThan(1)
  }
})
