import { adminRoutes } from '@app/contract/admin.ts'
import { conditionalOrderRoutes } from '@app/contract/conditional-order.ts'
import { itemLockRoutes } from '@app/contract/item-lock.ts'
import { bookRoutes } from '@app/contract/book.ts'
import { lotRoutes } from '@app/contract/lot.ts'
import { orderRoutes } from '@app/contract/order.ts'
import { moderationRoutes } from '@app/contract/moderation.ts'
import { sandboxRoutes } from '@app/contract/sandbox.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDesk } from '../testing/test-desk.ts'
import { listen } from '../testing/listen.ts'
import { inboxOf, letTell } from '../testing/told.ts'
import { openWorld, type Player } from '../testing/world.ts'
import { placeCommand } from './check-order.ts'
import {
  OAK,
  type World,
  order,
  sell,
  buy,
  when,
  behind,
  arm,
  waitingOf,
  firedOf,
  untilPlaced,
  openBuyer,
} from '../testing/conditional-orders.ts'

const DAY = 86_400
const advance = (player: Player, seconds: number) =>
  player.call(sandboxRoutes.advanceClock, { seconds })

test('a stop sells while its owner is away, and tells what it did', async () => {
  await using world = await openWorld()
  const ann = await world.player({ items: { [OAK]: 10 } })
  const buyer = await openBuyer(world, [50, 1], [40, 3])
  const { order_id } = await arm(ann, 'sell', 5, when('buy', 'below', 45, 35))
  expect(await ann.count(OAK)).toBe(5)
  expect(await waitingOf(ann)).toMatchObject([{ order_id, escrow: 5, is_fired: false }])
  await using stream = await listen(world.node, ann)
  await stream.until('connected')
  const seller = await world.player({ items: { [OAK]: 1 } })
  await seller.call(orderRoutes.sellToBuyLot, order(50, 1))
  await stream.until('inbox_changed')
  expect(await ann.coins()).toBe(3 * 40)
  expect(await ann.call(lotRoutes.getMyLots, {})).toMatchObject([
    { type: 'sell', price: 35, current_count: 2, count: 5 },
  ])
  expect(await waitingOf(ann)).toEqual([])
  const fired = { order_id, item_id: OAK, side: 'sell', pieces: 5, at_price: 40, price: 45 }
  expect(await firedOf(ann)).toMatchObject([
    { ...fired, order_price: 35, traded: 3, total: 120, rest: 2, refused: null },
  ])
  expect(await buyer.count(OAK)).toBe(4)
  expect(await world.findings()).toEqual([])
})

test('orders of an item that have fired are told together, those that were refused apart', async () => {
  await using world = await openWorld()
  const ann = await world.player({ items: { [OAK]: 10 } })
  await openBuyer(world, [50, 1], [40, 5], [30, 1])
  await arm(ann, 'sell', 1, when('buy', 'below', 45, 35))
  await arm(ann, 'sell', 2, when('buy', 'below', 44, 35))
  const seller = await world.player({ items: { [OAK]: 5 } })
  await seller.call(orderRoutes.sellToBuyLot, order(50, 1))
  await untilPlaced(world)
  const told = async () => (await inboxOf(ann)).messages
  expect(await told()).toMatchObject([
    {
      kind: 'order_fired',
      count: 2,
      data: { price: 44, traded: 2, total: 80, sum: { pieces: 3, coins: 120 }, refused: null },
    },
  ])
  // The next one would meet the own order at its price.
  await ann.call(orderRoutes.createBuyLot, order(41, 1))
  await arm(ann, 'sell', 1, when('sell', 'below', 90, 36))
  await seller.call(orderRoutes.createSellLot, order(90, 1))
  await untilPlaced(world)
  expect(await told()).toMatchObject([
    { kind: 'order_fired', count: 1, data: { price: 90 } },
    { kind: 'order_fired', count: 2, data: { price: 44 } },
  ])
})

