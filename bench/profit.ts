import { seededRandom } from '@app/rules/chance/seeded-random.ts'
import { type Kysely, sql } from 'kysely'
import { IdSource } from '../server/db/ids.ts'
import type { DB } from '../server/db/schema.ts'
import { audit } from '../server/ledger/audit.ts'
import { sqlOf } from '../server/db/sql.ts'
import { carryCosts, GATHERED_MS } from '../server/profit/carry.ts'
import type { PlayerAct } from '../server/profit/read-acts.ts'
import { readLog } from '../server/profit/read-log.ts'
import { readHeld, readSums, readTotal } from '../server/profit/read-summary.ts'
import { rebuildCosts } from '../server/profit/rebuild.ts'
import { writeCosts } from '../server/profit/write-costs.ts'
import { openDatabase } from '../server/testing/database.ts'
import { type MarketWorld, openMarketWorld } from './market-world.ts'
import { run } from './orders.ts'
import type { Run } from './used.ts'

const TRADES = 100_000
const ITEMS = 2000
const DAYS = 730
const DAY_MS = 86_400_000
const START_MS = Date.UTC(2025, 0, 1)
const READS = 15
const IN_FLIGHT = 256
const RUN_MS = 6000
const ROUNDS = 5

/** What a player with a long history waits for, and what carrying costs takes from the orders. */
export async function benchProfit(): Promise<void> {
  await benchReads()
  await benchOrders()
}

async function benchReads(): Promise<void> {
  await using database = await openDatabase(true)
  const { db } = database
  const player = crypto.randomUUID()
  await fill(db, player)
  await sql`analyze cost_change, cost_sum, cost_basis`.execute(db)
  const [year, month] = [365, 30].map((days) => START_MS / 1000 + (DAYS - days) * 86_400)
  const [newest] = await readLog(db, player, { limit: 1 })
  const middle = { created_at: START_MS + (DAYS / 2) * DAY_MS, uuid: newest!.uuid }
  const reads: Record<string, () => Promise<readonly unknown[]>> = {
    'newest page': () => readLog(db, player, {}),
    'page in the middle': () => readLog(db, player, { last: middle }),
    'oldest 1,000 rows': () => readLog(db, player, { order: 'oldest', limit: 1000 }),
    'of an item': () => readLog(db, player, { item_id: 1500 }),
    'of an item, sold, crafted': () =>
      readLog(db, player, { item_id: 3, sides: ['sell'], origins: ['crafted'] }),
    'what happened 20 times': () => readLog(db, player, { origins: ['spun'] }),
    'sold in a month': () => readLog(db, player, { sides: ['sell'], from: month! }),
    'totals of all times': async () => [await readTotal(db, player, {})],
    'totals of a year': async () => [await readTotal(db, player, { from: year! })],
    'totals of a month, an origin': async () => [
      await readTotal(db, player, { from: month!, origins: ['crafted'] }),
    ],
    'totals of an item': async () => [await readTotal(db, player, { item_id: 3 })],
    'by item, all times': () => readSums(db, player, 'item', {}),
    'by item, a month': () => readSums(db, player, 'item', { from: month! }),
    'by item, a year': () => readSums(db, player, 'item', { from: year! }),
    'by origin': () => readSums(db, player, 'origin', {}),
    'by day': () => readSums(db, player, 'day', {}),
    'by day, an item': () => readSums(db, player, 'day', { item_id: 3 }),
    'what is held': () => readHeld(db, player, {}),
  }
  reads['nothing, for comparison'] = async () => (await sql`select`.execute(db)).rows
  const table: Record<string, { rows: number; 'median ms': string; 'slowest ms': string }> = {}
  for (const [name, read] of Object.entries(reads)) {
    const times: number[] = []
    let rows = 0
    for (let at = 0; at < READS; at++) {
      const begun = performance.now()
      rows = (await read()).length
      times.push(performance.now() - begun)
    }
    times.sort((a, b) => a - b)
    const [median, slowest] = [times[READS >> 1]!, times.at(-1)!]
    table[name] = { rows, 'median ms': median.toFixed(1), 'slowest ms': slowest.toFixed(1) }
  }
  console.table(table)
}

