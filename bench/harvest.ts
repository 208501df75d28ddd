import { sql } from 'kysely'
import { Catalog } from '../server/catalog/catalog.ts'
import { PlayContent } from '../server/content/play-content.ts'
import { connect, unlimited } from '../server/db/connect.ts'
import { IdSource } from '../server/db/ids.ts'
import type { HarvestDeps } from '../server/harvest/routes.ts'
import { harvestJobs } from '../server/harvest/settle-harvests.ts'
import { JobQueue } from '../server/jobs/job-queue.ts'
import { audit } from '../server/ledger/audit.ts'
import { change } from '../server/ledger/change.ts'
import { accountOf, transfer, worldOf } from '../server/ledger/transfer.ts'
import { openDatabase } from '../server/testing/database.ts'
import { ProcessorTime } from './processor-time.ts'

const PLAYERS = 10_000
const ROUNDS = 3
/** Runs of each recipe at once. */
const PARALLEL = 5
/** Pieces that a player has of everything that takes part. */
const PIECES = 10_000
/** Players of the baseline, which is too slow for all of them. */
const FEW = 500

type Deps = Pick<
  HarvestDeps,
  'db' | 'ids' | 'clockOffsetMs' | 'nodeId' | 'published' | 'catalog' | 'content'
> & { switches: { isOff(): boolean } }

/**
 * How long one node takes when all six recipes of 10,000 players end at one moment and start again,
 * against one player per transaction; then what an hour's downtime takes.
 */
export async function benchHarvest(): Promise<void> {
  await using database = await openDatabase(true)
  const db = connect(database.url, { max: 4, limits: unlimited })
  let offsetMs = 0
  const catalog = await Catalog.open(db)
  const deps: Deps = {
    db,
    ids: new IdSource(),
    clockOffsetMs: () => offsetMs,
    nodeId: undefined,
    published: () => {},
    catalog,
    content: await PlayContent.open(db, catalog),
    switches: { isOff: () => false },
  }
  const recipes = await fill(deps)
  console.log(`${PLAYERS} players, ${recipes} recipes each, ${PARALLEL} runs at once of each`)
  await report(deps, 'all start', () => settle(deps, 100))
  for (let round = 0; round < ROUNDS; round++) {
    offsetMs += 12 * 3_600_000
    await endAllAt(deps)
    await report(deps, 'all end and start anew', () => settle(deps, 100))
  }
  offsetMs += 12 * 3_600_000
  await endAllAt(deps)
  const alone = await measure(() => settle(deps, 1, FEW))
  console.log(`one player per transaction: ${(FEW / alone).toFixed(0)} players/s`)
  await settle(deps, 100)
  offsetMs += 3_600_000
  await report(deps, 'an hour of downtime', () => settle(deps, 100))
  const { findings } = await audit(db)
  console.log(findings.length === 0 ? 'audit: exact' : `audit: ${findings.join('; ')}`)
  await db.destroy()
}

async function measure(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}

async function report({ db }: Deps, what: string, work: () => Promise<unknown>): Promise<void> {
  const processor = await ProcessorTime.start(db)
  const seconds = await measure(work)
  const { node, database } = await processor.spent()
  const rate = (PLAYERS / seconds).toFixed(0)
  const micros = (spent: number) => (spent / PLAYERS).toFixed(0)
  console.log(
    `${what}: ${seconds.toFixed(1)} s, ${rate} players/s; ` +
      `a player takes ${micros(node)} µs of Node and ${micros(database)} of PostgreSQL`,
  )
}

/** As the worker does it: takes until nothing is due. */
async function settle(deps: Deps, limit: number, players = Infinity): Promise<void> {
  const log = { error: console.error, info() {} }
  const work = new JobQueue(harvestJobs(deps, limit), deps, log)
  const now = Date.now() + deps.clockOffsetMs()
  for (let settled = 0; settled < players;) {
    const taken = await work.settle(now)
    if (taken === 0) return
    settled += taken
  }
}

/** Lets every run end at this moment. */
async function endAllAt({ db, clockOffsetMs }: Deps): Promise<void> {
  const now = Date.now() + clockOffsetMs()
  await sql`update harvest_run set due_at = ${now}::bigint, started_at = ${now}::bigint - 1`.execute(
    db,
  )
  await sql`update harvest_player set due_at = ${now}::bigint`.execute(db)
}

/** Players with everything that takes part, each recipe on, every item selected. */
async function fill(deps: Deps): Promise<number> {
  const { receipts } = deps.content.get('harvest')
  const items = receipts.map((recipe) =>
    recipe.items_slots.map((slot) =>
      slot.available_items.map(({ item_id }) => ({ item_id, limit: 0, max: 2, priority: 0 })),
    ),
  )
  const needed = receipts.flatMap((recipe) =>
    recipe.items_slots.flatMap((slot) =>
      slot.available_items.flatMap((item) => [
        item.item_id,
        ...item.requirements.map((one) => one.item_id),
      ]),
    ),
  )
  const purse = new Map([...new Set(needed)].map((item): [number, number] => [item, PIECES]))
  for (let from = 0; from < PLAYERS; from += 250) {
    const ids = Array.from({ length: 250 }, () => crypto.randomUUID())
    await insertPlayers(deps, ids, from)
    await change(deps, { players: ids }, async (c) => {
      for (const player of ids) {
        c.move(transfer('sandbox_grant', worldOf('sandbox_grant'), accountOf(player), purse))
      }
      return {}
    })
    const rows = ids.flatMap((player_id) =>
      receipts.map(({ receipt_id }, index) => ({
        player_id,
        receipt_id,
        enabled: true,
        max_parallel: PARALLEL,
        items: JSON.stringify(items[index]),
      })),
    )
    await deps.db.insertInto('harvest_setting').values(rows).execute()
    const jobs = ids.map((player_id) => ({ player_id, due_at: Date.now(), waits: false }))
    await deps.db.insertInto('harvest_player').values(jobs).execute()
  }
  return receipts.length
}

async function insertPlayers({ db }: Deps, ids: readonly string[], from: number): Promise<void> {
  const rows = ids.map((player_id, index) => ({
    player_id,
    steam_id: String(76561198000000000n + BigInt(from + index)),
    name: `bench ${from + index}`,
    created_at: 0,
  }))
  await db.insertInto('player').values(rows).execute()
  await db
    .insertInto('trader')
    .values(ids.map((player_id) => ({ player_id })))
    .execute()
}
