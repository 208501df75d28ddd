import { adminRoutes } from '@app/contract/admin.ts'
import { itemLockRoutes } from '@app/contract/item-lock.ts'
import { lotRoutes } from '@app/contract/lot.ts'
import { orderRoutes } from '@app/contract/order.ts'
import { moderationRoutes } from '@app/contract/moderation.ts'
import { sandboxRoutes } from '@app/contract/sandbox.ts'
import { standingOrderRoutes } from '@app/contract/standing-order.ts'
import { expect, test } from 'vitest'
import { inboxOf } from '../testing/told.ts'
import { grantPurse, openWorld, type Player } from '../testing/world.ts'

const OAK = 100

type World = Awaited<ReturnType<typeof openWorld>>

const order = (price: number, count: number) => ({ item_type_id: OAK, price, count })
const sell = (player: Player, price: number, count: number) =>
  player.call(orderRoutes.createSellLot, order(price, count))
const stand = (player: Player, keep: number, price: number, budget: number) =>
  player.call(standingOrderRoutes.set, { item_id: OAK, keep, price, budget })
const orderOf = async (player: Player) =>
  (await player.call(standingOrderRoutes.list, {})).orders[0]
const lotsOf = async (player: Player) =>
  (await player.call(lotRoutes.getMyLots, {})).map(
    ({ type, price, current_count, is_standing }) => [type, price, current_count, is_standing],
  )
const toldOf = async (player: Player) => {
  const { messages } = await inboxOf(player)
  return messages.flatMap((one) => (one.kind === 'standing_order' ? [one.data] : []))
}
/** The order once what has changed is heard, and what is due is done. */
async function settled(player: Player) {
  await player.call(sandboxRoutes.advanceClock, { seconds: 1 })
  return orderOf(player)
}
const untilBid = (player: Player, pieces: number) =>
  expect.poll(async () => (await settled(player))?.bidding).toBe(pieces)

/** An operator takes three pieces of what a player holds, so that they lack them. */
const takeThree = (operator: Player, { steamId }: Player) =>
  operator.call(adminRoutes.consume, {
    idempotency_key: 'taken',
    steam_id: steamId,
    reason: 'a test',
    item_id: OAK,
    count: 3,
  })

async function lower(world: World, player: Player, pieces: number): Promise<void> {
  const friend = await world.player({ coins: 900 * pieces })
  await sell(player, 900, pieces)
  await friend.call(orderRoutes.buyLot, order(900, pieces))
}

test('what is missing is bid for at once, and again whenever pieces leave', async () => {
  await using world = await openWorld()
  const ann = await world.player({ coins: 1000, items: { [OAK]: 15 } })
  const bob = await world.player({ items: { [OAK]: 50 } })
  await sell(bob, 8, 2)
  expect(await stand(ann, 20, 10, 500)).toEqual({ traded: 2, total: 16, rest: 3 })
  expect([await ann.coins(), await ann.count(OAK)]).toEqual([500, 17])
  expect(await orderOf(ann)).toMatchObject({
    item_id: OAK,
    keep: 20,
    price: 10,
    budget: 500,
    escrow: 500 - 16 - 30,
    bidding: 3,
    is_paused: false,
    refusal: null,
  })
  await bob.call(orderRoutes.sellToBuyLot, order(10, 3))
  expect([await ann.count(OAK), (await orderOf(ann))?.bidding]).toEqual([20, 0])
  await lower(world, ann, 4)
  await untilBid(ann, 4)
  expect(await lotsOf(ann)).toEqual([['buy', 10, 4, true]])
  expect(await orderOf(ann)).toMatchObject({ escrow: 500 - 16 - 30 - 40 })
  expect(await world.findings()).toEqual([])
})

test('what it buys at once while nobody is there is told as every fill is', async () => {
  await using world = await openWorld()
  const ann = await world.player({ coins: 1000, items: { [OAK]: 4 } })
  const bob = await world.player({ items: { [OAK]: 50 } })
  await stand(ann, 4, 10, 500)
  await sell(bob, 8, 3)
  await sell(ann, 900, 4)
  await untilBid(ann, 1)
  const { messages } = await inboxOf(ann)
  expect(
    messages.filter((one) => one.kind === 'lot_filled' && one.data.side === 'buy'),
  ).toMatchObject([
    { count: 1, data: { item_id: OAK, price: 10, left: 1, sum: { pieces: 3, coins: 24 } } },
  ])
})

