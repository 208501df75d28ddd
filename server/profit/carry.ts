import { type Kysely, sql as raw } from 'kysely'
import type { DB, Operation } from '../db/schema.ts'
import type { DueWork } from '../jobs/worker.ts'
import { type Sql, sqlOf } from '../ledger/sql.ts'
import { writeFlows } from './write-flows.ts'
import { actOf } from './origin-of.ts'
import { type PlayerAct, readActs } from './read-acts.ts'
import { writeCosts } from './write-costs.ts'

/** Transactions of the ledger that wait, or entries of the past, carried in one transaction. */
const WAITING_MAX = 64
const PAST_MAX = 500
/**
 * How long a node lets what is posted gather: of the same players and items it is then written once.
 * Who reads does not wait for it.
 */
export const GATHERED_MS = 1000
/** How long a read waits for what is still to be carried. */
const WAIT_MS = 2000
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** One carries at a time, on whichever node: what a player's pieces cost depends on the order. */
const LOCK = {
  name: 'lock-costs',
  text: "select pg_try_advisory_xact_lock(hashtextextended('costs', 0)) as is_ours",
}

const READ_PAST = {
  name: 'read-cost-past',
  text: `
    select entry.entry_id, entry.operation, cost_past.last_id
    from cost_past left join lateral (
      select entry_id, operation from entry
      where entry_id > after_id and entry_id <= last_id
      order by entry_id limit $1) as entry on true
    order by entry.entry_id`,
}

interface PastRow {
  readonly entry_id: string | null
  readonly operation: Operation
  readonly last_id: string
}

/** Entries that wait to be carried are in `cost_todo`. */
const TAKE_WAITING = {
  name: 'take-waiting-costs',
  text: `
    with taken as (
      delete from cost_todo
      where todo_id in (select todo_id from cost_todo order by todo_id limit $1)
      returning todo_id, entry_ids)
    select entry_ids from taken order by todo_id`,
}

/** Whether nobody else carries until the end of this transaction. */
export async function carriesAlone(sql: Sql): Promise<boolean> {
  const [lock] = await sql.query<{ is_ours: boolean }>(LOCK, [])
  return lock?.is_ours ?? false
}

/**
 * Carries the costs of some entries that nobody has carried yet, in one transaction. Returns how many
 * transactions or entries that were; 0 for none, or while another one carries.
 *
 * The entries of a player are carried in the order in which they were posted: each transaction
 * leaves its row under the player's lock, so who is seen has been seen by all after it.
 */
export function carryCosts(db: Kysely<DB>): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const sql = sqlOf(tx)
    if (!(await carriesAlone(sql))) return 0
    const past = await carryPast(sql, [])
    if (past > 0) return past
    const waiting = await sql.query<{ entry_ids: string[] }>(TAKE_WAITING, [WAITING_MAX])
    const acts = await carry(
      sql,
      waiting.flatMap(({ entry_ids }) => entry_ids),
    )
    // Not of the past: a net worth is counted from where its counting began.
    await writeFlows(sql, acts)
    return waiting.length
  })
}

/** Carries the next entries of the past; returns how many. */
export async function carryPast(sql: Sql, without: readonly string[]): Promise<number> {
  const rows = await sql.query<PastRow>(READ_PAST, [PAST_MAX])
  const ids = wholeActs(rows)
  const last = ids.at(-1)
  if (last === undefined) {
    if (rows.length > 0)
      await sql.query({ name: 'end-cost-past', text: 'delete from cost_past' }, [])
    return rows.length
  }
  const left = new Set(without)
  await carry(
    sql,
    ids.filter((id) => !left.has(id)),
  )
  await sql.query({ name: 'move-cost-past', text: 'update cost_past set after_id = $1' }, [last])
  return ids.length
}

/** Without the last act where it may go on behind them. */
function wholeActs(rows: readonly PastRow[]): string[] {
  const entries = rows.flatMap(({ entry_id, operation }) =>
    entry_id === null ? [] : [{ entry_id, act: actOf(entry_id, operation) }],
  )
  const act = entries.at(-1)?.act
  const whole = entries.length < PAST_MAX ? entries : entries.filter((one) => one.act !== act)
  return (whole.length > 0 ? whole : entries).map(({ entry_id }) => entry_id)
}

/** Returns what was carried. */
async function carry(sql: Sql, entryIds: readonly string[]): Promise<readonly PlayerAct[]> {
  if (entryIds.length === 0) return []
  const read = await readActs(sql, entryIds)
  await writeCosts(sql, read)
  return read.acts
}

/** Carries what others have posted soon after it. */
export function dueCosts(db: Kysely<DB>, clockOffsetMs: () => number): DueWork {
  return {
    kind: 'costs',
    async nextDue() {
      const { rows } = await raw<{ written_ms: number }>`
        select (extract(epoch from written_at) * 1000)::bigint as written_ms
        from (
          (select written_at from cost_todo order by todo_id limit 1)
          union all (select written_at from cost_past)) as open
        order by written_at limit 1`.execute(db)
      return rows[0] && rows[0].written_ms + GATHERED_MS + clockOffsetMs()
    },
    settle: () => carryCosts(db),
  }
}

/**
 * Carries whatever was posted before now, so that who reads sees all that they have done. Returns
 * false where that takes too long, or the past is still being worked through.
 */
export async function catchUp(db: Kysely<DB>): Promise<boolean> {
  const until = performance.now() + WAIT_MS
  const newest = await readEdge(db, 'desc')
  for (;;) {
    const oldest = await readEdge(db, 'asc')
    if (!oldest.past && (oldest.waiting === null || oldest.waiting > (newest.waiting ?? 0)))
      return true
    if (performance.now() > until) return false
    if ((await carryCosts(db)) === 0) await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

async function readEdge(db: Kysely<DB>, order: 'asc' | 'desc') {
  const { rows } = await raw<{ waiting: number | null; past: boolean }>`
    select (select todo_id from cost_todo order by todo_id ${raw.raw(order)} limit 1) as waiting,
      exists (select from cost_past) as past`.execute(db)
  return rows[0]!
}

/** Where the past begins. */
export const BEFORE_ALL = NOBODY