test('what has fired waits for as long as it was to, from the moment it is placed', async () => {
  await using world = await openWorld()
  const ann = await world.player({ items: { [OAK]: 10 } })
  await openBuyer(world, [50, 1], [40, 3])
  const given = { item_id: OAK, side: 'sell' as const, count: 5, lasts_sec: DAY }
  const conditions = [when('buy', 'below', 45, 35)]
  const create = (lasts_sec: number) =>
    ann.call(conditionalOrderRoutes.create, { ...given, conditions, lasts_sec })
  await expect(create(0)).rejects.toMatchObject({ status: 400 })
  await create(DAY)
  expect(await waitingOf(ann)).toMatchObject([{ lasts_sec: DAY }])
  // However long it waits for its price.
  await advance(ann, 2 * DAY)
  expect(await waitingOf(ann)).toHaveLength(1)
  const seller = await world.player({ items: { [OAK]: 1 } })
  await seller.call(orderRoutes.sellToBuyLot, order(50, 1))
  await untilPlaced(world)
  const [lot] = await ann.call(lotRoutes.getMyLots, {})
  expect(lot).toMatchObject({ price: 35, current_count: 2, ends_at: lot!.created_at + DAY })
  await advance(ann, DAY)
  await expect.poll(() => ann.count(OAK)).toBe(7)
  expect(await ann.call(lotRoutes.getMyLots, {})).toEqual([])
  expect(await world.findings()).toEqual([])
})

test('of two conditions the first cancels the other; both share what is set aside', async () => {
  await using world = await openWorld()
  const ann = await world.player({ coins: 1000 })
  await arm(ann, 'buy', 4, when('sell', 'below', 30, 30), when('sell', 'above', 80, 90))
  // What the more expensive of them may cost.
  expect(await ann.coins()).toBe(1000 - 4 * 90)
  const seller = await world.player({ items: { [OAK]: 20 } })
  await sell(seller, 20, 3)
  await untilPlaced(world)
  expect([await ann.count(OAK), await ann.coins()]).toEqual([3, 1000 - 3 * 20 - 30])
  expect(await firedOf(ann)).toMatchObject([{ at_price: 20, price: 30, traded: 3, rest: 1 }])
  await seller.call(orderRoutes.sellToBuyLot, order(30, 1))
  await sell(seller, 85, 5)
  expect(await waitingOf(ann)).toEqual([])
  expect([await ann.count(OAK), await ann.coins()]).toEqual([4, 1000 - 3 * 20 - 30])
  expect(await world.findings()).toEqual([])
})

test('others see and cancel none of it; its owner gets back exactly what was set aside', async () => {
  await using world = await openWorld()
  const ann = await world.player({ coins: 1000, items: { [OAK]: 10 } })
  const bob = await world.player()
  const before = await bob.call(bookRoutes.getItemDetails, { item_type_id: OAK })
  const one = await arm(ann, 'sell', 5, when('trade', 'above', 45, 50))
  const two = await arm(ann, 'buy', 5, when('trade', 'below', 45, 40))
  expect(await bob.call(bookRoutes.getItemDetails, { item_type_id: OAK })).toEqual(before)
  expect(await waitingOf(bob)).toEqual([])
  await expect(bob.call(conditionalOrderRoutes.cancel, one)).rejects.toMatchObject({
    message: 'conditional_order_not_found',
  })
  expect([await ann.coins(), await ann.count(OAK)]).toEqual([800, 5])
  for (const given of [one, two]) await ann.call(conditionalOrderRoutes.cancel, given)
  expect([await ann.coins(), await ann.count(OAK)]).toEqual([1000, 10])
  await expect(ann.call(conditionalOrderRoutes.cancel, one)).rejects.toMatchObject({ status: 404 })
  expect(await world.findings()).toEqual([])
})

