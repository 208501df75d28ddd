import { authRoutes } from '@app/contract/auth.ts'
import { adminRoutes } from '@app/contract/admin.ts'
import { socialRoutes } from '@app/contract/social.ts'
import { sandboxRoutes } from '@app/contract/sandbox.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listen } from '../testing/listen.ts'
import { openWorld, type Player } from '../testing/world.ts'
import { usersNamed } from './friends.ts'

const OAK = 100
const IRON = 101
/** A demo item that must not change hands. */
const LETTER = 360

async function befriend(ann: Player, bob: Player): Promise<void> {
  await ann.call(socialRoutes.invite, { friend_uuid: bob.id })
  await bob.call(socialRoutes.accept, { friend_uuid: ann.id })
}

const status = async (player: Player, other: Player) =>
  (await player.call(socialRoutes.friendshipStatus, { id: other.id })).status

const offer = (coins: number, items: Record<number, number> = {}) => ({ coins, items })

test('invitations are sent, taken back, declined and accepted, live on both sides', async () => {
  await using world = await openWorld()
  const ann = await world.player()
  const bob = await world.player()
  await using stream = await listen(world.node, bob)
  await ann.call(socialRoutes.invite, { friend_uuid: bob.id })
  await stream.until('social_friend_changed', ({ data }) => data.status === 'pending')
  expect(await bob.call(socialRoutes.getInviteList, {})).toMatchObject([
    { user_uuid: ann.id, is_own: false },
  ])
  await expect(ann.call(socialRoutes.invite, { friend_uuid: bob.id })).rejects.toThrow(
    'already_invited',
  )
  await ann.call(socialRoutes.cancelInvitation, { friend_uuid: bob.id })
  await expect(bob.call(socialRoutes.accept, { friend_uuid: ann.id })).rejects.toThrow(
    'invitation_not_found',
  )
  await ann.call(socialRoutes.invite, { friend_uuid: bob.id })
  await bob.call(socialRoutes.decline, { friend_uuid: ann.id })
  expect(await status(ann, bob)).toBe('none')
  await ann.call(socialRoutes.invite, { friend_uuid: bob.id })
  await bob.call(socialRoutes.invite, { friend_uuid: ann.id })
  await stream.until('social_friend_changed', ({ data }) => data.status === 'accepted')
  expect(await ann.call(socialRoutes.getFriendList, {})).toMatchObject([
    { user_uuid: bob.id, status: 'accepted' },
  ])
  await bob.call(socialRoutes.remove, { friend_uuid: ann.id })
  expect(await ann.call(socialRoutes.getFriendList, {})).toEqual([])
  await expect(ann.call(socialRoutes.remove, { friend_uuid: bob.id })).rejects.toThrow(
    'not_friends',
  )
})

test('who is blocked learns nothing and finds nobody; lifting it lets them meet again', async () => {
  await using world = await openWorld()
  const ann = await world.player()
  const bob = await world.player()
  await befriend(ann, bob)
  await bob.call(socialRoutes.createTrade, { user_uuid: ann.id })
  await ann.call(socialRoutes.block, { user_uuid: bob.id })
  expect(await status(bob, ann)).toBe('none')
  expect(await status(ann, bob)).toBe('blocked')
  expect(await bob.call(socialRoutes.getActiveTrades, {})).toEqual([])
  for (const one of [ann, bob]) {
    expect(await one.call(socialRoutes.findUsers, { q: 'player' })).toEqual([])
  }
  await expect(bob.call(socialRoutes.invite, { friend_uuid: ann.id })).rejects.toMatchObject({
    status: 404,
    message: 'player_not_found',
  })
  await expect(ann.call(socialRoutes.invite, { friend_uuid: bob.id })).rejects.toThrow(
    'player_blocked',
  )
  await ann.call(socialRoutes.unblock, { user_uuid: bob.id })
  await ann.call(socialRoutes.unblock, { user_uuid: bob.id })
  await befriend(bob, ann)
})

test('a stranger who is blocked, and let in again, hears nothing of it', async () => {
  await using world = await openWorld()
  const ann = await world.player()
  const bob = await world.player()
  await using stream = await listen(world.node, bob)
  await ann.call(socialRoutes.block, { user_uuid: bob.id })
  await ann.call(socialRoutes.unblock, { user_uuid: bob.id })
  await ann.call(socialRoutes.invite, { friend_uuid: bob.id })
  const { data } = await stream.until('social_friend_changed')
  expect(data.status).toBe('pending')
})

