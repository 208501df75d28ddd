import { socialRoutes } from '@app/contract/social.ts'
import { expect, test } from 'vitest'
import { befriend } from '../testing/befriend.ts'
import { openWorld, type Player } from '../testing/world.ts'

const OAK = 100

const status = async (player: Player, other: Player) =>
  (await player.call(socialRoutes.friendshipStatus, { id: other.id })).status

const offer = (coins: number, items: Record<number, number> = {}) => ({ coins, items })

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
  const { catalog } = world.node
  const plain = Array.from({ length: 400 }, (_, index) => OAK + index).filter(
    (id) => catalog.sellable(id) && !catalog.openings.has(id),
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
