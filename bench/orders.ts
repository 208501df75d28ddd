import { execFileSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { sql } from 'kysely'
import { audit } from '../server/ledger/audit.ts'
import { itemOf } from '../server/market/load-books.ts'
import type { Submission } from '../server/market/run-batch.ts'
import { openDatabase } from '../server/testing/database.ts'
import { fillBooks } from './fill-books.ts'
import { type MarketWorld, openMarketWorld } from './market-world.ts'
import { formatTable, writeMeasured } from './measured.ts'
import {
  CORES,
  keepInFlight,
  middle,
  ratioOf,
  rowOf,
  type Run,
  shareOf,
  type Used,
  useOf,
} from './used.ts'

const IN_FLIGHT = 256
const WARM_UP_MS = 2000
const RUN_MS = 8000
const PAIRS = 5
const GROWTH_ROUNDS = 7
/** The baseline: as many sessions as TPC-B has clients, one order in each transaction. */
const ONE_PER_TRANSACTION = { desks: 16, batchMax: 1 }
/** The flow for latency: few enough in flight that a batch is small. */
const CALM_IN_FLIGHT = 16

/**
 * Durable orders per second through the desk, against the same flow with one order per transaction
 * and against pgbench's TPC-B on the same server, in turns; what each order uses, of all three; and
 * the latency as the books grow. Written into docs/measured.md.
 */
export async function benchOrders(): Promise<void> {
  await using database = await openDatabase()
  await using world = await openMarketWorld(database.url)
  await run(world, {}, IN_FLIGHT, WARM_UP_MS, 1)
  const desk: Used[] = []
  const single: Used[] = []
  const tpcb: Used[] = []
  for (let pair = 0; pair < PAIRS; pair++) {
    desk.push(await useOf(world, () => run(world, {}, IN_FLIGHT, RUN_MS, 10 + pair)))
    single.push(
      await useOf(world, () => run(world, ONE_PER_TRANSACTION, IN_FLIGHT, RUN_MS, 20 + pair)),
    )
    const pgbench = openPgbench(world, database.url)
    if (pgbench) tpcb.push(await useOf(world, pgbench))
  }
  const ratios = { single: ratioOf(desk, single), tpcb: ratioOf(desk, tpcb) }
  const rows = {
    [`desk, ${IN_FLIGHT} in flight`]: rowOf(desk),
    'one order per transaction, 16 sessions': rowOf(single),
    ...(tpcb.length > 0 && { 'TPC-B, 16 clients, scale 50': rowOf(tpcb) }),
  }
  console.table(rows)
  const said = [
    `desk / one order per transaction, median of ${PAIRS} pairs: ${ratios.single}`,
    tpcb.length > 0
      ? `desk / TPC-B: ${ratios.tpcb}`
      : 'pgbench was not found (set PGBENCH to its path): TPC-B SKIPPED',
    `share of what ${CORES} cores that are never idle would carry at this cost: ${shareOf(desk)}`,
    ...(await benchGrowth(world)),
  ]
  const { findings } = await audit(world.db)
  said.push(findings.length === 0 ? 'audit: exact' : `audit: ${findings.join('; ')}`)
  for (const line of said) console.log(line)
  writeMeasured('orders', [formatTable(rows), said.map((line) => `- ${line}`).join('\n')])
}

/**
 * The same calm flow on shallow books and on a million open lots, in turns: what else the machine
 * does then weighs on both.
 */
async function benchGrowth(shallow: MarketWorld): Promise<string[]> {
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
  const said: string[] = []
  for (const { world, runs } of worlds) {
    const { rows } = await sql<{ lots: number }>`select count(*) as lots from lot`.execute(world.db)
    const p50 = middle(runs.map((one) => one.p50)).toFixed(2)
    said.push(`${rows[0]!.lots} open lots, ${CALM_IN_FLIGHT} in flight: p50 ${p50} ms`)
  }
  const [few, many] = worlds.map(({ runs }) => runs)
  const growth = middle(many!.map((one, round) => one.p50 / few![round]!.p50))
  return [...said, `growth of p50: ${growth.toFixed(2)}`]
}

/** Keeps orders in flight through desks of its own. */
export async function run(
  world: MarketWorld,
  { desks: count = 1, ...options }: { desks?: number; batchMax?: number },
  inFlight: number,
  ms: number,
  seed: number,
): Promise<Run> {
  const desks = Array.from({ length: count }, () => world.desk(options))
  // By item: two desks would only wait for each other's lock of a book.
  const submit = (submission: Submission) =>
    desks[itemOf(submission.commands[0]!) % count]!.submit<{ lot_uuid: string | null }>(submission)
  const done = await keepInFlight(world, submit, inFlight, ms, seed)
  await Promise.all(desks.map((desk) => desk.close()))
  return done
}

/** pgbench, 16 clients, its default TPC-B-like script; undefined where it is not installed. */
function openPgbench({ db }: MarketWorld, url: string): (() => Promise<Run>) | undefined {
  const found = process.env['PGBENCH'] ?? globSync('/usr/lib/postgresql/*/bin/pgbench').at(-1)
  if (found === undefined || !existsSync(found)) return undefined
  const bench = (...args: string[]) =>
    execFileSync(found, [...args, url], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  bench('--initialize', '--scale=50', '--quiet')
  return async () => {
    await sql`checkpoint`.execute(db)
    const seconds = RUN_MS / 1000
    const text = bench('--client=16', '--jobs=2', `--time=${seconds}`)
    return {
      perSecond: Number(/tps = ([\d.]+)/.exec(text)?.[1]),
      refused: 0,
      p50: 0,
      p99: 0,
      seconds,
    }
  }
}
