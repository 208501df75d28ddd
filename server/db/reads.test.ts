import { join } from 'node:path'
import { lotHistoryRoutes } from '@app/contract/lot-history.ts'
import { orderRoutes } from '@app/contract/order.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp } from '../app.ts'
import { Refusal } from '../answers/refusal.ts'
import { startPostgres } from '../postgres/start-postgres.ts'
import { readSettings } from '../settings.ts'
import { patient } from '../testing/database.ts'
import { openReplicated } from '../testing/replica.ts'
import { grantPurse, quietSettings, signIn } from '../testing/world.ts'
import { connect } from './connect.ts'
import { Reads } from './reads.ts'

const OAK = 100

let site: Awaited<ReturnType<typeof openReplicated>>

beforeAll(async () => {
  site = await openReplicated()
})

afterAll(() => site?.[Symbol.asyncDispose]())

const silent = { warn: () => {}, info: () => {} }

/** Reads as a node does, and what they count. */
function openReads() {
  const db = connect(site.primary.login.url, { max: 2, limits: patient })
  const reads = new Reads(db, { url: site.replica.url, max: 2, limits: patient }, silent)
  return {
    reads,
    count: (by: string) => reads.counts.get(by)!,
    async [Symbol.asyncDispose]() {
      await reads.close()
      await db.destroy()
    },
  }
}

let lastId = 0

/** A node that reads histories from the replica, and two players who trade on it. */
async function openNode() {
  const settings = readSettings({
    ...quietSettings,
    SANDBOX: '1',
    DATABASE_URL: site.primary.url,
    READ_DATABASE_URL: site.replica.url,
  })
  const node = await openApp(settings, { ...site.primary.login, limits: patient })
  lastId += 2
  const [ann, bob] = [76561198000005000n, 76561198000005001n].map((id) =>
    String(id + BigInt(lastId)),
  )
  await grantPurse(node, ann!, { items: { [OAK]: 100 } })
  await grantPurse(node, bob!, { coins: 1000 })
  const seller = await signIn(node, ann!)
  const buyer = await signIn(node, bob!)
  return {
    /** One piece goes from hand to hand; returns the trades that the buyer's history shows then. */
    async trade(price: number): Promise<number[]> {
      await seller.call(orderRoutes.createSellLot, { item_type_id: OAK, count: 1, price })
      await buyer.call(orderRoutes.buyLot, { item_type_id: OAK, count: 1, price })
      const page = await buyer.call(lotHistoryRoutes.getLotHistory, { limit: 100 })
      return page.map((entry) => entry.price)
    },
    async count(by: string): Promise<number> {
      const told = await node.metrics.text()
      return Number(
        new RegExp(`database_history_reads_total\\{by="${by}"\\} (\\d+)`).exec(told)?.[1],
      )
    },
    [Symbol.asyncDispose]: () => node[Symbol.asyncDispose](),
  }
}

test('histories come from the replica, and hold what has just been done', async () => {
  await using node = await openNode()
  for (let price = 1; price <= 20; price += 1) {
    expect((await node.trade(price))[0]).toBe(price)
  }
  expect(await node.count('replica')).toBeGreaterThan(0)
})

test('a replica that is held back never shows older after newer', async () => {
  await site.replica.set('recovery_min_apply_delay', '5s')
  try {
    await using node = await openNode()
    await using plain = {
      db: connect(site.replica.url, { max: 1, limits: patient }),
      [Symbol.asyncDispose]: () => plain.db.destroy(),
    }
    const before = await node.count('primary')
    for (let price = 31; price <= 34; price += 1) {
      expect((await node.trade(price))[0]).toBe(price)
    }
    expect(await node.count('primary')).toBe(before + 4)
    expect(await node.count('behind')).toBeGreaterThan(0)
    // Read without its position the replica would have shown another history.
    const { rows } = await sql<{ price: number }>`
      select price from market_history where price between 31 and 34`.execute(plain.db)
    expect(rows).toEqual([])
  } finally {
    await site.replica.set('recovery_min_apply_delay', '0')
  }
})

test('while the replica is away the primary is read, and afterwards the replica again', async () => {
  await using node = await openNode()
  await site.replica.stop()
  for (let price = 41; price <= 43; price += 1) {
    expect((await node.trade(price))[0]).toBe(price)
  }
  expect(await node.count('failed')).toBeGreaterThan(0)
  await site.replica.start()
  const before = await node.count('replica')
  let price = 50
  await expect
    .poll(async () => {
      price += 1
      expect((await node.trade(price))[0]).toBe(price)
      return node.count('replica')
    })
    .toBeGreaterThan(before)
})

test('what the replica refuses is read on the primary', async () => {
  await using node = openReads()
  const { rows } = await node.reads.run((from) =>
    // During recovery it has no such position.
    sql<{ lsn: string }>`select pg_current_wal_lsn()::text as lsn`.execute(from),
  )
  expect(rows[0]!.lsn).toMatch(/^[0-9A-F]+\/[0-9A-F]+$/)
  expect(node.count('failed')).toBe(1)
  expect(node.count('primary')).toBe(1)
})

test('a refusal is an answer, wherever it was read', async () => {
  await using node = openReads()
  await node.reads.run((from) => sql`select`.execute(from))
  const before = node.count('replica') + node.count('primary')
  let asked = 0
  const refused = node.reads.run(async () => {
    asked += 1
    throw new Refusal('not_found')
  })
  await expect(refused).rejects.toMatchObject({ code: 'not_found' })
  expect(asked).toBe(1)
  expect(node.count('failed')).toBe(0)
  expect(node.count('replica') + node.count('primary')).toBe(before)
})

test('the replica of another cluster is never read', async () => {
  const other = await startPostgres({ dataDir: join(site.folder, 'other') })
  const db = connect(other.url('postgres'), { max: 1, limits: patient })
  const reads = new Reads(db, { url: site.replica.url, max: 1, limits: patient }, silent)
  try {
    const { rows } = await reads.run((from) =>
      sql<{ name: string }>`select current_database() as name`.execute(from),
    )
    expect(rows).toEqual([{ name: 'postgres' }])
    expect(reads.counts.get('behind')).toBe(1)
    // Nobody waits for it again within the second.
    await reads.run((from) => sql`select`.execute(from))
    expect(reads.counts.get('behind')).toBe(1)
    expect(reads.counts.get('primary')).toBe(2)
  } finally {
    await reads.close()
    await db.destroy()
    await other.stop()
  }
})
