import { orderRoutes } from '@app/contract/order.ts'
import { profitRoutes } from '@app/contract/profit.ts'
import { sandboxRoutes } from '@app/contract/sandbox.ts'
import { standingOrderRoutes } from '@app/contract/standing-order.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openWorld } from '../testing/world.ts'
import { rebuildCosts } from './rebuild.ts'

const OAK = 100

async function open() {
  const world = await openWorld({ MARKET_FEE_BPS: '0' })
  const ann = await world.player({ coins: 1000, items: { [OAK]: 5 } })
  const bob = await world.player({ coins: 9000 })
  const pause = (is_paused: boolean) =>
    ann.call(standingOrderRoutes.pause, { item_id: OAK, is_paused })
  return {
    world,
    ann,
    bob,
    pause,
    orderOf: async () => (await ann.call(standingOrderRoutes.list, {})).orders[0],
    stand: (keep: number, price: number, budget: number) =>
      ann.call(standingOrderRoutes.set, { item_id: OAK, keep, price, budget }),
    /** Everything that was posted is carried together with what else was not yet. */
    carried: () => ann.call(profitRoutes.summary, {}),
    ownLots: async () => {
      const { rows } = await sql`select from cost_lot where player_id = ${ann.id}`.execute(world.db)
      return rows.length
    },
  }
}

test('what a standing order sets aside stays its player’s after all of it was in a bid', async () => {
  const { world, ann, bob, stand, pause, orderOf, carried, ownLots } = await open()
  await using _ = world
  await stand(10, 20, 200)
  // Five more are missing: the rest of the budget goes into a second bid, and all of it comes back.
  const sale = { item_type_id: OAK, price: 900, count: 5 }
  await ann.call(orderRoutes.createSellLot, sale)
  await bob.call(orderRoutes.buyLot, sale)
  await ann.call(sandboxRoutes.advanceClock, { seconds: 1 })
  expect(await orderOf()).toMatchObject({ escrow: 0, bidding: 10 })
  await pause(true)
  expect(await orderOf()).toMatchObject({ escrow: 200, bidding: 0 })
  await carried()
  expect(await ownLots()).toBe(1)
  await ann.call(standingOrderRoutes.remove, { item_id: OAK })
  await carried()
  expect(await ownLots()).toBe(0)
  expect(await rebuildCosts(world.db, false)).toEqual([])
  // Nothing was bought: the market has brought what the sale did.
  const { rows } = await sql`
    select came, went from worth_flow
    where player_id = ${ann.id} and source = 'market' and asset = 0
  `.execute(world.db)
  expect(rows).toEqual([{ came: 4500, went: 0 }])
})

test('what a standing order sets aside is forgotten once it is empty, whatever came in between', async () => {
  const { world, ann, stand, carried, ownLots } = await open()
  await using _ = world
  await stand(5, 20, 200)
  await carried()
  // Given again, and removed, before anybody carries it.
  await stand(10, 20, 200)
  await stand(3, 20, 200)
  await ann.call(standingOrderRoutes.remove, { item_id: OAK })
  await carried()
  expect(await ownLots()).toBe(0)
  expect(await rebuildCosts(world.db, false)).toEqual([])
})
