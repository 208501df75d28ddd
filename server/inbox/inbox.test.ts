import { type InboxMessage, inboxRoutes } from '@app/contract/inbox.ts'
import { orderRoutes } from '@app/contract/order.ts'
import { sandboxRoutes } from '@app/contract/sandbox.ts'
import { expect, test } from 'vitest'
import { listen } from '../testing/listen.ts'
import { openSql } from '../testing/open-sql.ts'
import { inboxOf } from '../testing/told.ts'
import { openWorld, type Player, playerOf, signIn } from '../testing/world.ts'

const OAK = 100
const PINE = 101

type World = Awaited<ReturnType<typeof openWorld>>

const sell = (player: Player, price: number, count: number, item_type_id = OAK) =>
  player.call(orderRoutes.createSellLot, { item_type_id, price, count })
const buy = (player: Player, price: number, count: number, item_type_id = OAK) =>
  player.call(orderRoutes.createBuyLot, { item_type_id, price, count })
const readAll = async (player: Player) => {
  const [newest] = (await inboxOf(player)).messages
  await player.call(inboxRoutes.read, { up_to: newest!.message_id })
}

async function seller(world: World) {
  const ann = await world.player({ coins: 1000, items: { [OAK]: 50, [PINE]: 50 } })
  const bob = await world.player({ coins: 100_000 })
  return { ann, bob }
}

/** More messages than a test can bring about. */
async function fillInbox(world: World, player: Player, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, nth) => ({
    player_id: player.id,
    kind: 'lot_ended',
    subject: `${nth}`,
    data: JSON.stringify({ item_id: OAK, side: 'sell', price: 7, rest: 1 + nth }),
    created_at: world.node.clock.now(),
  }))
  await world.db.insertInto('inbox').values(rows).execute()
}

test('a message of a kind that a later release has brought is neither shown nor counted', async () => {
  await using world = await openWorld()
  const { ann, bob } = await seller(world)
  await sell(ann, 50, 1)
  await buy(bob, 50, 1)
  const shown = await inboxOf(ann)
  const later = { player_id: ann.id, kind: 'later_kind', subject: 'later', data: '{"a":1}' }
  const created_at = world.node.clock.now()
  await world.db
    .insertInto('inbox')
    .values({ ...later, created_at })
    .execute()
  expect(await inboxOf(ann)).toEqual(shown)
  const [newest] = shown.messages
  const counted = { unread: 1, newest: newest!.message_id }
  expect(await ann.call(inboxRoutes.unread, {})).toEqual(counted)
  // It waits for a node that knows it.
  const { unread } = await ann.call(inboxRoutes.read, { up_to: Number.MAX_SAFE_INTEGER })
  expect(unread).toBe(0)
  const unseen = world.db.selectFrom('inbox').select('kind').where('read_at', 'is', null)
  expect(await unseen.execute()).toEqual([{ kind: 'later_kind' }])
})

test('messages are read and told at the same moment, and neither waits for the other forever', async () => {
  await using world = await openWorld()
  const { steamId } = await world.player()
  await using teller = await openSql(world.url)
  await using watcher = await openSql(world.url)
  await teller.run("set deadlock_timeout = '10ms'")
  const name = new URL(world.url).pathname.slice(1)
  // By whichever plan they are found: here in the order in which they were written.
  await watcher.run(`alter database "${name}" set enable_indexscan = off`)
  await watcher.run(`alter database "${name}" set enable_bitmapscan = off`)
  const ann = await signIn(await world.openNode(), steamId)
  const about = { player_id: ann.id, kind: 'lot_ended', created_at: world.node.clock.now() }
  const data = JSON.stringify({ item_id: OAK, side: 'sell', price: 7, rest: 1 })
  for (const subject of ['b', 'c', 'a']) {
    await world.db
      .insertInto('inbox')
      .values({ ...about, subject, data })
      .execute()
  }
  const tell = (subject: string) =>
    teller.run('update inbox set count = count + 1 where subject = $1', [subject])
  await teller.run('begin')
  await tell('a')
  const reading = readAll(ann)
  const waiting = "select from pg_stat_activity where wait_event_type = 'Lock' and datname = $1"
  await expect.poll(async () => (await watcher.run(waiting, [name])).rowCount).toBe(1)
  await tell('b')
  await tell('c')
  await teller.run('commit')
  await reading
  expect(await inboxOf(ann)).toMatchObject({
    unread: 0,
    messages: [{ count: 2 }, { count: 2 }, { count: 2 }],
  })
})