/** Two years of a trader: some items much more than others; one in twenty pieces is crafted. */
async function fill(db: Kysely<DB>, player_id: string): Promise<void> {
  const random = seededRandom(7)
  const ids = new IdSource()
  const held = new Map<number, number>()
  const step = (DAYS * DAY_MS) / TRADES
  for (let from = 0; from < TRADES; from += 500) {
    const acts = Array.from({ length: 500 }, (_, index): PlayerAct => {
      const created_at = Math.floor(START_MS + (from + index) * step)
      const item = 1 + Math.floor(random() ** 2 * ITEMS)
      const have = held.get(item) ?? 0
      const isSale = have > 0 && random() < 0.5
      const count = isSale ? -Math.ceil(random() * have) : Math.ceil(random() * 20)
      held.set(item, have + count)
      const operation =
        (from + index) % 5000 === 0 ? 'spin' : random() < 0.05 ? 'end_delayed_craft' : 'buy_lot'
      return {
        player_id,
        entry_id: ids.next(created_at * 1000),
        created_at,
        operation,
        coins: BigInt(-count * Math.ceil(90 + random() * 20)),
        items: new Map([[item, count]]),
        broughtBy: new Map([[item, operation]]),
      }
    })
    await db
      .transaction()
      .execute((tx) =>
        writeCosts(sqlOf(tx), { acts, openedLots: new Map(), closedLots: new Map() }),
      )
  }
}

/**
 * Orders a second in turns: as if nobody carried costs, with what each transaction leaves for them,
 * and with the costs carried beside.
 */
async function benchOrders(): Promise<void> {
  await using database = await openDatabase()
  await using world = await openMarketWorld(database.url)
  const owner = (text: string) => sql.raw(text).execute(world.db)
  await run(world, {}, IN_FLIGHT, 2000, 1)
  while ((await carryCosts(world.db)) > 0) continue
  const rounds = { none: [] as Run[], noted: [] as Run[], carried: [] as Run[] }
  let lag = 0
  let seconds = 0
  for (let round = 0; round < ROUNDS; round++) {
    await owner('alter table entry disable trigger entry_has_costs')
    rounds.none.push(await run(world, {}, IN_FLIGHT, RUN_MS, 10 + round))
    await owner('alter table entry enable trigger entry_has_costs')
    rounds.noted.push(await run(world, {}, IN_FLIGHT, RUN_MS, 30 + round))
    while ((await carryCosts(world.db)) > 0) continue
    const carrying = { isOver: false }
    const carrier = carryBeside(world, carrying)
    rounds.carried.push(await run(world, {}, IN_FLIGHT, RUN_MS, 50 + round))
    carrying.isOver = true
    lag = Math.max(lag, await carrier)
    const begun = performance.now()
    while ((await carryCosts(world.db)) > 0) continue
    seconds = Math.max(seconds, (performance.now() - begun) / 1000)
  }
  const median = (runs: readonly Run[]) =>
    runs.map(({ perSecond }) => perSecond).sort((a, b) => a - b)[ROUNDS >> 1]!
  const { none, noted, carried } = rounds
  console.log(`orders a second, nothing noted: ${median(none).toFixed(0)}`)
  console.log(`noted: ${(median(noted) / median(none)).toFixed(3)} of that`)
  console.log(`carried beside: ${(median(carried) / median(none)).toFixed(3)} of that`)
  console.log(`behind at most ${lag.toFixed(1)} s; then all carried in ${seconds.toFixed(1)} s`)
  const { findings } = await audit(world.db)
  // What was posted while nothing was noted is missing.
  console.log(`audit: ${findings.filter((one) => !one.startsWith('the costs')).length} findings`)
  const differences = await rebuildCosts(world.db, true)
  console.log(
    `worked out anew: ${differences.length > 0 ? 'what was not noted is there' : 'equal'}`,
  )
  console.log(`and again: ${(await rebuildCosts(world.db, false)).length} differences`)
}

/** Carries as a node does, until it is over; returns how far it was behind at most, in seconds. */
async function carryBeside(world: MarketWorld, state: { isOver: boolean }): Promise<number> {
  let lag = 0
  while (!state.isOver) {
    const { rows } = await sql<{ behind: number }>`
      select extract(epoch from clock_timestamp() - written_at)::float8 as behind
      from cost_todo order by todo_id limit 1`.execute(world.db)
    const behind = rows[0]?.behind ?? 0
    lag = Math.max(lag, behind)
    if (behind * 1000 >= GATHERED_MS) await carryCosts(world.db)
    else await new Promise((done) => setTimeout(done, GATHERED_MS - behind * 1000))
  }
  return lag
}
