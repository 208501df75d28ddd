import { accountRoutes } from '@app/contract/account.ts'
import { adminRoutes } from '@app/contract/admin.ts'
import { authRoutes } from '@app/contract/auth.ts'
import { conditionalOrderRoutes } from '@app/contract/conditional-order.ts'
import { craftRoutes } from '@app/contract/craft.ts'
import { itemLockRoutes } from '@app/contract/item-lock.ts'
import { orderRoutes } from '@app/contract/order.ts'
import { parkedWorkRoutes } from '@app/contract/parked-work.ts'
import { moderationRoutes } from '@app/contract/moderation.ts'
import { rentRoutes } from '@app/contract/rent.ts'
import { sandboxRoutes } from '@app/contract/sandbox.ts'
import { socialRoutes } from '@app/contract/social.ts'
import { tavernRoutes } from '@app/contract/tavern.ts'
import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { DELETION_KIND } from '../auth/deletion-requests.ts'
import type { DB } from '../db/schema.ts'
import { befriend } from '../testing/befriend.ts'
import { Browser } from '../testing/browser.ts'
import { listen } from '../testing/listen.ts'
import { countOf, fillAll, tablesWith } from '../testing/players-rows.ts'
import { openWorld, type Player, playerOf, signIn } from '../testing/world.ts'
import { deletedData } from './deleted-data.ts'
import { ask, dueOf, nameOf } from './testing.ts'

type World = Awaited<ReturnType<typeof openWorld>>

const OAK = 100
const BRAM = 640
const IRON = 101
const BARREL = { receipt: 1003, planks: 200, nails: 217, saw: 404 }
const WEEK = 7 * 86_400
/** Longer than the rest between the two steps. */
const REST = 11

const advance = (player: Player, seconds: number) =>
  player.call(sandboxRoutes.advanceClock, { seconds })

/** Lets a week pass, and the moments between closing an account and emptying it. */
async function letPass(other: Player) {
  await advance(other, WEEK)
  await advance(other, REST)
}

const stateOf = (db: Kysely<DB>, player: Player) =>
  db
    .selectFrom('account_deletion')
    .select(['closed_at', 'done_at', 'due_at'])
    .where('player_id', '=', player.id)
    .executeTakeFirst()

/** As its due work does it after the last attempt. */
async function park(db: Kysely<DB>, { id }: Player): Promise<void> {
  const job = { kind: DELETION_KIND, job_id: id, player_id: id, attempts: 10, last_error: 'why' }
  const times = { try_at: null, first_failed_at: 1, last_failed_at: 1 }
  await db
    .insertInto('failed_job')
    .values({ ...job, ...times })
    .execute()
}

const tables = Object.keys(deletedData)
/** Those whose rows go with a player, and the columns by which they are the player’s. */
const gone = Object.entries(deletedData).flatMap(([table, columns]) =>
  typeof columns === 'string' ? [] : [[table, columns as readonly string[]] as const],
)

/** Ann, whose name stands nowhere else, with something of all that can be open; Bob and Eve, who have to do with her. */
async function openLife(world: World) {
  const items = { [OAK]: 20, [BRAM]: 2, [IRON]: 9, 200: 2, 217: 2, 404: 2 }
  const ann = await world.player({ coins: 5000, items })
  const bob = await world.player({ coins: 5000, items: { [OAK]: 20 } })
  const eve = await world.player()
  await world.db
    .updateTable('player')
    .set({ name: 'Annabella', search_name: 'annabella' })
    .where('player_id', '=', ann.id)
    .execute()
  await befriend(ann, bob)
  await eve.call(socialRoutes.block, { user_uuid: ann.id })
  const dan = await world.player()
  await dan.call(socialRoutes.invite, { friend_uuid: ann.id })
  const trade = await bob.call(socialRoutes.createTrade, { user_uuid: ann.id })
  await ann.call(orderRoutes.createSellLot, { item_type_id: OAK, price: 10, count: 5 })
  await bob.call(orderRoutes.buyLot, { item_type_id: OAK, price: 10, count: 2 })
  await ann.call(orderRoutes.createBuyLot, { item_type_id: OAK, price: 3, count: 5 })
  await ann.call(conditionalOrderRoutes.create, {
    item_id: OAK,
    side: 'sell',
    count: 2,
    conditions: [{ price_of: 'sell', direction: 'above', price: 900, order_price: 900 }],
  })
  await ann.call(rentRoutes.put, { item_id: BRAM, count: 1 })
  await ann.call(itemLockRoutes.lock, { item_ids: [IRON] })
  await world.db
    .insertInto('tavern_rating')
    .values(
      [ann, bob].map(({ id }, nth) => ({
        player_id: id,
        rating: 900 - nth,
        runs: 1,
        victories: 0,
      })),
    )
    .execute()
  const placeOf = async () => (await bob.call(tavernRoutes.getLeaderboard, {})).me?.place
  expect(await placeOf()).toBe(2)
  return { ann, bob, dan, eve, trade, placeOf }
}

