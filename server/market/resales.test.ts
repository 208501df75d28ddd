import { adminRoutes } from '@app/contract/admin.ts'
import { conditionalOrderRoutes } from '@app/contract/conditional-order.ts'
import { itemLockRoutes } from '@app/contract/item-lock.ts'
import { lotRoutes } from '@app/contract/lot.ts'
import { orderRoutes } from '@app/contract/order.ts'
import { sandboxRoutes } from '@app/contract/sandbox.ts'
import { expect, test } from 'vitest'
import { openTestDesk } from '../testing/test-desk.ts'
import { inboxOf } from '../testing/told.ts'
import { openWorld, type Player } from '../testing/world.ts'
import { placeCommand } from './check-order.ts'

const OAK = 100

type World = Awaited<ReturnType<typeof openWorld>>

const order = (price: number, count: number) => ({ item_type_id: OAK, price, count })
const sell = (player: Player, price: number, count: number) =>
  player.call(orderRoutes.createSellLot, order(price, count))
const buy = (player: Player, price: number, count: number, resale_price: number) =>
  player.call(orderRoutes.createBuyLot, { ...order(price, count), resale_price })
const lotsOf = async (player: Player) =>
  (await player.call(lotRoutes.getMyLots, {}))
    .map(({ type, price, current_count }) => [type, price, current_count])
    .reverse()
const toldOf = async (player: Player) => {
  const { messages } = await inboxOf(player)
  return messages.flatMap((one) => (one.kind === 'resale_refused' ? [one.data] : []))
}
const waitingOf = async (player: Player) =>
  (await player.call(conditionalOrderRoutes.list, {})).orders

/** Waits until nothing that was bought is left to be put up for sale. */
async function untilPlaced(world: World): Promise<void> {
  const read = () => world.db.selectFrom('conditional_order').select('order_id').execute()
  await expect.poll(read).toEqual([])
}

/** Sells at a node that stops as soon as it has answered: what is bought is not put up for sale. */
async function sellAndStop(world: World, seller: Player, price: number, counts: readonly number[]) {
  const desk = openTestDesk(world, { clockOffsetMs: () => world.node.clock.offsetMs })
  const sold = counts.map((count) =>
    desk.submit({
      player_id: seller.id,
      commands: [placeCommand('sell', false, order(price, count))],
      call: undefined,
      answer: () => ({}),
    }),
  )
  await Promise.all([...sold, desk.close()])
}

test('whatever an order brings is put up for sale: at once what it takes, later what it is given', async () => {
  await using world = await openWorld()
  const ann = await world.player({ coins: 1000 })
  const bob = await world.player({ coins: 1000, items: { [OAK]: 20 } })
  await sell(bob, 8, 2)
  await buy(ann, 10, 5, 15)
  await untilPlaced(world)
  expect(await lotsOf(ann)).toEqual([
    ['buy', 10, 3],
    ['sell', 15, 2],
  ])
  await bob.call(orderRoutes.sellToBuyLot, order(10, 2))
  await untilPlaced(world)
  expect(await lotsOf(ann)).toEqual([
    ['buy', 10, 1],
    ['sell', 15, 2],
    ['sell', 15, 2],
  ])
  await bob.call(orderRoutes.createBuyLot, order(15, 4))
  expect([await ann.coins(), await ann.count(OAK)]).toEqual([1000 - 16 - 30 + 60, 0])
  expect(await toldOf(ann)).toEqual([])
  expect(await world.findings()).toEqual([])
})

