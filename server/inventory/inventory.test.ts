import { type InventoryHistoryEntry, inventoryRoutes } from '@app/contract/inventory.ts'
import { lotRoutes } from '@app/contract/lot.ts'
import { orderRoutes } from '@app/contract/order.ts'
import { sandboxRoutes } from '@app/contract/sandbox.ts'
import { slotName } from '@app/rules/market/chart.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { seconds } from '../clock/clock.ts'
import { openWorld, type Player } from '../testing/world.ts'
import { HISTORY_PAGE, historyPage } from './read-history.ts'

const OAK = 100
const PINE = 101

const order = (price: number, count: number) => ({ item_type_id: OAK, price, count })

async function readAll(player: Player, filter?: number): Promise<InventoryHistoryEntry[]> {
  const all: InventoryHistoryEntry[] = []
  for (let last_uuid = ''; ;) {
    const { response } = await player.call(inventoryRoutes.history, {
      last_uuid,
      filter_item_id: filter ?? null,
    })
    if (response.length === 0) return all
    all.push(...response)
    last_uuid = response.at(-1)!.uuid
  }
}

test('each movement of items is told once, with the count after it; coins are not', async () => {
  await using world = await openWorld()
  const ann = await world.player({ coins: 50, items: { [OAK]: 10, [PINE]: 3 } })
  const bob = await world.player({ coins: 1000 })
  await ann.call(orderRoutes.createSellLot, order(20, 6))
  await bob.call(orderRoutes.buyLot, order(20, 2))
  const [lot] = await ann.call(lotRoutes.getMyLots, {})
  await ann.call(lotRoutes.cancelLot, { lot_uuid: lot!.lot_uuid })
  await ann.call(orderRoutes.createBuyLot, order(5, 1))

  const { response } = await ann.call(inventoryRoutes.history, {})
  expect(response).toMatchObject([
    {
      operation_code: 'cancel_lot',
      operation_type: 'add',
      items: [{ item_id: OAK, count: 4, new_count: 8 }],
    },
    {
      operation_code: 'create_sell_lot',
      operation_type: 'remove',
      items: [{ item_id: OAK, count: 6, new_count: 4 }],
    },
    {
      operation_code: 'sandbox_grant',
      operation_type: 'add',
      items: [
        { item_id: OAK, count: 10, new_count: 10 },
        { item_id: PINE, count: 3, new_count: 3 },
      ],
    },
  ])
  expect(Math.abs(response[0]!.created_at - seconds(world.node.clock))).toBeLessThan(60)
  const bobs = await bob.call(inventoryRoutes.history, {})
  expect(bobs.response).toMatchObject([
    { operation_code: 'buy_lot', operation_type: 'add', items: [{ count: 2, new_count: 2 }] },
  ])
})

test('pages by the last uuid show every operation once, until an empty page', async () => {
  await using world = await openWorld()
  const ann = await world.player({ items: { [OAK]: 500, [PINE]: 7 } })
  const bob = await world.player({ items: { [OAK]: 1 } })
  for (let at = 0; at < HISTORY_PAGE + 30; at++) {
    await ann.call(orderRoutes.createSellLot, order(100 + at, 1))
  }
  const all = await readAll(ann)
  expect(all).toHaveLength(HISTORY_PAGE + 31)
  expect(new Set(all.map((entry) => entry.uuid)).size).toBe(all.length)
  expect(all.map((entry) => entry.uuid)).toEqual(
    all.map((entry) => entry.uuid).toSorted((a, b) => (a < b ? 1 : -1)),
  )
  expect(all.at(-1)!.operation_code).toBe('sandbox_grant')

  const pine = await readAll(ann, PINE)
  expect(pine).toMatchObject([{ items: [{ item_id: PINE, count: 7, new_count: 7 }] }])
  expect(await readAll(ann, 999_999)).toEqual([])

  // Another player's cursor is a moment and nothing more.
  const { response } = await bob.call(inventoryRoutes.history, { last_uuid: all[0]!.uuid })
  expect(response).toMatchObject([{ items: [{ item_id: OAK, count: 1 }] }])
})

