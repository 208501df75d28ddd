import { authRoutes } from '@app/contract/auth.ts'
import { bookRoutes } from '@app/contract/book.ts'
import { lotRoutes } from '@app/contract/lot.ts'
import { orderRoutes } from '@app/contract/order.ts'
import { sandboxRoutes } from '@app/contract/sandbox.ts'
import { expect, test } from 'vitest'
import { listen } from '../testing/listen.ts'
import { inboxOf, letTell } from '../testing/told.ts'
import { openWorld, type Player } from '../testing/world.ts'

const OAK = 100
const HOUR = 3600

type World = Awaited<ReturnType<typeof openWorld>>

const order = (price: number, count: number, ends_at?: number) => ({
  item_type_id: OAK,
  price,
  count,
  ...(ends_at !== undefined && { ends_at }),
})
const lotsOf = (player: Player) => player.call(lotRoutes.getMyLots, {})
const advance = (player: Player, seconds: number) =>
  player.call(sandboxRoutes.advanceClock, { seconds })
const inHours = (world: World, hours: number) =>
  Math.floor(world.node.clock.now() / 1000) + hours * HOUR

test('a lot waits until its moment; then what is left comes back once, live and in the inbox', async () => {
  await using world = await openWorld()
  const ann = await world.player({ items: { [OAK]: 10 }, coins: 1000 })
  const bob = await world.player({ coins: 1000, items: { [OAK]: 1 } })
  const ends = inHours(world, 1)
  await ann.call(orderRoutes.createSellLot, order(50, 5, ends))
  await ann.call(orderRoutes.createBuyLot, order(20, 3, ends + HOUR))
  await ann.call(orderRoutes.createBuyLot, order(10, 1))
  await bob.call(orderRoutes.buyLot, order(50, 2))
  expect((await lotsOf(ann)).map((lot) => lot.ends_at)).toEqual([null, ends + HOUR, ends])
  const details = await ann.call(bookRoutes.getItemDetails, { item_type_id: OAK })
  expect(details.user_lots.map((lot) => lot.ends_at)).toEqual([null, ends + HOUR, ends])

  await advance(ann, HOUR - 60)
  expect(await lotsOf(ann)).toHaveLength(3)
  await using stream = await listen(world.node, ann)
  await stream.until('connected')
  await advance(ann, 60)
  await letTell(ann)
  await stream.until('inbox_changed')
  expect(stream.events).toContainEqual(
    expect.objectContaining({
      type: 'lot_changed',
      data: [expect.objectContaining({ lot: null, reason: 'ended' })],
    }),
  )
  expect([await ann.count(OAK), (await lotsOf(ann)).length]).toEqual([8, 2])
  await advance(ann, HOUR)
  expect(await ann.coins()).toBe(1000 + 100 - 10)
  const { messages } = await inboxOf(ann)
  expect(messages.filter(({ kind }) => kind !== 'lot_ending')).toMatchObject([
    {
      kind: 'lot_ended',
      count: 1,
      data: { item_id: OAK, side: 'buy', price: 20, rest: 3, sum: { pieces: 3, coins: 60 } },
    },
    {
      kind: 'lot_ended',
      count: 1,
      data: { item_id: OAK, side: 'sell', price: 50, rest: 3, sum: { pieces: 3, coins: 0 } },
    },
    { kind: 'lot_filled', count: 1, data: { item_id: OAK, side: 'sell', price: 50, left: 3 } },
  ])
  const { rows } = await readEnds(world)
  expect(rows).toEqual([
    { operation: 'cancel_lot', actor: null },
    { operation: 'cancel_lot', actor: null },
  ])
  expect(await world.findings()).toEqual([])
})

async function readEnds(world: World) {
  const rows = await world.db
    .selectFrom('entry')
    .select(['operation', 'actor'])
    .where('operation', '=', 'cancel_lot')
    .execute()
  return { rows }
}

test('lots of one item and side that end are one message until it is read', async () => {
  await using world = await openWorld()
  const ann = await world.player({ items: { [OAK]: 300 } })
  const orders = Array.from({ length: 200 }, (_, n) => order(50 + n, 1, inHours(world, 1)))
  await ann.call(orderRoutes.createSellLots, { orders })
  await advance(ann, HOUR)
  expect(await lotsOf(ann)).toEqual([])
  expect(await ann.count(OAK)).toBe(300)
  const { messages } = await inboxOf(ann)
  expect(messages).toMatchObject([{ count: 200, data: { sum: { pieces: 200 } } }])
  expect(await world.findings()).toEqual([])
})

test('another price keeps the moment; a moment that has passed is refused', async () => {
  await using world = await openWorld()
  const ann = await world.player({ items: { [OAK]: 10 } })
  const ends = inHours(world, 1)
  const { lot_uuid } = await ann.call(orderRoutes.createSellLot, order(50, 5, ends))
  await ann.call(lotRoutes.repriceLots, { lots: [{ lot_uuid: lot_uuid!, price: 60 }] })
  expect(await lotsOf(ann)).toMatchObject([{ price: 60, ends_at: ends }])
  for (const route of [orderRoutes.createSellLot, orderRoutes.createBuyLot]) {
    await expect(ann.call(route, order(70, 1, inHours(world, 0)))).rejects.toMatchObject({
      message: 'end_passed',
    })
  }
  expect(await ann.count(OAK)).toBe(5)
  expect(await lotsOf(ann)).toHaveLength(1)
})

test('a lot is not ended before its moment, nor by another player', async () => {
  await using world = await openWorld()
  const ann = await world.player({ items: { [OAK]: 10 } })
  const bob = await world.player()
  const { lot_uuid } = await ann.call(orderRoutes.createSellLot, order(50, 5, inHours(world, 1)))
  for (const player of [ann, bob]) {
    const ending = world.node.desk.submit({
      player_id: player.id,
      commands: [{ kind: 'end', lot_uuid: lot_uuid! }],
      call: undefined,
      answer: () => ({}),
    })
    await expect(ending).rejects.toMatchObject({ code: 'lot_not_found' })
  }
  expect(await lotsOf(ann)).toHaveLength(1)
})

test('a lot whose coins its owner has no room for waits, and holds up no other', async () => {
  await using world = await openWorld()
  const ann = await world.player({ coins: 1000 })
  const bob = await world.player({ coins: 1000 })
  await ann.call(orderRoutes.createBuyLot, order(10, 5, inHours(world, 1)))
  await bob.call(orderRoutes.createBuyLot, order(10, 5, inHours(world, 1)))
  const { coins } = await ann.call(authRoutes.getProfile, {})
  await ann.call(sandboxRoutes.grant, {
    steam_id: ann.steamId,
    coins: Number.MAX_SAFE_INTEGER - coins,
  })
  await advance(ann, HOUR)
  expect([await bob.coins(), (await lotsOf(ann)).length]).toEqual([1000, 1])
  await ann.call(orderRoutes.createBuyLot, order(100, 1))
  await advance(ann, HOUR + 60)
  expect(await lotsOf(ann)).toHaveLength(1)
  expect(await world.findings()).toEqual([])
})
