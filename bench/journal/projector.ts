import { setTimeout as wait } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { openPipeline } from '../../server/db/connect.ts'
import { IdSource } from '../../server/db/ids.ts'
import { pipelineSql, type Sql } from '../../server/db/sql.ts'
import { runBatch, type Submission } from '../../server/market/run-batch.ts'
import { marketDeps } from '../market-world.ts'
import { type JournalRecord, readRecords } from './record.ts'

/** Records that go into one transaction, at most. */
const RECORDS_MAX = 8

export interface ProjectorData {
  readonly url: string
  /** The last batch that the tables have: shared, written here. */
  readonly projected: Int32Array
}

/** Gives lots the uuids that the journal has given them. */
class RecordedIds extends IdSource {
  readonly #lots: string[]

  constructor(lots: readonly string[]) {
    super()
    this.#lots = lots.toReversed()
  }

  override next(micros: number, item?: number): string {
    // Items alone are told: a notice's tail is 0.
    return (item ? this.#lots.pop() : undefined) ?? super.next(micros, item)
  }
}

const MOVE = { name: 'move-projected', text: 'update bench_projected set batch = $1' }

/** The same statements, with the place in the journal written in the same transaction. */
function placing(sql: Sql, batch: number): Sql {
  return {
    async query(statement, values) {
      if (statement.name === 'commit') void sql.query(MOVE, [batch])
      return sql.query(statement, values)
    },
  }
}

/**
 * The records that go into the next transaction: it finds lots to cancel among those that were there
 * before it, so a record that cancels one of an earlier record begins another.
 */
function together<One extends JournalRecord>(records: readonly One[]): readonly One[] {
  const placed = new Set<string>()
  const end = records.findIndex(({ requests, lotUuids }) => {
    const isCancelled = requests.some(({ commands }) =>
      commands.some((command) => command.kind === 'cancel' && placed.has(command.lot_uuid)),
    )
    for (const uuid of lotUuids) placed.add(uuid)
    return isCancelled
  })
  return end < 0 ? records : records.slice(0, end)
}

// Brings the tables up to the journal, by the statements of the desk, until it is told that no more
// is written and has come to the end.
const { url, projected } = workerData as ProjectorData
let isLast = false
parentPort!.once('message', () => (isLast = true))
const client = await openPipeline(url)
const sql = pipelineSql(client)
for (;;) {
  const wasLast = isLast
  const after = Atomics.load(projected, 0)
  const records = together(await readRecords(sql, after, RECORDS_MAX))
  const last = records.at(-1)?.batch
  if (last === undefined) {
    if (wasLast) break
    await wait(2)
    continue
  }
  const submissions = records.flatMap(({ requests }) =>
    requests.map((request): Submission => ({ ...request, call: undefined, answer: () => ({}) })),
  )
  const ids = new RecordedIds(records.flatMap(({ lotUuids }) => lotUuids))
  await runBatch(placing(sql, last), submissions, { ...marketDeps, ids })
  Atomics.store(projected, 0, last)
}
await client.end()
parentPort!.close()
