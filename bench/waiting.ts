import { sql } from 'kysely'
import { audit } from '../server/ledger/audit.ts'
import { openDatabase } from '../server/testing/database.ts'
import { fillWaiting } from './fill-waiting.ts'
import { type MarketWorld, openMarketWorld } from './market-world.ts'
import { run } from './orders.ts'
import { ProcessorTime, type Spent } from './processor-time.ts'
import type { Run } from './used.ts'

const ALERTS = 100_000
const CONDITIONAL_ORDERS = 20_000
const IN_FLIGHT = 256
const WARM_UP_MS = 2000
const RUN_MS = 4000
const PAIRS = 9

type Measured = Run & Spent

/**
 * The flow of full batches where nobody waits for a price, and where 100,000 alerts and 20,000
 * conditional orders do, one in a hundred of them for prices that the flow comes to, and every fourth for
 * a change in percent or behind the market; in pairs, each begun by the other side: orders a second, and the processor time for an order.
 */
export async function benchWaiting(): Promise<void> {
  await using plainBase = await openDatabase()
  await using plain = await openMarketWorld(plainBase.url)
  await using waitingBase = await openDatabase()
  await using waiting = await openMarketWorld(waitingBase.url)
  await fillWaiting(waiting, ALERTS, CONDITIONAL_ORDERS)
  const none: Measured[] = []
  const many: Measured[] = []
  const sides = [
    { world: plain, runs: none },
    { world: waiting, runs: many },
  ]
  for (const { world } of sides) await run(world, {}, IN_FLIGHT, WARM_UP_MS, 50)
  for (let pair = 0; pair < PAIRS; pair++) {
    for (const { world, runs } of pair % 2 === 0 ? sides : sides.toReversed()) {
      runs.push(await measure(world, 60 + pair))
    }
  }
  console.table({ 'nobody waits': rowOf(none), '100,000 and 20,000 wait': rowOf(many) })
  const ratio = (read: (run: Measured) => number) =>
    middle(many.map((one, pair) => read(one) / read(none[pair]!)))
  const lost = 1 - ratio((one) => one.perSecond)
  const dearer = ratio((one) => one.node + one.database) - 1
  console.log(`orders a second lost, median of ${PAIRS} pairs: ${percent(lost)}`)
  console.log(`more processor time for an order: ${percent(dearer)}`)
  console.log(`fired: ${await countFired(waiting)}`)
  for (const { world } of sides) {
    const { findings } = await audit(world.db)
    console.log(findings.length === 0 ? 'audit: exact' : `audit: ${findings.join('; ')}`)
  }
}

async function measure(world: MarketWorld, seed: number): Promise<Measured> {
  const time = await ProcessorTime.start(world.db)
  const done = await run(world, {}, IN_FLIGHT, RUN_MS, seed)
  const { node, database } = await time.spent()
  const orders = done.perSecond * done.seconds
  return { ...done, node: node / orders, database: database / orders }
}

function rowOf(runs: readonly Measured[]) {
  const of = (read: (run: Measured) => number) => Math.round(middle(runs.map(read)))
  return {
    'orders/s': of((one) => one.perSecond),
    'p50 ms': of((one) => one.p50),
    'Node µs': of((one) => one.node),
    'PostgreSQL µs': of((one) => one.database),
  }
}

/** What fired at least once. */
async function countFired({ db }: MarketWorld): Promise<string> {
  const { rows } = await sql<{ alerts: number; orders: number }>`
    select (select count(*) from price_alert where state <> 'armed')::float8 as alerts,
      (select ${CONDITIONAL_ORDERS} - count(*) from conditional_order)::float8 as orders`.execute(
    db,
  )
  return `${rows[0]!.alerts} alerts (those that wait to be armed again), ${rows[0]!.orders} orders`
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`

const middle = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
