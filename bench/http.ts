import { spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
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

/**
 * Calls a second over HTTP, with 64 in flight on connections that stay open: signed orders, item
 * details, prices signed out and in, own orders, history, catalog and a file, each beside the echo
 * of a bare Fastify in the same process, in turns; and the processor time of a call, of the node and
 * of the database.
 */
export async function benchHttp(): Promise<void> {
  const script = fileURLToPath(new URL('http/serve.ts', import.meta.url))
  const child = spawn(process.execPath, [script], { stdio: ['pipe', 'pipe', 'inherit'] })
  try {
    const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
    const served = JSON.parse((await lines.next()).value as string) as Served
    await compare(served)
  } finally {
    child.stdin.end()
  }
}

async function compare(served: Served): Promise<void> {
  const db = connect(served.database, { max: 2 })
  const all = flows(served)
  const runs = new Map(all.map(({ name }): [string, Run[]] => [name, []]))
  const measure = async (flow: Flow, ms: number): Promise<Run> => {
    const time = await ProcessorTime.start(db, served.pid)
    const run = await drive(flow, ms)
    const { node, database } = await time.spent()
    return { ...run, node: node / run.calls, database: database / run.calls }
  }
  for (const flow of all) await measure(flow, WARM_UP_MS)
  for (let round = 0; round < ROUNDS; round++) {
    for (const flow of all) runs.get(flow.name)!.push(await measure(flow, RUN_MS))
  }
  const echo = median(runs.get('echo')!)
  console.table(
    Object.fromEntries(
      [...runs].map(([name, own]) => {
        const { perSecond, p50, p99, node, database, refused, failed } = median(own)
        const row = {
          'calls/s': Math.round(perSecond),
          'of the echo': `${((100 * perSecond) / echo.perSecond).toFixed(0)} %`,
          p50: Number(p50.toFixed(1)),
          p99: Number(p99.toFixed(1)),
          'Node µs': Math.round(node),
          'PostgreSQL µs': Math.round(database),
          refused,
          failed,
        }
        return [name, row]
      }),
    ),
  )
  const { findings } = await audit(db)
  console.log(findings.length === 0 ? 'audit: exact' : `audit: ${findings.join('; ')}`)
  await db.destroy()
}

function median(runs: readonly Run[]): Run {
  return runs.toSorted((a, b) => a.perSecond - b.perSecond)[runs.length >> 1]!
}

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
    ['catalog', () => api('/get-all-items')],
    ['file', () => request(product, `GET /${file}`, {})],
  ]
  const echoed = request(echo, 'POST /echo', { body: '{"id":1}' })
  return [
    { name: 'echo', origin: echo, next: () => echoed },
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