test('a deleted account: all that was theirs is gone or nameless, the books are exact, others go on', async () => {
  await using world = await openWorld()
  const { ann, bob, dan, eve, trade, placeOf } = await openLife(world)
  const inAWeek = () => Math.floor(world.node.clock.now() / 1000) + WEEK
  const soonest = inAWeek()
  const { due_at: due } = await ask(ann)
  expect(due).toBeGreaterThanOrEqual(soonest)
  expect(due).toBeLessThanOrEqual(inAWeek())
  await advance(eve, WEEK - 600)
  await ann.call(craftRoutes.start, { receipt_id: BARREL.receipt, count: 1 })
  await fillAll(world, gone, ann, eve.id)
  for (const [table, columns] of gone) {
    expect(await countOf(world.db, table, columns, ann.id), table).toBeGreaterThan(0)
  }
  expect(await tablesWith(world.db, tables, 'Annabella')).toContain('player')

  await advance(eve, 600)
  await expect(ann.call(authRoutes.setLanguage, { lang: 'en' })).rejects.toThrow('invalid_token')
  expect(await stateOf(world.db, ann)).toMatchObject({ done_at: null })
  // From the first moment nobody is shown a friend without a name.
  for (const other of [bob, dan, eve]) {
    expect(await other.call(socialRoutes.getFriendList, {})).toEqual([])
    expect(await other.call(socialRoutes.getInviteList, {})).toEqual([])
  }
  await advance(eve, REST)
  expect(await world.db.selectFrom('failed_job').selectAll().execute()).toEqual([])
  expect(await stateOf(world.db, ann)).toMatchObject({ due_at: null, done_at: expect.any(Number) })

  for (const [table, columns] of gone) {
    expect(await countOf(world.db, table, columns, ann.id), table).toBe(0)
  }
  // What is kept for a day, what the test platform gave, and what others were told.
  const aWhile = ['idempotency', 'live_batch', 'sandbox_steam_item', 'sandbox_steam_request']
  const named = await tablesWith(world.db, tables, 'Annabella')
  expect(named.filter((table) => !aWhile.includes(table) && table !== 'inbox')).toEqual([])
  const steam = await tablesWith(world.db, tables, ann.steamId)
  expect(steam.filter((table) => !aWhile.includes(table))).toEqual([])
  const left = await sql`
    select from holding where account = ${ann.id} and amount <> 0`.execute(world.db)
  expect(left.rows).toEqual([])
  const entries = await world.db
    .selectFrom('entry')
    .select('entry_id')
    .where('operation', '=', 'account_deleted')
    .execute()
  expect(entries).toHaveLength(1)
  expect(await world.findings()).toEqual([])

  // Others: the trade has ended, the friend is gone and not to be found, orders still match.
  expect(await bob.call(socialRoutes.getTrade, { id: trade.id })).toMatchObject({
    trade_status: 'declined',
    opponent_name: '',
  })
  expect(await bob.call(socialRoutes.getFriendList, {})).toEqual([])
  expect(await bob.call(socialRoutes.findUsers, { q: 'annab' })).toEqual([])
  await expect(bob.call(socialRoutes.invite, { friend_uuid: ann.id })).rejects.toThrow(
    'player_not_found',
  )
  expect(await placeOf()).toBe(1)

  const back = await signIn(world.node, ann.steamId)
  expect(back.id).not.toBe(ann.id)
  expect(await back.call(authRoutes.getProfile, {})).toMatchObject({
    coins: 0,
    has_starter_pack: true,
  })
  expect(await dueOf(back)).toBeNull()
})

