import { standingOrderRoutes } from '@app/contract/standing-order.ts'
import { expect, onTestFinished, test } from 'vitest'
import { connect } from '../db/connect.ts'
import { patient } from '../testing/database.ts'
import { openSql } from '../testing/open-sql.ts'
import { openTestDesk } from '../testing/test-desk.ts'
import { openWorld } from '../testing/world.ts'
import { StandingStock } from './standing-stock.ts'

const OAK = 100

type World = Awaited<ReturnType<typeof openWorld>>
type Sql = Awaited<ReturnType<typeof openSql>>

/** Looks after the orders of a world whose own node does not. */
function openStock(world: World) {
  const db = connect(world.url, { role: 'surprise_app', limits: patient })
  const { app, clock } = world.node
  const desk = openTestDesk(world, { clockOffsetMs: () => clock.offsetMs })
  onTestFinished(async () => {
    await desk.close()
    await db.destroy()
  })
  const stock = new StandingStock({ db, desk, clock, log: app.log, wake: () => {} })
  return { stock, now: () => clock.now() }
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

/** Has whoever reads a lot wait for a lock that the session then holds. */
async function holdReaders(owner: Sql) {
  await owner.run(`
    create function wait_there() returns boolean language plpgsql as
    $$ begin perform pg_advisory_xact_lock_shared(7); return true; end $$`)
  await owner.run('alter table lot enable row level security')
  await owner.run('create policy waiting on lot using (wait_there())')
  await owner.run('select pg_advisory_lock(7)')
  return {
    waiting: async () =>
      (await owner.run("select from pg_locks where locktype = 'advisory' and not granted"))
        .rowCount,
    release: () => owner.run('select pg_advisory_unlock(7)'),
  }
}

test('an order that is paused while it is found astray is not taken up', async () => {
  await using world = await openWorld()
  await keeper(world)
  await world.db.updateTable('standing_order').set({ keep: 3 }).execute()
  const { stock, now } = openStock(world)
  await using owner = await openSql(world.url)
  const readers = await holdReaders(owner)
  const looking = stock.settle(now())
  await expect.poll(readers.waiting).toBe(1)
  await world.db.updateTable('standing_order').set({ is_paused: true, due_at: null }).execute()
  await readers.release()
  await looking
  expect(await ordersOf(world)).toEqual([{ is_paused: true, due_at: null }])
  await stock.settle(now() + 1000)
  expect(await stock.nextDue()).toBeUndefined()
})
