import { adminRoutes } from '@app/contract/admin.ts'
import { socialRoutes } from '@app/contract/social.ts'
import { sandboxRoutes } from '@app/contract/sandbox.ts'
import { expect, test } from 'vitest'
import { befriend } from '../testing/befriend.ts'
import { listen } from '../testing/listen.ts'
import { openWorld } from '../testing/world.ts'

const OAK = 100
const IRON = 101
/** A demo item that must not change hands. */
const LETTER = 360

const offer = (coins: number, items: Record<number, number> = {}) => ({ coins, items })

test('a trade swaps what both agreed to, at once and whole', async () => {
  await using world = await openWorld()
  const ann = await world.player({ coins: 500, items: { [OAK]: 5 } })
  const bob = await world.player({ items: { [IRON]: 9 } })
  await expect(ann.call(socialRoutes.createTrade, { user_uuid: bob.id })).rejects.toThrow(
    'not_friends',
  )
  await befriend(ann, bob)
  const { id } = await ann.call(socialRoutes.createTrade, { user_uuid: bob.id })
  await expect(bob.call(socialRoutes.createTrade, { user_uuid: ann.id })).rejects.toThrow(
    'trade_exists',
  )
  await using stream = await listen(world.node, bob)
  const made = await ann.call(socialRoutes.confirmTrade, {
    id,
    trade_item: offer(200, { [OAK]: 3 }),
  })
  expect(made).toMatchObject({ my_status: 'confirmed', opponent_status: 'pending' })
  const seen = await stream.until('trade_changed', ({ data }) => data.version === made.version)
  expect(seen.data).toMatchObject({ because: 'offer', jdoc: { user_1: { coins: 200 } } })
  const done = await bob.call(socialRoutes.confirmTrade, {
    id,
    trade_item: offer(0, { [IRON]: 4 }),
  })
  // Bob has changed his offer, so Ann has not agreed to it yet.
  expect(done).toMatchObject({ trade_status: 'active', opponent_status: 'pending' })
  const swapped = await ann.call(socialRoutes.confirmTrade, {
    id,
    trade_item: offer(200, { [OAK]: 3 }),
    version: done.version,
  })
  expect(swapped).toMatchObject({ trade_status: 'completed', because: 'completed' })
  expect([await ann.coins(), await ann.count(OAK), await ann.count(IRON)]).toEqual([300, 2, 4])
  expect([await bob.coins(), await bob.count(OAK), await bob.count(IRON)]).toEqual([200, 3, 5])
  await stream.until('trade_changed', ({ data }) => data.trade_status === 'completed')
  expect(await bob.call(socialRoutes.getActiveTrades, {})).toEqual([])
  expect(await bob.call(socialRoutes.getTrade, { id })).toMatchObject({
    trade_status: 'completed',
    my_side: 'user_2',
    jdoc: swapped.jdoc,
  })
  await expect(bob.call(socialRoutes.confirmTrade, { id, trade_item: offer(0) })).rejects.toThrow(
    'trade_not_found',
  )
  expect(await world.findings()).toEqual([])
})

test('what has ended is found by both, and by nobody else, and is no longer among the trades in progress', async () => {
  await using world = await openWorld()
  const [ann, bob, eve] = [await world.player(), await world.player(), await world.player()]
  await befriend(ann, bob)
  const { id } = await ann.call(socialRoutes.createTrade, { user_uuid: bob.id })
  await bob.call(socialRoutes.declineTrade, { id })
  for (const player of [ann, bob]) {
    expect(await player.call(socialRoutes.getTrade, { id })).toMatchObject({
      trade_status: 'declined',
      because: 'declined',
      revision: 2,
    })
  }
  await expect(eve.call(socialRoutes.getTrade, { id })).rejects.toThrow('trade_not_found')
  await expect(ann.call(socialRoutes.declineTrade, { id })).rejects.toThrow('trade_not_found')
  expect(await world.db.selectFrom('trade').selectAll().execute()).toEqual([])
  const again = await bob.call(socialRoutes.createTrade, { user_uuid: ann.id })
  expect(again.id).not.toBe(id)
})

test('an item that must no longer change hands stays where it is, whoever confirms last', async () => {
  await using world = await openWorld()
  const ann = await world.player({ coins: 500 })
  const bob = await world.player({ items: { [IRON]: 9 } })
  await befriend(ann, bob)
  const { id } = await ann.call(socialRoutes.createTrade, { user_uuid: bob.id })
  const iron = offer(0, { [IRON]: 9 })
  await ann.call(socialRoutes.confirmTrade, { id, trade_item: offer(500) })
  const { version } = await bob.call(socialRoutes.confirmTrade, { id, trade_item: iron })
  const { db } = world
  await db
    .updateTable('item')
    .set({ tags: ['trade:no'] })
    .where('itemdefid', '=', IRON)
    .execute()
  await db
    .updateTable('catalogue_version')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .execute()
  await world.node.catalog.refresh()
  const fallen = await ann.call(socialRoutes.confirmTrade, { id, trade_item: offer(500), version })
  expect(fallen).toMatchObject({ trade_status: 'active', because: 'fell' })
  expect([await ann.coins(), await bob.count(IRON)]).toEqual([500, 9])
})