test('what cannot be meant or paid for is refused, and nothing changes', async () => {
  await using world = await openWorld()
  const ann = await world.player({ coins: 1000, items: { [OAK]: 10 } })
  await openBuyer(world, [50, 1])
  const refused = async (code: string, ...given: Parameters<typeof arm>) => {
    await expect(arm(...given)).rejects.toMatchObject({ message: code })
  }
  await refused('condition_met', ann, 'sell', 1, when('buy', 'below', 50, 40))
  await refused(
    'condition_met',
    ann,
    'sell',
    1,
    when('buy', 'above', 90, 90),
    when('buy', 'below', 60, 40),
  )
  await refused('nothing_to_follow', ann, 'sell', 1, behind('sell', 'below', 'coins', 5, 40))
  await refused('trail_too_far', ann, 'sell', 1, behind('buy', 'below', 'coins', 50, 40))
  const both = { ...when('buy', 'below', 40, 40), trail: { by: 'coins' as const, distance: 5 } }
  await refused('bad_input', ann, 'sell', 1, both)
  await refused('bad_input', ann, 'sell', 1, behind('buy', 'below', 'percent', 100, 40))
  await refused('not_enough_items', ann, 'sell', 11, when('buy', 'below', 40, 40))
  await refused('not_enough_coins', ann, 'buy', 11, when('sell', 'below', 40, 100))
  await refused('order_too_large', ann, 'sell', 1001, when('buy', 'below', 40, 1e12))
  await ann.call(itemLockRoutes.lock, { item_ids: [OAK] })
  await refused('item_locked', ann, 'sell', 1, when('buy', 'below', 40, 40))
  expect([await ann.coins(), await ann.count(OAK)]).toEqual([1000, 10])
  expect(await waitingOf(ann)).toEqual([])
  expect(await world.findings()).toEqual([])
})

test('orders that wait count among the open ones, and one that fires needs no place of its own', async () => {
  await using world = await openWorld()
  const ann = await world.player({ items: { [OAK]: 300 } })
  const buyer = await openBuyer(world, [50, 1])
  const orders = Array.from({ length: 199 }, () => order(90, 1))
  await ann.call(orderRoutes.createSellLots, { orders })
  await arm(ann, 'sell', 2, when('buy', 'below', 45, 40))
  await expect(arm(ann, 'sell', 1, when('buy', 'below', 45, 40))).rejects.toMatchObject({
    message: 'lot_limit',
  })
  await expect(sell(ann, 95, 1)).rejects.toMatchObject({ message: 'lot_limit' })
  await buy(buyer, 44, 1)
  const seller = await world.player({ items: { [OAK]: 1 } })
  await seller.call(orderRoutes.sellToBuyLot, order(50, 1))
  await untilPlaced(world)
  expect(await firedOf(ann)).toMatchObject([{ traded: 1, rest: 1, refused: null }])
  expect(await world.findings()).toEqual([])
})

test('a fired order that is refused comes back whole, and its owner is told why', async () => {
  await using world = await openWorld()
  const names = ['locked', 'own'] as const
  const [locked, own] = await Promise.all(
    names.map(() => world.player({ items: { [OAK]: 10 }, coins: 1000 })),
  )
  const buyer = await openBuyer(world, [50, 1])
  for (const player of [locked!, own!]) {
    await arm(player, 'sell', 5, when('buy', 'below', 45, 30))
  }
  await locked!.call(itemLockRoutes.lock, { item_ids: [OAK] })
  await buy(own!, 40, 1)
  await buyer.call(lotRoutes.cancelLots, {
    lot_uuids: (await buyer.call(lotRoutes.getMyLots, {})).map((lot) => lot.lot_uuid),
  })
  await untilPlaced(world)
  expect(await firedOf(locked!)).toMatchObject([{ refused: 'item_locked', traded: 0, rest: 0 }])
  expect(await firedOf(own!)).toMatchObject([{ refused: 'self_trade' }])
  expect([await locked!.count(OAK), await own!.count(OAK)]).toEqual([10, 10])
  expect(await world.findings()).toEqual([])
})