test('an invitation goes from both screens when either blocks', async () => {
  await using world = await openWorld()
  const ann = await world.player()
  const bob = await world.player()
  await using stream = await listen(world.node, bob)
  await bob.call(socialRoutes.invite, { friend_uuid: ann.id })
  await ann.call(socialRoutes.block, { user_uuid: bob.id })
  // What this status reloads is the list of invitations.
  await stream.until('social_friend_changed', ({ data }) => data.status === 'declined')
  for (const one of [ann, bob]) {
    expect(await one.call(socialRoutes.getInviteList, {})).toEqual([])
  }
})

test('players are found by how their names begin, in any script; signs are only signs', async () => {
  await using world = await openWorld()
  const ann = await world.player()
  const bob = await world.player()
  await world.db
    .updateTable('player')
    .set({ name: 'Ярослав', search_name: 'ярослав' })
    .where('player_id', '=', bob.id)
    .execute()
  const find = (q: string) => ann.call(socialRoutes.findUsers, { q })
  expect(await find('ЯР')).toEqual([{ user_uuid: bob.id, name: 'Ярослав', status: 'none' }])
  expect(await find('Яро ')).toHaveLength(1)
  expect(await find('%%')).toEqual([])
  expect(await find('__')).toEqual([])
  expect(await find('player')).toEqual([])
  await expect(find('я')).rejects.toThrow('bad_input')
  await expect(find('  ')).rejects.toThrow('bad_input')
})

interface Plan {
  'Actual Rows': number
  Plans?: Plan[]
}

const mostRows = (plan: Plan): number =>
  Math.max(plan['Actual Rows'], ...(plan.Plans ?? []).map(mostRows))

test('of many names that begin alike the first alone are read', async () => {
  await using world = await openWorld()
  const ann = await world.player()
  await sql`
    insert into player (player_id, steam_id, name, search_name, created_at)
    select gen_random_uuid(), 76561198600000000 + n, 'Walker ' || n, 'walker ' || n, 0
    from generate_series(1, 20000) as n`.execute(world.db)
  await sql`analyze player`.execute(world.db)
  const found = await ann.call(socialRoutes.findUsers, { q: 'walker' })
  expect(found.map(({ name }) => name).slice(0, 3)).toEqual(['Walker 1', 'Walker 10', 'Walker 100'])
  expect(found).toHaveLength(20)
  const { rows } = await sql<{ 'QUERY PLAN': { Plan: Plan }[] }>`
    explain (analyze, format json) ${usersNamed(ann.id, 'walker')}`.execute(world.db)
  const [explained] = rows[0]!['QUERY PLAN']
  expect(mostRows(explained!.Plan), JSON.stringify(explained)).toBeLessThan(200)
})

test('a Turkish name is found however its i is written', async () => {
  await using world = await openWorld()
  const ann = await world.player()
  await ann.call(authRoutes.clientSignIn, {
    ticket: 'sandbox-76561198000009001',
    username: 'İlkay Işık',
  })
  for (const q of ['ilkay', 'İLKAY IŞIK', 'ılkay ışık']) {
    const found = await ann.call(socialRoutes.findUsers, { q })
    expect(found.map(({ name }) => name)).toEqual(['İlkay Işık'])
  }
})

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

type World = Awaited<ReturnType<typeof openWorld>>

/** Ids of players who never sign in. */
async function addStrangers(world: World, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => crypto.randomUUID())
  const rows = ids.map((player_id, index) => ({
    player_id,
    steam_id: String(76561198500000000n + BigInt(index)),
    name: `Friend ${index}`,
    created_at: 0,
  }))
  await world.db.insertInto('player').values(rows).execute()
  return ids
}

/** Players whom someone has befriended long ago, and if wanted trades with. */
async function fillWith(world: World, player: Player, count: number, trading: boolean) {
  const ids = await addStrangers(world, count)
  await world.db
    .insertInto('friendship')
    .values(
      ids.map((id) => {
        const [player_id = '', other_id = ''] = [id, player.id].toSorted()
        return { player_id, other_id, invited_by: id, is_accepted: true, created_at: 0 }
      }),
    )
    .execute()
  if (!trading) return
  const nothing = JSON.stringify({ coins: 0, items: {} })
  await world.db
    .insertInto('trade')
    .values(
      ids.map((id) => ({
        trade_id: crypto.randomUUID(),
        user_1: id,
        user_2: player.id,
        because: 'created' as const,
        offer_1: nothing,
        offer_2: nothing,
        created_at: 0,
      })),
    )
    .execute()
}