test('who comes back has no second starter pack, however often they come', async () => {
  await using world = await openWorld()
  const eve = await world.player()
  let ann = await world.player()
  await ann.call(authRoutes.claimStarterPack, {})
  for (let life = 0; life < 2; life++) {
    await ask(ann)
    await letPass(eve)
    const back = await signIn(world.node, ann.steamId)
    expect(back.id).not.toBe(ann.id)
    await expect(back.call(authRoutes.claimStarterPack, {})).rejects.toThrow('starter_pack_claimed')
    expect(await back.coins()).toBe(0)
    ann = back
  }
  expect(await world.findings()).toEqual([])
})

test('an account is kept when its player says so, or signs in; asked twice, the first time counts', async () => {
  await using world = await openWorld()
  const ann = await world.player({ coins: 7 })
  const eve = await world.player()
  await using stream = await listen(world.node, ann)
  const first = await ask(ann)
  await stream.until('account_deletion_changed')
  await advance(eve, 3600)
  expect(await ask(ann)).toEqual(first)
  expect(await ann.call(accountRoutes.keep, {})).toEqual({ due_at: null })
  expect(await ann.call(accountRoutes.keep, {})).toEqual({ due_at: null })
  await ask(ann)
  await advance(eve, WEEK - 60)
  expect(await dueOf(ann)).toEqual(expect.any(Number))
  const again = await signIn(world.node, ann.steamId)
  expect(again.id).toBe(ann.id)
  expect(await dueOf(ann)).toBeNull()
  await letPass(eve)
  expect(await again.coins()).toBe(7)
})

test('a request that was parked and then taken back is nothing to a later one', async () => {
  await using world = await openWorld()
  const { db } = world
  const boss = await world.player()
  await boss.call(sandboxRoutes.makeAdmin, { steam_id: boss.steamId })
  const parked = async () => (await boss.call(parkedWorkRoutes.list, {})).response
  const takeBack = {
    'by a sign-in': ({ steamId }: Player) => signIn(world.node, steamId),
    'on the settings screen': (player: Player) => player.call(accountRoutes.keep, {}),
  }
  for (const [how, take] of Object.entries(takeBack)) {
    const ann = await world.player()
    await ask(ann)
    await park(db, ann)
    await advance(boss, WEEK)
    expect(await stateOf(db, ann), how).toMatchObject({ closed_at: null })
    expect(await parked(), how).toHaveLength(1)
    await take(ann)
    expect(await parked(), how).toEqual([])
    await ask(ann)
    await letPass(boss)
    expect(await stateOf(db, ann), how).toMatchObject({ done_at: expect.any(Number) })
  }
})

test('a closed account that could not be emptied stays parked, whoever signs in with its Steam account', async () => {
  await using world = await openWorld()
  const [ann, eve] = [await world.player(), await world.player()]
  await ask(ann)
  await advance(eve, WEEK)
  await park(world.db, ann)
  expect((await signIn(world.node, ann.steamId)).id).not.toBe(ann.id)
  expect(await world.db.selectFrom('failed_job').select('job_id').execute()).toEqual([
    { job_id: ann.id },
  ])
})

test('a ban, and the role of an operator, take the request back; operators see it until then', async () => {
  await using world = await openWorld()
  const [boss, ann, bob] = [await world.player(), await world.player(), await world.player()]
  await boss.call(sandboxRoutes.makeAdmin, { steam_id: boss.steamId })
  for (const player of [ann, bob]) await ask(player)
  const userOf = ({ steamId }: Player) => boss.call(adminRoutes.getUser, { steam_id: steamId })
  expect((await userOf(ann)).deletion).toMatchObject({
    asked_at: expect.any(Number),
    done_at: null,
  })
  await boss.call(moderationRoutes.ban, { steam_id: ann.steamId, reason: 'fraud' })
  const promotion = { steam_id: bob.steamId, role: 'admin', reason: 'help' } as const
  await boss.call(moderationRoutes.setRole, promotion)
  for (const player of [ann, bob]) expect((await userOf(player)).deletion).toBeNull()
  await letPass(boss)
  await expect(signIn(world.node, ann.steamId)).rejects.toThrow('account_banned')
})