test('a closed market places nothing: what was set aside comes back, with the reason', async () => {
  await using world = await openWorld()
  const boss = await world.player()
  await boss.call(sandboxRoutes.makeAdmin, { steam_id: boss.steamId })
  const ann = await world.player({ items: { [OAK]: 10 } })
  const buyer = await openBuyer(world, [40, 1], [50, 1])
  await arm(ann, 'sell', 5, when('buy', 'below', 45, 30))
  await boss.call(adminRoutes.switch, { path: 'market', is_off: true, reason: 'a test' })
  await expect(arm(ann, 'sell', 1, when('buy', 'below', 45, 30))).rejects.toMatchObject({
    message: 'switched_off',
  })
  const [best] = await buyer.call(lotRoutes.getMyLots, {})
  await buyer.call(lotRoutes.cancelLot, { lot_uuid: best!.lot_uuid })
  await untilPlaced(world)
  expect(await firedOf(ann)).toMatchObject([{ refused: 'switched_off', traded: 0, at_price: 40 }])
  expect(await ann.count(OAK)).toBe(10)
  expect(await world.findings()).toEqual([])
})

test('who is banned gets everything back, and nothing of theirs is placed', async () => {
  await using world = await openWorld()
  const boss = await world.player()
  await boss.call(sandboxRoutes.makeAdmin, { steam_id: boss.steamId })
  const [bad, late] = await Promise.all([0, 1].map(() => world.player({ items: { [OAK]: 10 } })))
  const buyer = await openBuyer(world, [40, 1], [50, 1])
  for (const player of [bad!, late!]) await arm(player, 'sell', 5, when('buy', 'below', 45, 30))
  await boss.call(moderationRoutes.ban, { steam_id: bad!.steamId, reason: 'a test' })
  // The other was banned long ago, and that did not come to canceling what they have.
  const banned_at = Date.now() - DAY * 1000
  await world.db
    .insertInto('ban')
    .values({ player_id: late!.id, operator_id: boss.id, reason: 'a test', banned_at })
    .execute()
  const [best] = await buyer.call(lotRoutes.getMyLots, {})
  await buyer.call(lotRoutes.cancelLot, { lot_uuid: best!.lot_uuid })
  await untilPlaced(world)
  await letTell(buyer)
  const held = await world.db
    .selectFrom('holding')
    .select('amount')
    .where('account', 'in', [bad!.id, late!.id])
    .where('asset', '=', OAK)
    .execute()
  expect(held).toEqual([{ amount: 10 }, { amount: 10 }])
  const told = await world.db
    .selectFrom('inbox')
    .select(['player_id', 'data'])
    .where('kind', '=', 'order_fired')
    .execute()
  expect(told).toMatchObject([{ player_id: late!.id, data: { refused: 'account_banned' } }])
  expect(await world.findings()).toEqual([])
})

test('a moving price meets thresholds in their order, and equal ones by age', async () => {
  await using world = await openWorld()
  const [first, second, third] = await Promise.all(
    [0, 1, 2].map(() => world.player({ items: { [OAK]: 1 } })),
  )
  await openBuyer(world, [50, 1], [30, 1], [20, 1], [10, 1])
  await arm(third!, 'sell', 1, when('buy', 'below', 35, 5))
  await arm(first!, 'sell', 1, when('buy', 'below', 45, 5))
  await arm(second!, 'sell', 1, when('buy', 'below', 35, 5))
  const seller = await world.player({ items: { [OAK]: 1 } })
  await seller.call(orderRoutes.sellToBuyLot, order(50, 1))
  await untilPlaced(world)
  expect([await first!.coins(), await third!.coins(), await second!.coins()]).toEqual([30, 20, 10])
  expect(await world.findings()).toEqual([])
})

test('orders that fire each other end, one generation in each batch', async () => {
  await using world = await openWorld()
  const batches: number[] = []
  const players = await Promise.all([0, 1, 2].map(() => world.player({ items: { [OAK]: 5 } })))
  await openBuyer(world, [50, 1], [40, 1], [30, 1], [20, 1])
  // Each sells one piece and so makes the price that the next one waits for; one waits for its own.
  await arm(players[0]!, 'sell', 1, when('trade', 'below', 50, 5), when('buy', 'below', 5, 5))
  await arm(players[1]!, 'sell', 1, when('trade', 'below', 40, 5))
  await arm(players[2]!, 'sell', 1, when('trade', 'below', 30, 5))
  const { desk } = deskOn(world, (submissions) => batches.push(submissions))
  const seller = await world.player({ items: { [OAK]: 1 } })
  await desk.submit(sale(seller, 50))
  await untilPlaced(world)
  await desk.close()
  expect(await Promise.all(players.map((player) => player.coins()))).toEqual([40, 30, 20])
  expect(batches).toEqual([1, 1, 1, 1])
  expect(await world.findings()).toEqual([])
})