test('pieces of a locked item are in stock: what is bought is locked, too', async () => {
  await using world = await openWorld()
  const ann = await world.player({ coins: 1000, items: { [OAK]: 15 } })
  await ann.call(itemLockRoutes.lock, { item_ids: [OAK] })
  const bob = await world.player({ items: { [OAK]: 50 } })
  await sell(bob, 8, 50)
  expect(await stand(ann, 20, 10, 500)).toEqual({ traded: 5, total: 40, rest: 0 })
  expect(await settled(ann)).toMatchObject({ bidding: 0, escrow: 460 })
  expect(await ann.count(OAK)).toBe(20)
})

test('pieces that come otherwise are bid for no more: their coins go back to the budget', async () => {
  await using world = await openWorld()
  const ann = await world.player({ coins: 1000, items: { [OAK]: 10 } })
  await stand(ann, 20, 10, 300)
  expect(await orderOf(ann)).toMatchObject({ bidding: 10, escrow: 200 })
  await grantPurse(world.node, ann.steamId, { items: { [OAK]: 4 } })
  await untilBid(ann, 6)
  expect(await orderOf(ann)).toMatchObject({ escrow: 240 })
  await grantPurse(world.node, ann.steamId, { items: { [OAK]: 40 } })
  await untilBid(ann, 0)
  expect(await orderOf(ann)).toMatchObject({ escrow: 300 })
  expect(await world.findings()).toEqual([])
})

test('it ends once its budget pays for no piece more: the rest comes back, and its owner is told', async () => {
  await using world = await openWorld()
  const ann = await world.player({ coins: 100 })
  const bob = await world.player({ items: { [OAK]: 50 } })
  await stand(ann, 20, 10, 37)
  expect(await orderOf(ann)).toMatchObject({ bidding: 3, escrow: 7 })
  await bob.call(orderRoutes.sellToBuyLot, order(10, 3))
  await expect.poll(() => settled(ann)).toBeUndefined()
  expect([await ann.coins(), await ann.count(OAK), await lotsOf(ann)]).toEqual([70, 3, []])
  expect(await toldOf(ann)).toEqual([
    { item_id: OAK, keep: 20, price: 10, refused: null, returned: 7 },
  ])
  expect(await world.findings()).toEqual([])
})

test('given again it takes the place of the former one, whose bid and coins come back first', async () => {
  await using world = await openWorld()
  const ann = await world.player({ coins: 100 })
  await stand(ann, 5, 10, 100)
  await stand(ann, 8, 12, 100)
  expect(await lotsOf(ann)).toEqual([['buy', 12, 8, true]])
  expect([await ann.coins(), (await orderOf(ann))?.escrow]).toEqual([0, 4])
  await expect(stand(ann, 8, 12, 101)).rejects.toMatchObject({
    message: 'not_enough_coins',
    params: { have: 100, need: 101 },
  })
  expect(await lotsOf(ann)).toEqual([['buy', 12, 8, true]])
  await ann.call(standingOrderRoutes.remove, { item_id: OAK })
  expect([await ann.coins(), await lotsOf(ann), await orderOf(ann)]).toEqual([100, [], undefined])
  expect(await world.findings()).toEqual([])
})

test('a pause takes back the bid, and whoever cancels the bid pauses the order', async () => {
  await using world = await openWorld()
  const ann = await world.player({ coins: 100 })
  const pause = (is_paused: boolean) =>
    ann.call(standingOrderRoutes.pause, { item_id: OAK, is_paused })
  await stand(ann, 5, 10, 80)
  await pause(true)
  expect([await lotsOf(ann), await ann.coins()]).toEqual([[], 20])
  expect(await orderOf(ann)).toMatchObject({ is_paused: true, escrow: 80, bidding: 0 })
  await ann.call(sandboxRoutes.advanceClock, { seconds: 7200 })
  expect(await lotsOf(ann)).toEqual([])
  await pause(false)
  await untilBid(ann, 5)
  const [lot] = await ann.call(lotRoutes.getMyLots, {})
  await ann.call(lotRoutes.cancelLots, { lot_uuids: [lot!.lot_uuid] })
  await ann.call(sandboxRoutes.advanceClock, { seconds: 7200 })
  expect(await orderOf(ann)).toMatchObject({ is_paused: true, escrow: 30, bidding: 0 })
  expect(await ann.coins()).toBe(70)
  await ann.call(standingOrderRoutes.remove, { item_id: OAK })
  expect(await ann.coins()).toBe(100)
  expect(await world.findings()).toEqual([])
})

