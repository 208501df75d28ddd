import { orderRoutes } from '@app/contract/order.ts'
import { expect, test } from 'vitest'
import { openWorld } from '../testing/world.ts'
import {
  OAK,
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

test('a trailing stop follows the price up, never down, and sells when that falls behind', async () => {
  await using world = await openWorld()
  const ann = await world.player({ items: { [OAK]: 10 } })
  const bob = await openBuyer(world, [50, 1])
  await arm(ann, 'sell', 2, behind('buy', 'below', 'percent', 10, 30))
  const thresholds = async () => {
    const [waiting] = await waitingOf(ann)
    return waiting?.conditions.map(({ price, trail }) => [price, trail?.best])
  }
  expect(await thresholds()).toEqual([[45, 50]])
  await buy(bob, 71, 1)
  expect(await thresholds()).toEqual([[63, 71]])
  await buy(bob, 64, 5)
  const seller = await world.player({ items: { [OAK]: 9 } })
  await seller.call(orderRoutes.sellToBuyLot, order(71, 1))
  expect(await thresholds()).toEqual([[63, 71]])
  await seller.call(orderRoutes.sellToBuyLot, order(64, 5))
  await untilPlaced(world)
  expect(await firedOf(ann)).toMatchObject([{ price: 63, at_price: 50, traded: 1, rest: 1 }])
  expect([await ann.coins(), await ann.count(OAK)]).toEqual([50, 8])
  expect(await world.findings()).toEqual([])
})

test('a trailing order that buys follows the price down; beside a take profit the first counts', async () => {
  await using world = await openWorld()
  const ann = await world.player({ coins: 1000 })
  const seller = await world.player({ items: { [OAK]: 20 } })
  await sell(seller, 60, 1)
  const conditions = [behind('sell', 'above', 'coins', 5, 70), when('sell', 'below', 20, 20)]
  await arm(ann, 'buy', 2, ...conditions)
  await sell(seller, 40, 1)
  expect((await waitingOf(ann))[0]!.conditions).toMatchObject([
    { price: 45, trail: { by: 'coins', distance: 5, best: 40 } },
    { price: 20 },
  ])
  const taker = await world.player({ coins: 1000 })
  await buy(taker, 40, 1)
  await untilPlaced(world)
  expect(await firedOf(ann)).toMatchObject([{ price: 45, at_price: 60, traded: 1, rest: 1 }])
  expect([await ann.count(OAK), await ann.coins()]).toEqual([1, 1000 - 60 - 70])
  expect(await world.findings()).toEqual([])
})

test('the price that meets one condition may better the mark of the other', async () => {
  await using world = await openWorld()
  const ann = await world.player({ items: { [OAK]: 10 } })
  const bob = await openBuyer(world, [50, 1])
  await arm(ann, 'sell', 1, when('buy', 'above', 70, 70), behind('buy', 'below', 'coins', 5, 10))
  await buy(bob, 70, 1)
  await untilPlaced(world)
  expect(await waitingOf(ann)).toEqual([])
  expect(await firedOf(ann)).toMatchObject([{ price: 70, traded: 1, refused: null }])
  expect(await ann.coins()).toBe(70)
  expect(await world.findings()).toEqual([])
})