const sale = (player: Player, price: number) => ({
  player_id: player.id,
  commands: [placeCommand('sell' as const, true, order(price, 1))],
  call: undefined,
  answer: () => ({}),
})

/** A desk of its own on the world's database. */
function deskOn(world: World, measured: (submissions: number) => void = () => {}) {
  const desk = openTestDesk(
    world,
    { clockOffsetMs: () => world.node.clock.offsetMs },
    { measured: ({ submissions }) => measured(submissions) },
  )
  return { desk }
}

test('what has fired and is not placed when a node stops is placed once by another', async () => {
  await using world = await openWorld()
  const ann = await world.player({ items: { [OAK]: 10 } })
  await openBuyer(world, [50, 1], [40, 3])
  await arm(ann, 'sell', 2, when('buy', 'below', 45, 35))
  const seller = await world.player({ items: { [OAK]: 1 } })
  const { desk } = deskOn(world)
  const sold = desk.submit(sale(seller, 50))
  await Promise.all([sold, desk.close()])
  expect(await waitingOf(ann)).toMatchObject([{ is_fired: true }])
  expect(await ann.coins()).toBe(0)
  await advance(ann, 3)
  expect(await waitingOf(ann)).toEqual([])
  expect([await ann.coins(), await ann.count(OAK)]).toEqual([80, 8])
  expect(await firedOf(ann)).toHaveLength(1)
  await advance(ann, 60)
  expect(await ann.coins()).toBe(80)
  expect(await world.findings()).toEqual([])
})

test('what has fired can be canceled until it is placed, and a repeated call is one', async () => {
  await using world = await openWorld()
  const ann = await world.player({ items: { [OAK]: 10 } })
  await openBuyer(world, [50, 1], [40, 3])
  const given = { item_id: OAK, side: 'sell', count: 2 } as const
  const conditions = [when('buy', 'below', 45, 35)]
  const calls = [1, 2].map(() =>
    ann.call(conditionalOrderRoutes.create, { ...given, conditions }, 'key-1'),
  )
  const [one, again] = await Promise.all(calls)
  expect(one).toEqual(again)
  const seller = await world.player({ items: { [OAK]: 1 } })
  const { desk } = deskOn(world)
  await Promise.all([desk.submit(sale(seller, 50)), desk.close()])
  expect(await waitingOf(ann)).toMatchObject([{ is_fired: true }])
  await ann.call(conditionalOrderRoutes.cancel, one!)
  await advance(ann, 3)
  expect([await ann.coins(), await ann.count(OAK)]).toEqual([0, 10])
  expect(await firedOf(ann)).toEqual([])
  expect(await world.findings()).toEqual([])
})

test('an order with a date in a far year waits and is shown like any other', async () => {
  await using world = await openWorld()
  const ann = await world.player({ items: { [OAK]: 10 } })
  await openBuyer(world, [50, 1], [40, 3])
  const conditions = [when('buy', 'below', 45, 35)]
  const given = { item_id: OAK, side: 'sell', count: 2, conditions } as const
  await ann.call(conditionalOrderRoutes.create, given)
  const seller = await world.player({ items: { [OAK]: 1 } })
  const { desk } = deskOn(world)
  await Promise.all([desk.submit(sale(seller, 50)), desk.close()])
  // Microseconds of the year 2329.
  await sql`update conditional_order set fired_at = 11353634509105128`.execute(world.db)
  await advance(ann, 3)
  expect(await waitingOf(ann)).toMatchObject([{ is_fired: true }])
})
