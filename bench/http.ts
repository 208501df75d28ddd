import { spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { seededRandom } from '@app/rules/chance/seeded-random.ts'
import { connect } from '../server/db/connect.ts'
import { audit } from '../server/ledger/audit.ts'
import { Connection } from './http/connection.ts'
import type { Served } from './http/served.ts'
import { ProcessorTime, type Spent } from './processor-time.ts'

const IN_FLIGHT = 64
const WARM_UP_MS = 1000
const RUN_MS = 2500
const ROUNDS = 5
const ECHO = 'echo'

/** What is asked for, over and over: a whole request for the server at `host`. */
interface Flow {
  readonly name: string
  readonly origin: string
  next(): string
}

interface Run extends Spent {
  readonly perSecond: number
  /** Answers that were neither 200 nor a refusal of a rule. */
  readonly failed: number
  readonly refused: number
  /** Milliseconds. */
  readonly p50: number
  readonly p99: number
}

/** A server in a process of its own, and what was measured of it. */
interface Side {
  readonly served: Served
  readonly db: ReturnType<typeof connect>
  readonly flows: readonly Flow[]
  readonly runs: Map<string, Run[]>
  close(): Promise<void>
}

/**
 * Calls a second over HTTP, with 64 in flight on connections that stay open: signed orders, item
 * details, prices signed out and in, own orders, history, overview, catalog and a file, each beside
 * the echo of a bare Fastify in the same process, in turns; and the processor time of a call, of the
 * node and of the database.
 *
 * Words choose the calls whose names have one of them; `--before FOLDER` compares with another
 * checkout in the same run.
 */
export async function benchHttp(): Promise<void> {
  const { values, positionals } = parseArgs({
    args: process.argv.slice(3),
    allowPositionals: true,
    options: { before: { type: 'string' } },
  })
  const own = fileURLToPath(new URL('..', import.meta.url))
  const folders = values.before === undefined ? [own] : [values.before, own]
  const sides: Side[] = []
  try {
    for (const folder of folders) sides.push(await openSide(folder, positionals))
    await measureAll(sides)
    const [now, before] = sides.toReversed()
    console.table(Object.fromEntries([...now!.runs].map(([name]) => [name, rowOf(now!, name)])))
    if (before) compare(before, now!)
    for (const { db } of sides) {
      const { findings } = await audit(db)
      console.log(findings.length === 0 ? 'audit: exact' : `audit: ${findings.join('; ')}`)
    }
  } finally {
    for (const side of sides) await side.close()
  }
}

async function openSide(folder: string, words: readonly string[]): Promise<Side> {
  const child = spawn(process.execPath, [join(folder, 'bench/http/serve.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  const served = JSON.parse((await lines.next()).value as string) as Served
  const db = connect(served.database, { max: 2 })
  const chosen = flows(served).filter(
    ({ name }) => name === ECHO || words.length === 0 || words.some((word) => name.includes(word)),
  )
  return {
    served,
    db,
    flows: chosen,
    runs: new Map(chosen.map(({ name }): [string, Run[]] => [name, []])),
    async close() {
      await db.destroy()
      child.stdin.end()
    },
  }
}

/** In turns, call by call and side by side: what else the machine does weighs on all of them. */
async function measureAll(sides: readonly Side[]): Promise<void> {
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [at] of sides[0]!.flows.entries()) {
      for (const { db, served, flows: all, runs } of sides) {
        const flow = all[at]!
        const time = await ProcessorTime.start(db, served.pid)
        const run = await drive(flow, round === 0 ? WARM_UP_MS : RUN_MS)
        const { node, database } = await time.spent()
        const micros = { node: node / run.calls, database: database / run.calls }
        if (round > 0) runs.get(flow.name)!.push({ ...run, ...micros })
      }
    }
  }
}

/** Of the medians; of the ratios to the echo of the same round, too. */
function rowOf({ runs }: Side, name: string) {
  const own = runs.get(name)!
  const echo = runs.get(ECHO)!
  const of = (read: (run: Run) => number) => middle(own.map(read))
  const ratio = (read: (run: Run) => number) =>
    middle(own.map((run, at) => read(run) / read(echo[at]!)))
  const perSecond = (run: Run) => run.perSecond
  return {
    'calls/s': Math.round(of(perSecond)),
    'of the echo': `${(100 * ratio(perSecond)).toFixed(0)} %`,
    p50: Number(of((run) => run.p50).toFixed(1)),
    p99: Number(of((run) => run.p99).toFixed(1)),
    'Node µs': Math.round(of((run) => run.node)),
    'times the echo': Number(ratio((run) => run.node).toFixed(1)),
    'PostgreSQL µs': Math.round(of((run) => run.database)),
    refused: of((run) => run.refused),
    failed: of((run) => run.failed),
  }
}

/** Processor time before and now: medians, and the median of the ratios of the rounds. */
function compare(before: Side, now: Side): void {
  const rows = [...now.runs].map(([name, own]) => {
    const earlier = before.runs.get(name)!
    const beside = (read: (run: Run) => number) => {
      const medians = [earlier, own].map((runs) => Math.round(middle(runs.map(read))))
      const ratio = middle(own.map((run, at) => read(run) / read(earlier[at]!)))
      return `${medians.join(' → ')} (${ratio.toFixed(2)})`
    }
    const row = {
      'Node µs': beside((run) => run.node),
      'PostgreSQL µs': beside((run) => run.database),
      'calls/s': beside((run) => run.perSecond),
    }
    return [name, row] as const
  })
  console.table(Object.fromEntries(rows))
}

const middle = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

function flows({ echo, product, items, tokens }: Served): Flow[] {
  const random = seededRandom(1)
  const any = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!
  const api = (path: string, body: object = {}, token?: string) =>
    request(product, `POST /api${path}`, { body: JSON.stringify(body), token })
  const placed = () => {
    const isBuy = random() < 0.5
    const price = 1000 + Math.floor(random() * 9)
    const body = { item_type_id: any(items), price, count: 1 + Math.floor(random() * 4) }
    const path = `/marketplace/create-${isBuy ? 'buy' : 'sell'}-lot`
    return api(path, body, any(tokens))
  }
  const details = () => ({ item_type_id: any(items) })
  const file = globSync('assets/*.js', { cwd: dist }).toSorted()[0]
  const all: [string, () => string][] = [
    ['orders', placed],
    ['item details, signed out', () => api('/marketplace/get-item-details', details())],
    ['item details, signed in', () => api('/marketplace/get-item-details', details(), any(tokens))],
    ['prices, signed out', () => api('/marketplace/get-all-prices')],
    ['prices, signed in', () => api('/marketplace/get-all-prices', {}, any(tokens))],
    ['own orders', () => api('/marketplace/get-my-lots', {}, any(tokens))],
    ['history', () => api('/marketplace/get-lot-history', {}, any(tokens))],
    ['overview', () => api('/marketplace/get-overview')],
    ['catalog', () => api('/get-all-items')],
    ['file', () => request(product, `GET /${file}`, {})],
  ]
  const echoed = request(echo, 'POST /echo', { body: '{"id":1}' })
  return [
    { name: ECHO, origin: echo, next: () => echoed },
    ...all.map(([name, next]) => ({ name, origin: product, next })),
  ]
}

const dist = fileURLToPath(new URL('../web/dist/', import.meta.url))

function request(
  origin: string,
  line: string,
  { body, token }: { readonly body?: string; readonly token?: string | undefined },
): string {
  const head = [
    `${line} HTTP/1.1`,
    `host: ${new URL(origin).host}`,
    ...(token === undefined ? [] : [`authorization: Bearer ${token}`]),
    ...(body === undefined
      ? []
      : ['content-type: application/json', `content-length: ${Buffer.byteLength(body)}`]),
  ]
  return `${head.join('\r\n')}\r\n\r\n${body ?? ''}`
}

/** Keeps calls in flight for a while. */
async function drive(flow: Flow, ms: number) {
  const connections = await Promise.all(
    Array.from({ length: IN_FLIGHT }, () => Connection.open(flow.origin)),
  )
  const latencies: number[] = []
  let refused = 0
  let failed = 0
  const began = performance.now()
  const caller = async (connection: Connection) => {
    while (performance.now() - began < ms) {
      const sent = performance.now()
      const { status } = await connection.send(flow.next())
      latencies.push(performance.now() - sent)
      if (status === 200) continue
      if (status === 409 || status === 422) refused += 1
      else failed += 1
    }
  }
  await Promise.all(connections.map(caller))
  const seconds = (performance.now() - began) / 1000
  for (const connection of connections) connection.close()
  latencies.sort((a, b) => a - b)
  const calls = latencies.length
  const at = (share: number) => latencies[Math.floor(calls * share)] ?? 0
  return {
    calls,
    perSecond: (calls - failed) / seconds,
    refused,
    failed,
    p50: at(0.5),
    p99: at(0.99),
  }
}