test('a bid at another price is an order of its own, and pauses the standing one', async () => {
  await using world = await openWorld()
  const ann = await world.player({ coins: 100 })
  await stand(ann, 5, 10, 80)
  const [lot] = await ann.call(lotRoutes.getMyLots, {})
  await ann.call(lotRoutes.repriceLots, { lots: [{ lot_uuid: lot!.lot_uuid, price: 11 }] })
  expect(await lotsOf(ann)).toEqual([['buy', 11, 5, false]])
  expect(await orderOf(ann)).toMatchObject({ is_paused: true, escrow: 30 })
  expect(await world.findings()).toEqual([])
})

test('what hinders it is told once and tried again: an own order in the way', async () => {
  await using world = await openWorld()
  const ann = await world.player({ coins: 1000, items: { [OAK]: 10 } })
  await stand(ann, 10, 10, 500)
  await sell(ann, 9, 4)
  await expect.poll(async () => (await settled(ann))?.refusal?.code).toBe('self_trade')
  await ann.call(sandboxRoutes.advanceClock, { seconds: 3700 })
  expect(await orderOf(ann)).toMatchObject({ escrow: 500, bidding: 0 })
  expect(await toldOf(ann)).toEqual([
    { item_id: OAK, keep: 10, price: 10, refused: 'self_trade', returned: 0 },
  ])
  const bob = await world.player({ coins: 1000 })
  await bob.call(orderRoutes.buyLot, order(9, 4))
  await ann.call(sandboxRoutes.advanceClock, { seconds: 3700 })
  expect(await orderOf(ann)).toMatchObject({ bidding: 4, refusal: null })
  expect(await world.findings()).toEqual([])
})

test('a closed market is bid in once it is open again', async () => {
  await using world = await openWorld()
  const boss = await world.player()
  await boss.call(sandboxRoutes.makeAdmin, { steam_id: boss.steamId })
  const ann = await world.player({ coins: 1000, items: { [OAK]: 10 } })
  await stand(ann, 10, 10, 500)
  const close = (is_off: boolean) =>
    boss.call(adminRoutes.switch, { path: 'market', is_off, reason: 'a test' })
  await close(true)
  await takeThree(boss, ann)
  await expect.poll(async () => (await settled(ann))?.refusal?.code).toBe('switched_off')
  await close(false)
  await ann.call(sandboxRoutes.advanceClock, { seconds: 3700 })
  expect(await orderOf(ann)).toMatchObject({ bidding: 3, refusal: null })
  expect(await world.findings()).toEqual([])
})

test('who is banned gets everything back', async () => {
  await using world = await openWorld()
  const boss = await world.player()
  await boss.call(sandboxRoutes.makeAdmin, { steam_id: boss.steamId })
  const ann = await world.player({ coins: 1000, items: { [OAK]: 10 } })
  await stand(ann, 15, 10, 500)
  await boss.call(moderationRoutes.ban, { steam_id: ann.steamId, reason: 'a test' })
  const held = await world.db
    .selectFrom('holding')
    .select('amount')
    .where('account', '=', ann.id)
    .where('asset', '=', 0)
    .execute()
  const left = await world.db.selectFrom('standing_order').select('item_id').execute()
  expect([held, left]).toEqual([[{ amount: 1000 }], []])
  expect(await world.findings()).toEqual([])
})

test('an order that a ban has not come to ends once it is looked at', async () => {
  await using world = await openWorld()
  const boss = await world.player()
  await boss.call(sandboxRoutes.makeAdmin, { steam_id: boss.steamId })
  const ann = await world.player({ coins: 1000, items: { [OAK]: 10 } })
  await stand(ann, 12, 10, 500)
  const banned_at = Date.now() - 86_400_000
  await world.db
    .insertInto('ban')
    .values({ player_id: ann.id, operator_id: boss.id, reason: 'a test', banned_at })
    .execute()
  await takeThree(boss, ann)
  await boss.call(sandboxRoutes.advanceClock, { seconds: 1 })
  const left = () => world.db.selectFrom('standing_order').select('item_id').execute()
  await expect.poll(left).toEqual([])
  const lots = await world.db.selectFrom('lot').select('lot_uuid').execute()
  expect([await ann.coins(), lots]).toEqual([1000, []])
  expect(await world.findings()).toEqual([])
})

