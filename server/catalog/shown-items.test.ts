import { authRoutes } from '@app/contract/auth.ts'
import { inventoryRoutes } from '@app/contract/inventory.ts'
import { orderRoutes } from '@app/contract/order.ts'
import { netWorthRoutes } from '@app/contract/net-worth.ts'
import { profitRoutes } from '@app/contract/profit.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openWorld } from '../testing/world.ts'

/** The seal in the starter pack, which the catalog hides. */
const SEAL = 40
const OAK = 100
const PLANK = 200

test('who opens the starter pack is nowhere told of what the catalog hides', async () => {
  await using world = await openWorld()
  const ann = await world.player()
  await ann.call(authRoutes.claimStarterPack, {})
  const { rows: held } = await sql<{ amount: number }>`
    select amount from holding where asset = ${SEAL} and account = ${ann.id}`.execute(world.db)
  expect(held).toEqual([{ amount: 1 }])

  const { response: items, time } = await ann.call(inventoryRoutes.get, {})
  expect(items.length).toBeGreaterThan(0)
  const ids = items.map(({ TypeId }) => TypeId)
  expect(ids).not.toContain(SEAL)
  const second = Math.floor(time / 1e6)
  const { response: history } = await ann.call(inventoryRoutes.history, {})
  const moved = history.flatMap((entry) => entry.items.map(({ item_id }) => item_id))
  expect(moved.toSorted((a, b) => a - b)).toEqual(ids)
  expect(await ann.call(inventoryRoutes.history, { filter_item_id: SEAL })).toEqual({
    response: [],
  })
  expect(
    await ann.call(inventoryRoutes.chart, {
      item_id: SEAL,
      interval: 'hour',
      start_date: second - 7200,
      end_date: second,
    }),
  ).toEqual([])

  const { rows: log } = await ann.call(profitRoutes.log, {})
  expect(log.map(({ item_id }) => item_id)).toEqual(ids)
  const { held: costs } = await ann.call(profitRoutes.summary, {})
  expect(costs.map(({ item_id }) => item_id)).toEqual(ids)
  expect((await ann.call(profitRoutes.sums, { by: 'item' })).rows.map(({ name }) => name)).toEqual(
    ids.map(String),
  )
  expect((await ann.call(profitRoutes.summary, { item_id: SEAL })).held).toEqual([])
  expect((await ann.call(profitRoutes.sums, { by: 'item', item_id: SEAL })).rows).toEqual([])

  // None of it has a price: nobody trades yet.
  const { today } = await ann.call(netWorthRoutes.history, {})
  expect(today.unpriced).toBe(ids.length)
  expect(await world.findings()).toEqual([])
})

test('an item that the catalog hides or shows later goes and comes with all that was earned by it', async () => {
  await using world = await openWorld()
  const ann = await world.player({ items: { [OAK]: 3, [PLANK]: 2 } })
  const bob = await world.player({ coins: 100 })
  const order = { price: 10, count: 1 }
  for (const item_type_id of [OAK, PLANK]) {
    await bob.call(orderRoutes.createBuyLot, { ...order, item_type_id })
    await ann.call(orderRoutes.createSellLot, { ...order, item_type_id })
  }
  const told = async () => {
    const { total, held } = await ann.call(profitRoutes.summary, {})
    const sold = [total.sold]
    for (const by of ['item', 'origin', 'day'] as const) {
      const { rows } = await ann.call(profitRoutes.sums, { by })
      sold.push(rows.reduce((sum, row) => sum + row.sold, 0))
    }
    const { rows } = await ann.call(profitRoutes.log, { sides: ['sell'] })
    return { sold, held: held.map(({ count }) => count), log: rows.length }
  }
  const hide = (hidden: boolean) =>
    world.db.updateTable('item').set({ hidden }).where('itemdefid', '=', OAK).execute()
  const all = { sold: [2, 2, 2, 2], held: [2, 1], log: 2 }
  expect(await told()).toEqual(all)
  await hide(true)
  expect(await told()).toEqual({ sold: [1, 1, 1, 1], held: [1], log: 1 })
  expect((await ann.call(inventoryRoutes.get, {})).response).toEqual([{ TypeId: PLANK, Count: 1 }])
  await hide(false)
  expect(await told()).toEqual(all)
})
