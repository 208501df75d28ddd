import { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import { openPipeline } from '../server/db/connect.ts'
import { pipelineSql } from '../server/db/sql.ts'
import { audit } from '../server/ledger/audit.ts'
import { openDatabase } from '../server/testing/database.ts'
import { JournalDesk } from './journal/journal-desk.ts'
import { MemoryMarket } from './journal/memory-market.ts'
import type { ProjectorData } from './journal/projector.ts'
import { CREATE_JOURNAL } from './journal/record.ts'
import { type MarketWorld, marketDeps, openMarketWorld } from './market-world.ts'
import { formatTable, writeMeasured } from './measured.ts'
import { run } from './orders.ts'
import { keepInFlight, middle, ratioOf, rowOf, type Run, type Used, useOf } from './used.ts'

const IN_FLIGHT = 256
const RUN_MS = 4000
const ROUNDS = 3
/** Records that the tables may be behind before orders wait for them. */
const BEHIND_MAX = 200

/**
 * Journal first, beside the desk: a prototype that settles in memory and answers when one record of the
 * batch is durable. Its tables are written behind it, by the statements of the desk and from the same
 * requests, either while orders come or after them. Written into docs/measured.md.
 */
export async function benchJournal(): Promise<void> {
  await using database = await openDatabase()
  await using world = await openMarketWorld(database.url)
  await sql.raw(CREATE_JOURNAL).execute(world.db)
  await run(world, {}, IN_FLIGHT, RUN_MS / 3, 1)
  const desk: Used[] = []
  const burst: Used[] = []
  const catchUp: Used[] = []
  const beside: Used[] = []
  const loads: number[] = []
  const journal = new Journal(world, database.url)
  for (let round = 0; round < ROUNDS; round++) {
    desk.push(await useOf(world, () => run(world, {}, IN_FLIGHT, RUN_MS, 10 + round)))
    loads.push(await journal.load())
    burst.push(await useOf(world, () => journal.run(20 + round, false)))
    catchUp.push(await useOf(world, () => journal.catchUp()))
    beside.push(
      await useOf(world, async () => {
        const orders = await journal.run(30 + round, true)
        // What is still behind belongs to its cost.
        const { seconds } = await journal.catchUp()
        const whole = orders.seconds + seconds
        return { ...orders, perSecond: (orders.perSecond * orders.seconds) / whole, seconds: whole }
      }),
    )
    await journal.check()
  }
  const rows = {
    [`desk, ${IN_FLIGHT} in flight`]: rowOf(desk),
    'journal, tables not written': rowOf(burst),
    'tables written after it': rowOf(catchUp),
    'journal, tables written beside it': rowOf(beside),
  }
  console.table(rows)
  const { findings } = await audit(world.db)
  const said = [
    `journal alone / desk: ${ratioOf(burst, desk)}`,
    `journal with its tables / desk: ${ratioOf(beside, desk)}`,
    `wallets and books read into memory: ${middle(loads).toFixed(1)} s`,
    'wallets and books in memory as in the tables after each round',
    findings.length === 0 ? 'audit: exact' : `audit: ${findings.join('; ')}`,
  ]
  for (const line of said) console.log(line)
  writeMeasured('journal', [formatTable(rows), said.map((line) => `- ${line}`).join('\n')])
}

/** The market that is kept in memory, its journal, and the thread that writes the tables. */
class Journal {
  readonly #world: MarketWorld
  readonly #url: string
  readonly #projected = new Int32Array(new SharedArrayBuffer(4))
  #market: MemoryMarket | undefined
  #projector: Worker | undefined
  #batches = 0
  #orders = 0

  constructor(world: MarketWorld, url: string) {
    this.#world = world
    this.#url = url
  }

  /** Reads what the tables have, and says how long that takes, in seconds: what a start would cost. */
  async load(): Promise<number> {
    const started = performance.now()
    this.#market = await MemoryMarket.load(this.#world.db, marketDeps.limits)
    return (performance.now() - started) / 1000
  }

  async run(seed: number, isProjected: boolean): Promise<Run> {
    const client = await openPipeline(this.#url)
    const isTooFar = () =>
      isProjected && desk.batches - Atomics.load(this.#projected, 0) > BEHIND_MAX
    const desk = new JournalDesk(this.#market!, pipelineSql(client), this.#batches, isTooFar)
    if (isProjected) this.#project()
    const submit = desk.submit.bind(desk)
    const orders = await keepInFlight(this.#world, submit, IN_FLIGHT, RUN_MS, seed)
    await desk.close()
    await client.end()
    this.#batches = desk.batches
    this.#orders = desk.orders
    return orders
  }

  /** Lets the tables come up to the journal. */
  async catchUp(): Promise<Run> {
    const started = performance.now()
    const projector = this.#project()
    const { promise: isDone, resolve, reject } = Promise.withResolvers<void>()
    projector.once('error', reject)
    projector.once('exit', () => resolve())
    projector.postMessage('no more')
    await isDone
    this.#projector = undefined
    const seconds = (performance.now() - started) / 1000
    return { perSecond: this.#orders / seconds, refused: 0, p50: 0, p99: 0, seconds }
  }

  async check(): Promise<void> {
    const differences = await this.#market!.differences(this.#world.db)
    if (differences.length > 0) throw new Error(differences.slice(0, 5).join('; '))
  }

  #project(): Worker {
    const workerData: ProjectorData = { url: this.#url, projected: this.#projected }
    this.#projector ??= new Worker(new URL('journal/projector.ts', import.meta.url), { workerData })
    return this.#projector
  }
}
