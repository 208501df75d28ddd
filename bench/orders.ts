import { execFileSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { sql } from 'kysely'
import { Refusal } from '../server/answers/refusal.ts'
import { audit } from '../server/ledger/audit.ts'
import { itemOf } from '../server/market/load-books.ts'
import { openDatabase } from '../server/testing/database.ts'
import { fillBooks } from './fill-books.ts'
import { type MarketWorld, openMarketWorld } from './market-world.ts'
import { OrderFlow } from './order-flow.ts'

const IN_FLIGHT = 256
const WARM_UP_MS = 2000
const RUN_MS = 8000
const ROUNDS = 3
const GROWTH_ROUNDS = 7
/** The baseline: as many sessions as TPC-B has clients, one order in each transaction. */
const ONE_PER_TRANSACTION = { desks: 16, batchMax: 1 }
/** The flow for latency: few enough in flight that a batch is small. */
const CALM_IN_FLIGHT = 16

export interface Run {
  /** Durable orders answered per second, refusals not counted. */
  readonly perSecond: number
  readonly refused: number
  /** Milliseconds. */
  readonly p50: number
  readonly p99: number
  readonly seconds: number
}

/**
 * Durable orders per second through the desk, against the same flow with one order per transaction
 * and against pgbench's TPC-B on the same server; and the latency as the books grow.
 */
export async function benchOrders(): Promise<void> {
  await using database = await openDatabase()
  await using world = await openMarketWorld(database.url)
  await run(world, {}, IN_FLIGHT, WARM_UP_MS, 1)
  const desk: Run[] = []
  const single: Run[] = []
  const tpcb: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    desk.push(await run(world, {}, IN_FLIGHT, RUN_MS, 10 + round))
    single.push(await run(world, ONE_PER_TRANSACTION, IN_FLIGHT, RUN_MS, 20 + round))
    await sql`checkpoint`.execute(world.db)
    const tps = runPgbench(database.url)
    if (tps !== undefined) tpcb.push(tps)
  }
  const middle = (values: readonly number[]) =>
    [...values].sort((a, b) => a - b)[values.length >> 1]
  const ours = middle(desk.map((one) => one.perSecond)) ?? 0
  const alone = middle(single.map((one) => one.perSecond)) ?? 0
  console.table({
    'desk, 256 in flight': median(desk),
    'one order per transaction': median(single),
  })
  console.log(`desk / one order per transaction: ${(ours / alone).toFixed(1)}`)
  const reference = middle(tpcb)
  console.log(
    reference === undefined
      ? 'pgbench was not found (set PGBENCH to its path): TPC-B SKIPPED'
      : `TPC-B, 16 clients: ${reference.toFixed(0)} tps; desk / TPC-B: ${(ours / reference).toFixed(2)}`,
  )
  await benchGrowth(world)
  const { findings } = await audit(world.db)
  console.log(findings.length === 0 ? 'audit: exact' : `audit: ${findings.join('; ')}`)
}

/**
 * The same calm flow on shallow books and on a million open lots, in turns: what else the machine
 * does then weighs on both.
 */
async function benchGrowth(shallow: MarketWorld): Promise<void> {
  await using database = await openDatabase()
  await using deep = await openMarketWorld(database.url)
  const worlds = [
    { world: shallow, lots: 10_000, runs: [] as Run[] },
    { world: deep, lots: 1_000_000, runs: [] as Run[] },
  ]
  for (const { world, lots } of worlds) {
    await fillBooks(world, lots)
    await run(world, {}, CALM_IN_FLIGHT, WARM_UP_MS, 30)
  }
  for (let round = 0; round < GROWTH_ROUNDS; round++) {
    for (const { world, runs } of worlds) {
      runs.push(await run(world, {}, CALM_IN_FLIGHT, RUN_MS / 4, 40 + round))
    }
  }
  const [few, many] = worlds.map(({ runs }) => median(runs).p50)
  for (const [index, { world }] of worlds.entries()) {
    const { rows } = await sql<{ lots: number }>`select count(*) as lots from lot`.execute(world.db)
    const p50 = [few, many][index]!.toFixed(2)
    console.log(`${rows[0]!.lots} open lots, ${CALM_IN_FLIGHT} in flight: p50 ${p50} ms`)
  }
  console.log(`growth: ${(many! / few!).toFixed(2)}`)
}

function median(runs: readonly Run[]): Run {
  return [...runs].sort((a, b) => a.perSecond - b.perSecond)[runs.length >> 1]!
}

/** Keeps so many orders in flight for a while; each is durable when it is answered. */
export async function run(
  world: MarketWorld,
  { desks: count = 1, ...options }: { desks?: number; batchMax?: number },
  inFlight: number,
  ms: number,
  seed: number,
): Promise<Run> {
  // What ran before has left pages to write: they would be written at this run's cost.
  await sql`checkpoint`.execute(world.db)
  const desks = Array.from({ length: count }, () => world.desk(options))
  const flow = new OrderFlow(world, seed)
  const latencies: number[] = []
  let refused = 0
  const started = performance.now()
  const client = async () => {
    while (performance.now() - started < ms) {
      const submission = flow.next()
      const sent = performance.now()
      try {
        // By item: two desks would only wait for each other's lock of a book.
        const desk = desks[itemOf(submission.commands[0]!) % count]!
        const done = await desk.submit<{ lot_uuid: string | null }>(submission)
        latencies.push(performance.now() - sent)
        const isPlaced = submission.commands[0]?.kind === 'place' && done.lot_uuid !== null
        if (isPlaced) flow.placed(submission.player_id, done.lot_uuid!)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        refused += 1
      }
    }
  }
  await Promise.all(Array.from({ length: inFlight }, client))
  const seconds = (performance.now() - started) / 1000
  await Promise.all(desks.map((desk) => desk.close()))
  latencies.sort((a, b) => a - b)
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? 0
  return { perSecond: latencies.length / seconds, refused, p50: at(0.5), p99: at(0.99), seconds }
}

/** pgbench, 16 clients, its default TPC-B-like script; undefined where it is not installed. */
function runPgbench(url: string): number | undefined {
  const found = process.env['PGBENCH'] ?? globSync('/usr/lib/postgresql/*/bin/pgbench').at(-1)
  if (found === undefined || !existsSync(found)) return undefined
  const bench = (...args: string[]) =>
    execFileSync(found, [...args, url], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  bench('--initialize', '--scale=50', '--quiet')
  const text = bench('--client=16', '--jobs=2', `--time=${RUN_MS / 1000}`)
  return Number(/tps = ([\d.]+)/.exec(text)?.[1])
}