test('500 friends and invitations, and none more, whoever invites', async () => {
  await using world = await openWorld()
  const [ann, bob, eve] = [await world.player(), await world.player(), await world.player()]
  await fillWith(world, ann, 499, false)
  await bob.call(socialRoutes.invite, { friend_uuid: ann.id })
  const full = { status: 422, message: 'friend_limit', params: { limit: 500 } }
  await expect(ann.call(socialRoutes.invite, { friend_uuid: eve.id })).rejects.toMatchObject(full)
  await expect(eve.call(socialRoutes.invite, { friend_uuid: ann.id })).rejects.toMatchObject(full)
  expect(await status(ann, eve)).toBe('none')

  await ann.call(socialRoutes.accept, { friend_uuid: bob.id })
  expect(await ann.call(socialRoutes.getFriendList, {})).toHaveLength(500)
  await ann.call(socialRoutes.remove, { friend_uuid: bob.id })
  await eve.call(socialRoutes.invite, { friend_uuid: ann.id })
  expect(await status(ann, eve)).toBe('pending')
})

test('500 players are blocked, and none more; who is blocked already, or released, needs no room', async () => {
  await using world = await openWorld()
  const [ann, bob, eve] = [await world.player(), await world.player(), await world.player()]
  const ids = await addStrangers(world, 499)
  const blocks = ids.map((blocked_id) => ({ player_id: ann.id, blocked_id, created_at: 0 }))
  await world.db.insertInto('block').values(blocks).execute()
  const block = (other: Player) => ann.call(socialRoutes.block, { user_uuid: other.id })
  await block(bob)
  await expect(block(eve)).rejects.toMatchObject({
    status: 422,
    message: 'block_limit',
    params: { limit: 500 },
  })
  expect(await status(ann, eve)).toBe('none')
  await block(bob)
  await ann.call(socialRoutes.unblock, { user_uuid: bob.id })
  await block(eve)
  expect(await status(ann, eve)).toBe('blocked')
})

test('50 trades at once, and none more, whoever asks', async () => {
  await using world = await openWorld()
  const [ann, bob, eve] = [await world.player(), await world.player(), await world.player()]
  await befriend(ann, bob)
  await befriend(ann, eve)
  await fillWith(world, ann, 49, true)
  const { id } = await bob.call(socialRoutes.createTrade, { user_uuid: ann.id })
  const full = { status: 422, message: 'trade_limit', params: { limit: 50 } }
  const ask = (one: Player, other: Player) =>
    one.call(socialRoutes.createTrade, { user_uuid: other.id })
  await expect(ask(ann, eve)).rejects.toMatchObject(full)
  await expect(ask(eve, ann)).rejects.toMatchObject(full)
  expect(await ann.call(socialRoutes.getActiveTrades, {})).toHaveLength(50)
  expect(await eve.call(socialRoutes.getActiveTrades, {})).toEqual([])

  await ann.call(socialRoutes.declineTrade, { id })
  await ask(eve, ann)
  expect(await ann.call(socialRoutes.getActiveTrades, {})).toHaveLength(50)
})

test('an offer holds 50 kinds of items, and not one more', async () => {
  await using world = await openWorld()
  const { catalogue } = world.node
  const plain = Array.from({ length: 400 }, (_, index) => OAK + index).filter(
    (id) => catalogue.sellable(id) && !catalogue.openings.has(id),
  )
  const kinds = (count: number) => Object.fromEntries(plain.slice(0, count).map((id) => [id, 1]))
  const ann = await world.player({ items: kinds(51) })
  const bob = await world.player()
  await befriend(ann, bob)
  const { id } = await ann.call(socialRoutes.createTrade, { user_uuid: bob.id })
  const offering = (count: number) => ({ id, trade_item: offer(0, kinds(count)) })
  await expect(ann.call(socialRoutes.confirmTrade, offering(51))).rejects.toMatchObject({
    status: 400,
    message: 'bad_input',
  })
  const trade = await ann.call(socialRoutes.confirmTrade, offering(50))
  expect(Object.keys(trade.jdoc.user_1.items)).toHaveLength(50)
})