test('what others trade with a lot is told its owner with the sums, one message until it is read', async () => {
  await using world = await openWorld()
  const { ann, bob } = await seller(world)
  await sell(ann, 50, 5)
  await sell(ann, 60, 5)
  await using stream = await listen(world.node, ann)
  await stream.until('connected')
  const { total } = await buy(bob, 50, 2)
  expect(total).toBe(100)
  const first = await inboxOf(ann)
  await stream.until('inbox_changed', ({ data }) => data.part === 'messages')
  expect(first).toMatchObject({
    unread: 1,
    messages: [
      { kind: 'lot_filled', count: 1, data: { item_id: OAK, side: 'sell', price: 50, left: 3 } },
    ],
  })
  await buy(bob, 60, 8)
  const coins = (await ann.coins()) - 1000
  expect((await inboxOf(ann)).messages).toMatchObject([
    { count: 3, data: { price: 60, left: 0, sum: { pieces: 10, coins } } },
  ])
  // Who asked for it has had the answer.
  expect(await inboxOf(bob)).toMatchObject({ unread: 0, messages: [] })
  await readAll(ann)
  await buy(ann, 20, 4)
  await sell(await world.player({ items: { [OAK]: 3 } }), 20, 3)
  expect((await inboxOf(ann)).messages).toMatchObject([
    {
      kind: 'lot_filled',
      is_read: false,
      data: { side: 'buy', left: 1, sum: { pieces: 3, coins: 60 } },
    },
    { kind: 'lot_filled', is_read: true },
  ])
})

test('a fill is told once: not with a batch that is undone, nor again for an equal call at another node', async () => {
  await using world = await openWorld()
  const { ann, bob } = await seller(world)
  await sell(ann, 50, 5)
  const order = { item_type_id: OAK, price: 50, count: 2 }
  await using owner = await openSql(world.url)
  await owner.run('alter table posting add constraint broken check (asset <> 100) not valid')
  await expect(bob.call(orderRoutes.createBuyLot, order)).rejects.toMatchObject({ status: 500 })
  expect(await inboxOf(ann)).toEqual({ messages: [], unread: 0 })
  await owner.run('alter table posting drop constraint broken')

  const bobThere = await playerOf(await world.openNode(), bob.steamId, bob.token)
  const key = crypto.randomUUID()
  const answers = await Promise.all(
    [bob, bobThere, bob].map((door) => door.call(orderRoutes.createBuyLot, order, key)),
  )
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect((await inboxOf(ann)).messages).toMatchObject([{ count: 1, data: { sum: { pieces: 2 } } }])
})

test('a kind that is switched off is not told; the others are', async () => {
  await using world = await openWorld()
  const { ann, bob } = await seller(world)
  const before = await ann.call(inboxRoutes.settings, {})
  expect(before).toMatchObject({ levels: { lot_filled: 'on', lot_ended: 'on' }, quiet_hours: null })
  await ann.call(inboxRoutes.choose, { levels: { lot_filled: 'off' } })
  await ann.call(inboxRoutes.choose, { levels: { price_alert: 'quiet' } })
  const { levels } = await ann.call(inboxRoutes.settings, {})
  expect(levels).toEqual({ ...before.levels, lot_filled: 'off', price_alert: 'quiet' })
  const ends_at = Math.floor(world.node.clock.now() / 1000) + 3600
  await ann.call(orderRoutes.createSellLot, { item_type_id: OAK, price: 50, count: 5, ends_at })
  await buy(bob, 50, 2)
  await ann.call(sandboxRoutes.advanceClock, { seconds: 3600 })
  expect((await inboxOf(ann)).messages).toMatchObject([{ kind: 'lot_ended' }])
  await ann.call(inboxRoutes.choose, { levels: { lot_filled: 'on' } })
  await sell(ann, 50, 1)
  await buy(bob, 50, 1)
  expect((await inboxOf(ann)).messages).toMatchObject([
    { kind: 'lot_filled' },
    { kind: 'lot_ended' },
  ])
})