test('the account of a player who is banned is not closed, whenever that was asked', async () => {
  await using world = await openWorld()
  const [boss, ann] = [await world.player(), await world.player({ coins: 5 })]
  await ask(ann)
  const ban = { player_id: ann.id, operator_id: boss.id, reason: 'why', banned_at: 0 }
  await world.db.insertInto('ban').values(ban).execute()
  await letPass(boss)
  await expect.poll(() => stateOf(world.db, ann)).toBeUndefined()
  const { steam_id } = await world.db
    .selectFrom('player')
    .select('steam_id')
    .where('player_id', '=', ann.id)
    .executeTakeFirstOrThrow()
  expect(steam_id).toBe(ann.steamId)
})

test('a deleted player is shown to operators, who can do nothing to them', async () => {
  await using world = await openWorld()
  const [boss, ann] = [await world.player(), await world.player({ coins: 5 })]
  await boss.call(sandboxRoutes.makeAdmin, { steam_id: boss.steamId })
  const holders = async (prove: boolean) =>
    (await boss.call(adminRoutes.economy, { prove })).top_holders
  const name = await nameOf(ann)
  expect(await holders(true)).toEqual([{ steam_id: ann.steamId, name, coins: 5 }])
  await ask(ann)
  await letPass(boss)
  const { steam_id } = await world.db
    .selectFrom('player')
    .select('steam_id')
    .where('player_id', '=', ann.id)
    .executeTakeFirstOrThrow()
  const user = await boss.call(adminRoutes.getUser, { steam_id })
  expect(user).toMatchObject({ name: '', wallet: 0, deletion: { done_at: expect.any(Number) } })
  // A proof from before says what they had, but no longer who they were.
  expect(await holders(false)).toEqual([{ steam_id, name: '', coins: 5 }])
  const why = { steam_id, reason: 'why' }
  await expect(boss.call(moderationRoutes.ban, why)).rejects.toThrow('player_not_found')
  await expect(boss.call(moderationRoutes.setRole, { ...why, role: 'admin' })).rejects.toThrow(
    'player_not_found',
  )
})

test('the pages of a deleted player learn that the account is gone', async () => {
  await using world = await openWorld()
  const eve = await world.player()
  const page = new Browser(world.node)
  const steamId = '76561198000009001'
  const form = { ticket: `sandbox-${steamId}`, username: 'Ann' }
  const token = (await page.post('/api/auth/client_steam_auth_callback', form)).json<{
    access_token: string
  }>().access_token
  await ask(await playerOf(world.node, steamId, token))
  await letPass(eve)
  const answer = await page.post('/api/jwt_refresh')
  expect(answer.statusCode).toBe(403)
  expect(answer.json()).toMatchObject({ error: { code: 'account_deleted' } })
})

test('orders that race with the deletion, on two servers, lose and make nothing', async () => {
  await using world = await openWorld({ DATABASE_URL: 'postgres://shared.example/app' })
  const node = await world.openNode()
  const ann = await world.player({ coins: 1000, items: { [OAK]: 50 } })
  const there = await playerOf(node, ann.steamId, ann.token)
  const eve = await world.player()
  await ask(ann)
  await advance(eve, WEEK - 5)
  const order = { item_type_id: OAK, price: 10, count: 1 }
  const racing = Promise.allSettled(
    Array.from({ length: 30 }, (_, index) =>
      (index % 2 === 0 ? ann : there).call(orderRoutes.createSellLot, order),
    ),
  )
  await Promise.all([racing, advance(eve, 5)])
  await advance(eve, REST)
  expect(await stateOf(world.db, ann)).toMatchObject({ done_at: expect.any(Number) })
  expect(await countOf(world.db, 'lot', ['player_id'], ann.id)).toBe(0)
  expect(await world.findings()).toEqual([])
})

test('signing in while the account is being closed gives the account back, or a new one', async () => {
  await using world = await openWorld()
  const eve = await world.player()
  for (let round = 0; round < 8; round += 1) {
    const ann = await world.player({ coins: 5 })
    await ask(ann)
    await world.db
      .updateTable('account_deletion')
      .set({ due_at: 1 })
      .where('player_id', '=', ann.id)
      .execute()
    const [back] = await Promise.all([signIn(world.node, ann.steamId), advance(eve, 0)])
    const isKept = back.id === ann.id
    expect(await stateOf(world.db, ann)).toEqual(
      isKept ? undefined : expect.objectContaining({ closed_at: expect.any(Number) }),
    )
    // Whoever it is can play.
    await back.call(authRoutes.setLanguage, { lang: 'en' })
    expect(await back.coins()).toBe(isKept ? 5 : 0)
  }
})