test('what cannot be meant or paid for is refused, and nothing changes', async () => {
  await using world = await openWorld()
  const ann = await world.player({ coins: 100, items: { [OAK]: 5 } })
  await expect(stand(ann, 5, 50, 49)).rejects.toMatchObject({ message: 'budget_too_small' })
  await expect(stand(ann, 5, 10, 101)).rejects.toMatchObject({ message: 'not_enough_coins' })
  await expect(stand(ann, 1e6, 1e12, 100)).rejects.toMatchObject({ message: 'order_too_large' })
  const missing = { item_id: OAK, is_paused: true }
  const pause = ann.call(standingOrderRoutes.pause, missing)
  await expect(pause).rejects.toMatchObject({ message: 'standing_order_not_found' })
  const removed = ann.call(standingOrderRoutes.remove, { item_id: OAK })
  await expect(removed).rejects.toMatchObject({ message: 'standing_order_not_found' })
  await sell(ann, 9, 1)
  await expect(stand(ann, 5, 10, 50)).rejects.toMatchObject({ message: 'self_trade' })
  expect([await ann.coins(), await orderOf(ann), await lotsOf(ann)]).toEqual([
    100,
    undefined,
    [['sell', 9, 1, false]],
  ])
  expect(await world.findings()).toEqual([])
})

test('others see and change none of it; a repeated call is one', async () => {
  await using world = await openWorld()
  const ann = await world.player({ coins: 100 })
  const bob = await world.player({ coins: 100 })
  const given = { item_id: OAK, keep: 5, price: 10, budget: 70 }
  await ann.call(standingOrderRoutes.set, given, 'once')
  await lower(world, await world.player({ items: { [OAK]: 1 } }), 1)
  await ann.call(standingOrderRoutes.set, given, 'once')
  expect([await ann.coins(), (await lotsOf(ann)).length]).toEqual([30, 1])
  expect((await bob.call(standingOrderRoutes.list, {})).orders).toEqual([])
  const removed = bob.call(standingOrderRoutes.remove, { item_id: OAK })
  await expect(removed).rejects.toMatchObject({ message: 'standing_order_not_found' })
  expect(await world.findings()).toEqual([])
})

test('what no node has heard is found once one starts', async () => {
  await using world = await openWorld()
  const ann = await world.player({ coins: 500, items: { [OAK]: 10 } })
  await stand(ann, 10, 10, 300)
  // As if a piece had left, and the node had died with its commit.
  await world.db.updateTable('standing_order').set({ keep: 14 }).execute()
  await world.openNode()
  await untilBid(ann, 4)
  expect(await world.findings()).toEqual([])
})

test('a storm of losses, trades and changes leaves the books exact and the stock bid for once', async () => {
  await using world = await openWorld({ DATABASE_URL: 'postgres://shared.example/app' })
  const boss = await world.player()
  await boss.call(sandboxRoutes.makeAdmin, { steam_id: boss.steamId })
  const node = await world.openNode()
  const keepers = await Promise.all(
    [0, 1, 2].map(() => world.player({ coins: 5000, items: { [OAK]: 20 } })),
  )
  const sellers = await Promise.all(
    [0, 1].map((nth) => world.player({ items: { [OAK]: 200 } }, nth === 0 ? world.node : node)),
  )
  for (const [nth, keeper] of keepers.entries()) await stand(keeper, 20, 10 + nth, 2000)
  const refused = () => undefined
  const storm = Array.from({ length: 60 }, (_, nth) => {
    const keeper = keepers[nth % 3]!
    switch (nth % 5) {
      case 0:
      case 1:
        return boss.call(adminRoutes.consume, {
          idempotency_key: `storm ${nth}`,
          steam_id: keeper.steamId,
          reason: 'a test',
          item_id: OAK,
          count: 1,
        })
      case 2:
        return sellers[nth % 2]!.call(orderRoutes.createSellLot, order(10 + (nth % 3), 2))
      case 3:
        return keeper.call(standingOrderRoutes.pause, { item_id: OAK, is_paused: nth % 2 === 0 })
      default:
        return stand(keeper, 20, 10 + (nth % 4), 1500)
    }
  })
  await Promise.all(storm.map((call) => call.catch(refused)))
  expect(await world.findings()).toEqual([])
  for (const keeper of keepers) await stand(keeper, 20, 10, 1500)
  for (const keeper of keepers) {
    const missing = async () => {
      const { bidding } = (await settled(keeper))!
      return 20 - (await keeper.count(OAK)) - bidding
    }
    await expect.poll(missing).toBe(0)
    await keeper.call(standingOrderRoutes.remove, { item_id: OAK })
    expect(await lotsOf(keeper)).toEqual([])
  }
  expect(await world.findings()).toEqual([])
})