test('quiet hours are kept with their time zone, and one that nobody knows is refused', async () => {
  await using world = await openWorld()
  const ann = await world.player()
  await using stream = await listen(world.node, ann)
  await stream.until('connected')
  const quiet_hours = { from: 1320, until: 420, time_zone: 'Asia/Kolkata' }
  expect(await ann.call(inboxRoutes.choose, { quiet_hours })).toMatchObject({ quiet_hours })
  await stream.until('inbox_changed', ({ data }) => data.part === 'settings')
  const nowhere = { ...quiet_hours, time_zone: 'Nowhere/Else' }
  await expect(ann.call(inboxRoutes.choose, { quiet_hours: nowhere })).rejects.toMatchObject({
    message: 'bad_input',
    params: { field: 'time_zone' },
  })
  const unknown = JSON.parse(String.raw`{"levels":{"\ud800":"off"}}`) as object
  await expect(ann.call(inboxRoutes.choose, unknown)).rejects.toMatchObject({
    message: 'bad_input',
  })
  await ann.call(inboxRoutes.choose, { levels: { lot_ended: 'off' } })
  expect(await ann.call(inboxRoutes.settings, {})).toMatchObject({ quiet_hours })
  await ann.call(inboxRoutes.choose, { quiet_hours: null })
  expect(await ann.call(inboxRoutes.settings, {})).toMatchObject({
    quiet_hours: null,
    levels: { lot_ended: 'off' },
  })
})

test('older messages are read page by page', async () => {
  await using world = await openWorld()
  const ann = await world.player()
  await fillInbox(world, ann, 120)
  const seen: InboxMessage[] = []
  for (;;) {
    const before = seen.at(-1)?.message_id
    const page = await ann.call(inboxRoutes.get, before === undefined ? {} : { before })
    if (page.messages.length === 0) break
    seen.push(...page.messages)
  }
  expect(new Set(seen.map(({ message_id }) => message_id)).size).toBe(120)
})

test('unread messages are counted up to 99, and what came after one is read alone', async () => {
  await using world = await openWorld()
  const ann = await world.player()
  expect(await ann.call(inboxRoutes.unread, {})).toEqual({ unread: 0, newest: 0 })
  await fillInbox(world, ann, 120)
  const { unread, newest } = await ann.call(inboxRoutes.unread, {})
  expect(unread).toBe(100)
  const [first, second] = (await inboxOf(ann)).messages
  expect(first!.message_id).toBe(newest)
  const after = second!.message_id
  expect((await ann.call(inboxRoutes.get, { after })).messages).toEqual([first])
  const oldest = newest - 119
  expect(await ann.call(inboxRoutes.read, { up_to: oldest + 20 })).toEqual({ unread: 99 })
  expect(await ann.call(inboxRoutes.unread, {})).toEqual({ unread: 99, newest })
  expect(await ann.call(inboxRoutes.read, { up_to: newest })).toEqual({ unread: 0 })
  expect(await ann.call(inboxRoutes.unread, {})).toEqual({ unread: 0, newest })
  const bob = await world.player()
  expect(await bob.call(inboxRoutes.unread, {})).toEqual({ unread: 0, newest: 0 })
})

test('read messages of a player are bounded: the oldest go', async () => {
  await using world = await openWorld()
  const ann = await world.player()
  await fillInbox(world, ann, 1005)
  await readAll(ann)
  const { kept } = await world.db
    .selectFrom('inbox')
    .select((eb) => eb.fn.countAll<number>().as('kept'))
    .executeTakeFirstOrThrow()
  expect(kept).toBe(1000)
})

test('what was seen is read, and not what has come between since', async () => {
  await using world = await openWorld()
  const ann = await world.player()
  await fillInbox(world, ann, 5)
  const ids = (await inboxOf(ann)).messages.map(({ message_id }) => message_id)
  const [newest, late, , , oldest] = ids
  expect(await ann.call(inboxRoutes.read, { messages: [newest!] })).toEqual({ unread: 4 })
  const rest = ids.filter((id) => id !== late && id !== oldest)
  const up_to = oldest!
  expect(await ann.call(inboxRoutes.read, { messages: rest, up_to })).toEqual({ unread: 1 })
  const [first, second] = (await inboxOf(ann)).messages
  expect([first?.is_read, second]).toMatchObject([true, { message_id: late, is_read: false }])
})
