import { standingOrderRoutes } from '@app/contract/standing-order.ts'
import { expect, onTestFinished, test } from 'vitest'
import { connect } from '../db/connect.ts'
import { patient } from '../testing/database.ts'
import { openTestDesk } from '../testing/test-desk.ts'
import { openWorld } from '../testing/world.ts'
import { StandingStock } from './standing-stock.ts'

const OAK = 100

type World = Awaited<ReturnType<typeof openWorld>>

/** Looks after the orders of a world whose own node does not. */
function openStock(world: World) {
  const db = connect(world.url, { role: 'surprise_app', limits: patient })
  const now = () => world.node.clock.now()
  const desk = openTestDesk(world, { clockOffsetMs: () => world.node.clock.offsetMs })
  onTestFinished(async () => {
    await desk.close()
    await db.destroy()
  })
  return { stock: new StandingStock({ db, desk, now, wake: () => {} }), now }
}

/** A player whose order bids for one piece. */
async function keeper(world: World) {
  const ann = await world.player({ coins: 100 })
  await ann.call(standingOrderRoutes.set, { item_id: OAK, keep: 1, price: 10, budget: 100 })
  return ann
}

const ordersOf = ({ db }: World) =>
  db.selectFrom('standing_order').select(['is_paused', 'due_at']).execute()

test('an order that is due and held by another node is left to it, and nothing counts as done', async () => {
  await using world = await openWorld()
  await keeper(world)
  const { stock, now } = openStock(world)
  await stock.settle(now())
  expect(await stock.nextDue()).toBeUndefined()
  const due_at = now()
  await world.db.updateTable('standing_order').set({ due_at }).execute()
  await world.db.transaction().execute(async (tx) => {
    await tx.selectFrom('standing_order').select('item_id').forUpdate().execute()
    expect(await stock.nextDue()).toBe(due_at)
    expect(await stock.settle(now())).toBe(0)
  })
  expect(await stock.settle(now())).toBe(1)
  expect(await ordersOf(world)).toEqual([{ is_paused: false, due_at: null }])
})
