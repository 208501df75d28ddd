import { sql } from 'kysely'
import { Refusal } from '../server/answers/refusal.ts'
import type { Submission } from '../server/market/run-batch.ts'
import { type LogUsed, LogUse } from './log-use.ts'
import type { MarketWorld } from './market-world.ts'
import { OrderFlow } from './order-flow.ts'
import { ProcessorTime, type Spent } from './processor-time.ts'

export const CORES = 2

export interface Run {
  /** Durable orders answered per second, refusals not counted. */
  readonly perSecond: number
  readonly refused: number
  /** Milliseconds. */
  readonly p50: number
  readonly p99: number
  readonly seconds: number
}

/** What a run did, and what each of its orders (or transactions) has used. */
export interface Used extends Spent, LogUsed {
  readonly perSecond: number
  /** Milliseconds; TPC-B tells none. */
  readonly p50?: number
  readonly p99?: number
}

/** Keeps so many orders in flight for a while; each is durable when it is answered. */
export async function keepInFlight(
  world: MarketWorld,
  submit: (submission: Submission) => Promise<{ readonly lot_uuid: string | null }>,
  inFlight: number,
  ms: number,
  seed: number,
): Promise<Run> {
  // What ran before has left pages to write: they would be written at this run's cost.
  await sql`checkpoint`.execute(world.db)
  const flow = new OrderFlow(world, seed)
  const latencies: number[] = []
  let refused = 0
  const started = performance.now()
  const client = async () => {
    while (performance.now() - started < ms) {
      const submission = flow.next()
      const sent = performance.now()
      try {
        const done = await submit(submission)
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
  latencies.sort((a, b) => a - b)
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? 0
  return { perSecond: latencies.length / seconds, refused, p50: at(0.5), p99: at(0.99), seconds }
}

/** Runs it, and says what it has used. */
export async function useOf(world: MarketWorld, work: () => Promise<Run>): Promise<Used> {
  const time = await ProcessorTime.start(world.db)
  const log = await LogUse.start(world.db)
  const { perSecond, seconds, p50, p99 } = await work()
  const count = perSecond * seconds
  const { node, database } = await time.spent()
  const { bytes, fullPages, flushes } = await log.used()
  return {
    perSecond,
    ...(p50 > 0 && { p50, p99 }),
    node: node / count,
    database: database / count,
    bytes: bytes / count,
    fullPages: fullPages / count,
    flushes: flushes / seconds,
  }
}

export const middle = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

export function rowOf(runs: readonly Used[]) {
  const of = (read: (run: Used) => number | undefined, digits = 0) => {
    const values = runs.flatMap((one) => read(one) ?? [])
    return values.length === 0 ? '' : middle(values).toFixed(digits)
  }
  return {
    'a second': of((one) => one.perSecond),
    'p50 ms': of((one) => one.p50, 1),
    'p99 ms': of((one) => one.p99, 1),
    'Node µs': of((one) => one.node),
    'PostgreSQL µs': of((one) => one.database),
    'log, bytes': of((one) => one.bytes),
    'full pages': of((one) => one.fullPages, 2),
    'flushes a second': of((one) => one.flushes),
  }
}

export function ratioOf(ours: readonly Used[], others: readonly Used[]): string {
  return middle(others.map((other, pair) => ours[pair]!.perSecond / other.perSecond)).toFixed(1)
}

export function shareOf(runs: readonly Used[]): string {
  const share = middle(runs.map((one) => (one.perSecond * (one.node + one.database)) / 1e6 / CORES))
  return `${(share * 100).toFixed(0)} %`
}