test('what is sold at once trades at the better price, like every sell order', async () => {
  await using world = await openWorld()
  const ann = await world.player({ coins: 1000 })
  const bob = await world.player({ items: { [OAK]: 5 } })
  const buyer = await world.player({ coins: 1000 })
  await sell(bob, 8, 5)
  await buyer.call(orderRoutes.createBuyLot, order(7, 1))
  await ann.call(orderRoutes.buyLot, { ...order(8, 5), resale_price: 9 })
  await untilPlaced(world)
  await buyer.call(orderRoutes.createBuyLot, order(12, 2))
  expect(await lotsOf(ann)).toEqual([['sell', 9, 3]])
  expect(await ann.coins()).toBe(1000 - 40 + 18)
  const { messages } = await inboxOf(ann)
  expect(messages).toMatchObject([
    {
      kind: 'lot_filled',
      count: 1,
      data: { side: 'sell', price: 9, sum: { pieces: 2, coins: 18 } },
    },
  ])
  expect(await world.findings()).toEqual([])
})

test('what one batch brings is one lot, and a node that stops leaves it to another', async () => {
  await using world = await openWorld()
  const ann = await world.player({ coins: 1000 })
  const seller = await world.player({ items: { [OAK]: 10 } })
  await buy(ann, 10, 6, 15)
  await sellAndStop(world, seller, 10, [1, 2, 1])
  expect(await waitingOf(ann)).toMatchObject([{ side: 'sell', count: 4, is_fired: true }])
  expect([await ann.count(OAK), (await lotsOf(ann)).length]).toEqual([0, 1])
  expect(await world.findings()).toEqual([])
  await ann.call(sandboxRoutes.advanceClock, { seconds: 3 })
  await untilPlaced(world)
  await ann.call(sandboxRoutes.advanceClock, { seconds: 3 })
  expect(await lotsOf(ann)).toEqual([
    ['buy', 10, 2],
    ['sell', 15, 4],
  ])
  expect(await world.findings()).toEqual([])
})

test('more than one order may have is put up for sale by several', async () => {
  await using world = await openWorld()
  const ann = await world.player({ coins: 12_000_000 })
  const seller = await world.player({ items: { [OAK]: 1_200_000 } })
  for (let nth = 0; nth < 2; nth++) await buy(ann, 10, 600_000, 15)
  const orders = Array.from({ length: 2 }, () => order(10, 600_000))
  await seller.call(orderRoutes.createSellLots, { orders })
  await untilPlaced(world)
  expect(await lotsOf(ann)).toEqual([
    ['sell', 15, 1_000_000],
    ['sell', 15, 200_000],
  ])
  expect([await seller.coins(), await ann.count(OAK)]).toEqual([12_000_000, 0])
  expect(await toldOf(ann)).toEqual([])
  expect(await world.findings()).toEqual([])
})

test('bought pieces that are not placed yet can be taken back', async () => {
  await using world = await openWorld()
  const ann = await world.player({ coins: 1000 })
  const seller = await world.player({ items: { [OAK]: 10 } })
  await buy(ann, 10, 3, 15)
  await sellAndStop(world, seller, 10, [3])
  const [waiting] = await waitingOf(ann)
  await ann.call(conditionalOrderRoutes.cancel, { order_id: waiting!.order_id })
  await ann.call(sandboxRoutes.advanceClock, { seconds: 3 })
  expect([await ann.count(OAK), await lotsOf(ann)]).toEqual([3, []])
  expect(await world.findings()).toEqual([])
})

test('of a locked item the pieces stay, and the player is told why', async () => {
  await using world = await openWorld()
  const ann = await world.player({ coins: 1000, items: { [OAK]: 1 } })
  const seller = await world.player({ items: { [OAK]: 10 } })
  await buy(ann, 10, 5, 15)
  await ann.call(itemLockRoutes.lock, { item_ids: [OAK] })
  await seller.call(orderRoutes.sellToBuyLot, order(10, 2))
  await seller.call(orderRoutes.sellToBuyLot, order(10, 1))
  expect([await ann.count(OAK), await waitingOf(ann)]).toEqual([4, []])
  expect(await toldOf(ann)).toEqual([
    {
      item_id: OAK,
      price: 15,
      refused: 'item_locked',
      params: { item_id: OAK },
      sum: { pieces: 3, coins: 45 },
    },
  ])
  expect(await world.findings()).toEqual([])
})