test('nobody is bound to what they have not seen', async () => {
  await using world = await openWorld()
  const ann = await world.player({ coins: 500 })
  const bob = await world.player({ items: { [IRON]: 9 } })
  await befriend(ann, bob)
  const { id } = await ann.call(socialRoutes.createTrade, { user_uuid: bob.id })
  const good = await bob.call(socialRoutes.confirmTrade, {
    id,
    trade_item: offer(0, { [IRON]: 9 }),
  })
  await bob.call(socialRoutes.confirmTrade, { id, trade_item: offer(0, { [IRON]: 1 }) })
  await expect(
    ann.call(socialRoutes.confirmTrade, { id, trade_item: offer(500), version: good.version }),
  ).rejects.toThrow('trade_changed')
  await bob.call(socialRoutes.cancelTrade, { id })
  const now = await ann.call(socialRoutes.confirmTrade, { id, trade_item: offer(500) })
  expect(now).toMatchObject({ trade_status: 'active', opponent_status: 'pending' })
  expect(await ann.coins()).toBe(500)
  await bob.call(socialRoutes.declineTrade, { id })
  expect(await ann.call(socialRoutes.getActiveTrades, {})).toEqual([])
})

test('what a player agreed to stays beside a changed offer until they agree again', async () => {
  await using world = await openWorld()
  const ann = await world.player({ coins: 500 })
  const bob = await world.player({ items: { [IRON]: 9 } })
  await befriend(ann, bob)
  const { id } = await ann.call(socialRoutes.createTrade, { user_uuid: bob.id })
  const nine = offer(0, { [IRON]: 9 })
  const one = offer(0, { [IRON]: 1 })
  await bob.call(socialRoutes.confirmTrade, { id, trade_item: nine })
  await bob.call(socialRoutes.cancelTrade, { id })
  await ann.call(socialRoutes.confirmTrade, { id, trade_item: offer(500) })
  await bob.call(socialRoutes.confirmTrade, { id, trade_item: one })
  // Withdrawing and confirming once more would pass for no change at all.
  await bob.call(socialRoutes.cancelTrade, { id })
  await bob.call(socialRoutes.confirmTrade, { id, trade_item: one })
  const [shown] = await ann.call(socialRoutes.getActiveTrades, {})
  expect(shown).toMatchObject({
    because: 'confirmed',
    my_status: 'pending',
    jdoc: { user_2: one },
    agreed: { user_2: nine },
  })
  await ann.call(socialRoutes.confirmTrade, { id, trade_item: offer(400) })
  const [looked] = await bob.call(socialRoutes.getActiveTrades, {})
  expect(looked).toMatchObject({
    jdoc: { user_1: offer(400) },
    agreed: { user_1: offer(500), user_2: one },
  })
})

test('what is no longer there moves nothing, and both agreements fall', async () => {
  await using world = await openWorld()
  const ann = await world.player({ coins: 500 })
  const bob = await world.player({ items: { [IRON]: 9 } })
  await befriend(ann, bob)
  const { id } = await ann.call(socialRoutes.createTrade, { user_uuid: bob.id })
  await bob.call(socialRoutes.confirmTrade, { id, trade_item: offer(0, { [IRON]: 9 }) })
  const boss = await world.player()
  await boss.call(sandboxRoutes.makeAdmin, { steam_id: boss.steamId })

  await boss.call(adminRoutes.consume, {
    steam_id: bob.steamId,
    idempotency_key: 'k',
    item_id: IRON,
    count: 1,
    reason: 'a test',
  })
  await ann.call(socialRoutes.confirmTrade, { id, trade_item: offer(500) })
  await bob.call(socialRoutes.cancelTrade, { id })
  await expect(
    bob.call(socialRoutes.confirmTrade, { id, trade_item: offer(0, { [IRON]: 9 }) }),
  ).rejects.toThrow('not_enough_items')
  expect(await ann.coins()).toBe(500)
  expect(await world.findings()).toEqual([])
})

test.each([
  [offer(0, { [LETTER]: 1 }), 'item_not_tradable'],
  [offer(0, { 999_999: 1 }), 'item_not_found'],
  [offer(1), 'not_enough_coins'],
  [offer(0, { [OAK]: 2 }), 'not_enough_items'],
])('an offer of %j is refused with %s', async (trade_item, code) => {
  await using world = await openWorld()
  const ann = await world.player({ items: { [OAK]: 1, [LETTER]: 1 } })
  const bob = await world.player()
  await befriend(ann, bob)
  const { id } = await ann.call(socialRoutes.createTrade, { user_uuid: bob.id })
  await expect(ann.call(socialRoutes.confirmTrade, { id, trade_item })).rejects.toThrow(code)
  const [trade] = await ann.call(socialRoutes.getActiveTrades, {})
  expect(trade).toMatchObject({ because: 'created', version: 1 })
})

test('nothing for nothing is no trade, and strangers have no say', async () => {
  await using world = await openWorld()
  const ann = await world.player()
  const bob = await world.player()
  const eve = await world.player()
  await befriend(ann, bob)
  const { id } = await ann.call(socialRoutes.createTrade, { user_uuid: bob.id })
  await ann.call(socialRoutes.confirmTrade, { id, trade_item: offer(0) })
  await expect(bob.call(socialRoutes.confirmTrade, { id, trade_item: offer(0) })).rejects.toThrow(
    'trade_empty',
  )
  const { getTrade, cancelTrade, declineTrade } = socialRoutes
  for (const route of [getTrade, cancelTrade, declineTrade]) {
    await expect(eve.call(route, { id })).rejects.toThrow('trade_not_found')
  }
  await ann.call(socialRoutes.remove, { friend_uuid: bob.id })
  expect(await bob.call(socialRoutes.getActiveTrades, {})).toEqual([])
})