test('the chart tells what was held at the end of each slot', async () => {
  await using world = await openWorld()
  const ann = await world.player({ items: { [OAK]: 10 } })
  const day = 86_400
  const begin = seconds(world.node.clock)
  const advance = (by: number) => ann.call(sandboxRoutes.advanceClock, { seconds: by })
  await advance(2 * day)
  await ann.call(orderRoutes.createSellLot, order(20, 4))
  await ann.call(orderRoutes.createSellLot, order(20, 1))
  await advance(day)
  const now = seconds(world.node.clock)
  const chart = (interval: 'hour' | 'day' | 'week' | 'month', item_id = OAK) =>
    ann.call(inventoryRoutes.chart, {
      item_id,
      start_date: begin - 3 * day,
      end_date: now,
      interval,
    })

  expect((await chart('day')).map((point) => point.count)).toEqual([0, 0, 0, 10, 10, 5, 5])
  expect((await chart('month')).at(-1)).toEqual({ time_slot: slotName('month', now), count: 5 })
  expect((await chart('week')).at(-1)).toEqual({ time_slot: slotName('week', now), count: 5 })
  const hours = await chart('hour')
  expect(hours.length).toBeGreaterThanOrEqual(72)
  expect(hours.at(-1)).toEqual({ time_slot: slotName('hour', now), count: 5 })
  expect(await chart('day', PINE)).toEqual([])
  const backwards = { item_id: OAK, start_date: now, end_date: begin, interval: 'day' } as const
  expect(await ann.call(inventoryRoutes.chart, backwards)).toEqual([])
})

test('a page reads the same little, however long the history is', async () => {
  await using world = await openWorld()
  const ann = await world.player({ items: { [OAK]: 10 } })
  // Years of trading, most of it in coins, written past the ledger: only its reading is in question.
  await sql`
    with old as (
      select at, (lpad(to_hex(1600000000000 + at), 12, '0') || '70008000000000000000')::uuid as id
      from generate_series(1, 150000) as at
    ), entries as (
      insert into entry (entry_id, operation, created_at) select id, 'buy_lot', at from old
    )
    insert into posting (account, entry_id, asset, kind, operation, delta, balance)
    select ${ann.id}::uuid, id, asset, 'player', 'buy_lot', 1, 1
    from old, (values (0), (${OAK}), (${PINE})) as held (asset)
    where asset = 0 or at between 10000 and 10200`.execute(world.db)
  await sql`analyze entry, posting`.execute(world.db)
  for (const input of [
    {},
    { last_uuid: '01748770-a2e0-7000-8000-000000000000' },
    { filter_item_id: PINE },
    { filter_item_id: PINE, last_uuid: '01748770-a2e0-7000-8000-000000000000' },
  ]) {
    const query = historyPage(world.db, ann.id, input)
    const [row] = await query.explain<Explained>('json', sql`analyze, buffers`)
    const pages = pagesRead(row!)
    expect(pages, JSON.stringify(input)).toBeGreaterThan(100)
    expect(pages, JSON.stringify(input)).toBeLessThan(1200)
  }
})

interface Explained {
  readonly 'QUERY PLAN': readonly { readonly Plan: Readonly<Record<string, number>> }[]
}

/** Pages of tables and indexes that a query touched. */
function pagesRead({ 'QUERY PLAN': [explained] }: Explained): number {
  const { 'Shared Hit Blocks': hit = 0, 'Shared Read Blocks': read = 0 } = explained!.Plan
  return hit + read
}

test('an inventory is read without waiting for whoever changes it, and changes nothing', async () => {
  await using world = await openWorld()
  const ann = await world.player({ items: { [OAK]: 10 } })
  const before = await ann.call(inventoryRoutes.get, {})
  await world.db.transaction().execute(async (tx) => {
    await sql`select from trader where player_id = ${ann.id} for update`.execute(tx)
    expect(await ann.call(inventoryRoutes.get, {})).toEqual(before)
  })
  const { rows } = await sql<{ xmax: string }>`
    select xmax::text from trader where player_id = ${ann.id}`.execute(world.db)
  await ann.call(inventoryRoutes.get, {})
  const after = await sql<{ xmax: string }>`
    select xmax::text from trader where player_id = ${ann.id}`.execute(world.db)
  // A share lock would have left its transaction there.
  expect(after.rows).toEqual(rows)
  // What is sold out is newer than what was read before it.
  await ann.call(orderRoutes.createSellLot, order(20, 10))
  const sold = await ann.call(inventoryRoutes.get, {})
  expect(sold.response).toEqual([])
  expect(sold.time).toBeGreaterThan(before.time)
})
