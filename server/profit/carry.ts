import { type Kysely, sql as raw } from 'kysely'
import type { DB, Operation } from '../db/schema.ts'
import { isDatabaseGone } from '../jobs/failed-jobs.ts'
import type { DueWork } from '../jobs/worker.ts'
import { type Sql, sqlOf } from '../db/sql.ts'
import { carriesAlone } from './carries-alone.ts'
import { carryApart, carryTogether, type Group, isAside } from './carry-aside.ts'
import { actOf } from './origin-of.ts'

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

/**
 * Carries the costs of some entries that nobody has carried yet, in one transaction. Returns how many
 * transactions or entries that were; 0 for none, or while another one carries. Those of a player for
 * whom an entry cannot be carried are put aside (carry-aside.ts).
 *
 * The entries of a player are carried in the order in which they were posted: each transaction
 * leaves its row under the player's lock, so who is seen has been seen by all after it.
 */
export async function carryCosts(db: Kysely<DB>): Promise<number> {
  try {
    return await carryNext(db, carryTogether)
  } catch (error) {
    if (isDatabaseGone(error)) throw error
    return carryNext(db, carryApart)
  }
}

function carryNext(db: Kysely<DB>, carry: typeof carryTogether): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const sql = sqlOf(tx)
    if (!(await carriesAlone(sql))) return 0
    // It counts to no net worth: that is counted from where its counting began.
    const past = await carryPast(sql, (groups) => carry(sql, groups, true))
    if (past > 0) return past
    const waiting = await sql.query<{ entry_ids: Group }>(TAKE_WAITING, [WAITING_MAX])
    await carry(
      sql,
      waiting.map(({ entry_ids }) => entry_ids),
      false,
    )
    return waiting.length
  })
}

/** Carries the next entries of the past; returns how many. */
export async function carryPast(
  sql: Sql,
  carry: (groups: readonly Group[]) => Promise<unknown>,
): Promise<number> {
  const rows = await sql.query<PastRow>(READ_PAST, [PAST_MAX])
  const acts = wholeActs(rows)
  const last = acts.flat().toSorted().at(-1)
  if (last === undefined) {
    if (rows.length > 0)
      await sql.query({ name: 'end-cost-past', text: 'delete from cost_past' }, [])
    return rows.length
  }
  await carry(acts)
  await sql.query({ name: 'move-cost-past', text: 'update cost_past set after_id = $1' }, [last])
  return acts.flat().length
}

/** The entries by act, without the last act where it may go on behind them. */
function wholeActs(rows: readonly PastRow[]): readonly Group[] {
  const acts = new Map<string, string[]>()
  for (const { entry_id, operation } of rows) {
    if (entry_id === null) continue
    const act = actOf(entry_id, operation)
    const entries = acts.get(act) ?? []
    entries.push(entry_id)
    acts.set(act, entries)
  }
  const newest = rows.at(-1)
  if (rows.length === PAST_MAX && acts.size > 1 && newest?.entry_id != null) {
    acts.delete(actOf(newest.entry_id, newest.operation))
  }
  return [...acts.values()]
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
 * false where that takes too long or fails, or the past is still being worked through; and where something
 * of the player's who reads, if there is one, cannot be carried.
 */
export async function catchUp(db: Kysely<DB>, playerId?: string): Promise<boolean> {
  const until = performance.now() + WAIT_MS
  const newest = await readEdge(db, 'desc')
  for (;;) {
    const oldest = await readEdge(db, 'asc')
    if (!oldest.past && (oldest.waiting === null || oldest.waiting > (newest.waiting ?? 0)))
      return playerId === undefined || !(await isAside(db, playerId))
    if (performance.now() > until) return false
    const carried = await carryCosts(db).catch((error: unknown) => {
      if (isDatabaseGone(error)) throw error
      // Its due work tries again, and says why it fails: what is carried can be read meanwhile.
      return undefined
    })
    if (carried === undefined) return false
    if (carried === 0) await new Promise((resolve) => setTimeout(resolve, 5))
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