test('a lock, an own order in the way or a closed market keep the pieces with their player', async () => {
  await using world = await openWorld()
  const boss = await world.player()
  await boss.call(sandboxRoutes.makeAdmin, { steam_id: boss.steamId })
  const [locked, own, closed] = await Promise.all(
    [0, 1, 2].map(() => world.player({ coins: 1000, items: { [OAK]: 1 } })),
  )
  const seller = await world.player({ items: { [OAK]: 10 } })
  const stopAfter = async (player: Player) => {
    await buy(player, 10, 2, 15)
    await sellAndStop(world, seller, 10, [2])
  }
  const comeBack = async (player: Player) => {
    await player.call(sandboxRoutes.advanceClock, { seconds: 3 })
    await untilPlaced(world)
    expect(await player.count(OAK)).toBe(3)
    return (await toldOf(player)).map(({ refused }) => refused)
  }
  await stopAfter(locked!)
  await locked!.call(itemLockRoutes.lock, { item_ids: [OAK] })
  expect(await comeBack(locked!)).toEqual(['item_locked'])
  await stopAfter(own!)
  await own!.call(orderRoutes.createBuyLot, order(15, 1))
  expect(await comeBack(own!)).toEqual(['self_trade'])
  await own!.call(lotRoutes.cancelLots, {
    lot_uuids: (await own!.call(lotRoutes.getMyLots, {})).map((lot) => lot.lot_uuid),
  })
  await stopAfter(closed!)
  await boss.call(adminRoutes.switch, { path: 'market', is_off: true, reason: 'a test' })
  expect(await comeBack(closed!)).toEqual(['switched_off'])
  expect(await world.findings()).toEqual([])
})

test('at the limit of open orders the pieces stay, and the player is told how many there may be', async () => {
  await using world = await openWorld()
  const ann = await world.player({ coins: 1000, items: { [OAK]: 300 } })
  const seller = await world.player({ items: { [OAK]: 10 } })
  await buy(ann, 10, 2, 15)
  const orders = Array.from({ length: 199 }, () => order(90, 1))
  await ann.call(orderRoutes.createSellLots, { orders })
  await seller.call(orderRoutes.sellToBuyLot, order(10, 1))
  await untilPlaced(world)
  expect(await toldOf(ann)).toMatchObject([{ refused: 'lot_limit', params: { limit: 200 } }])
  expect(await ann.count(OAK)).toBe(102)
  // The last piece closes the order that bought it, and so leaves a place.
  await seller.call(orderRoutes.sellToBuyLot, order(10, 1))
  await untilPlaced(world)
  expect((await lotsOf(ann)).filter(([, price]) => price === 15)).toEqual([['sell', 15, 1]])
  expect(await world.findings()).toEqual([])
})

test('a price that would meet the order itself is refused, also where the order moves up', async () => {
  await using world = await openWorld()
  const ann = await world.player({ coins: 1000, items: { [OAK]: 5 } })
  await expect(buy(ann, 10, 2, 10)).rejects.toMatchObject({ message: 'resale_too_low' })
  await expect(buy(ann, 10, 1001, 1e12)).rejects.toMatchObject({ message: 'order_too_large' })
  const toSell = { ...order(10, 1), resale_price: 20 }
  await expect(ann.call(orderRoutes.createSellLot, toSell)).rejects.toMatchObject({
    message: 'bad_input',
  })
  const { lot_uuid } = await buy(ann, 10, 2, 15)
  const reprice = (price: number) =>
    ann.call(lotRoutes.repriceLots, { lots: [{ lot_uuid: lot_uuid!, price }] })
  await expect(reprice(15)).rejects.toMatchObject({ message: 'resale_too_low' })
  await reprice(14)
  expect(await ann.call(lotRoutes.getMyLots, {})).toMatchObject([
    { price: 14, current_count: 2, resale_price: 15 },
  ])
  expect(await ann.coins()).toBe(1000 - 28)
  expect(await world.findings()).toEqual([])
})
