import { type Kysely, sql, type Transaction } from 'kysely'
import type { DB } from '../db/schema.ts'
import { sqlOf } from '../db/sql.ts'
import { BEFORE_ALL, carryPast } from './carry.ts'
import type { Group } from './carry-aside.ts'
import { lockLedger } from '../ledger/lock-ledger.ts'
import { carryingLock } from './carries-alone.ts'
import { readActs, without } from './read-acts.ts'
import { writeCosts } from './write-costs.ts'

/** Costs come from the first entry on: they cannot be worked out from a part of the ledger. */
export class CostsRefused extends Error {
  override readonly name = 'CostsRefused'
  constructor(months: number) {
    super(
      `${months} parts of the ledger are archived, and costs are worked out from all of it: ` +
        'npm run archive -- --restore YYYY-MM --from DIR, with its first month, puts it back.',
    )
  }
}

/** What is carried, with the columns by which its rows are told apart. */
const tables = {
  cost_basis: ['player_id', 'item_id', 'origin'],
  cost_change: ['player_id', 'item_id', 'origin', 'side', 'created_at', 'entry_id'],
  cost_sum: ['player_id', 'item_id', 'day', 'origin', 'side'],
  cost_lot: ['lot_uuid'],
} as const

const FINDINGS_MAX = 20

/**
 * Works out all costs again from the ledger alone, by the same rule, and compares them with those that
 * were carried. Returns the differences, in words.
 *
 * Reads everything in one snapshot, beside the site. What is not carried yet is left out here, too.
 *
 * @param isApplied - what was worked out takes the place of what was carried; nothing is carried
 *   meanwhile
 */
export function rebuildCosts(db: Kysely<DB>, isApplied: boolean): Promise<readonly string[]> {
  return db.connection().execute(async (session) => {
    // Before there is a snapshot, which is then taken of what nobody else changes.
    if (isApplied) await sql`select pg_advisory_lock(${carryingLock})`.execute(session)
    try {
      return await session
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute((tx) => rebuild(tx, isApplied))
    } finally {
      await sql`select pg_advisory_unlock_all()`.execute(session)
    }
  })
}

async function rebuild(tx: Transaction<DB>, isApplied: boolean): Promise<readonly string[]> {
  await lockLedger(tx)
  const { rows: archived } = await sql`
    select from sealed_month where archived_at is not null`.execute(tx)
  if (archived.length > 0) throw new CostsRefused(archived.length)
  const { rows: past } = await sql`select from cost_past`.execute(tx)
  if (past.length > 0 && !isApplied)
    return ['entries from before costs were carried are still open']
  await workOut(tx)
  const findings: string[] = []
  for (const [table, key] of Object.entries(tables)) {
    findings.push(...(await compare(tx, table, key)))
    if (isApplied) await replace(tx, table)
  }
  if (isApplied) await sql`delete from public.cost_past`.execute(tx)
  return findings
}

/** Tables of this transaction alone take the names: the carrying itself writes them. */
async function workOut(tx: Transaction<DB>): Promise<void> {
  for (const table of [...Object.keys(tables), 'cost_past']) {
    await sql`
      create temp table ${sql.table(table)} (like public.${sql.table(table)} including all)
      on commit drop`.execute(tx)
  }
  await sql`
    insert into cost_past (after_id, last_id)
    select ${BEFORE_ALL}, entry_id from entry order by entry_id desc limit 1`.execute(tx)
  const { rows } = await sql<{ player_id: string | null; entry_id: string }>`
    select null as player_id, unnest(entry_ids) as entry_id from cost_todo
    union all select player_id, unnest(entry_ids) from cost_aside_entry`.execute(tx)
  const open = new Set(rows.flatMap((row) => (row.player_id === null ? [row.entry_id] : [])))
  const aside = new Set(rows.map(({ player_id, entry_id }) => `${player_id}/${entry_id}`))
  const own = sqlOf(tx)
  const carry = async (groups: readonly Group[]) => {
    const read = await readActs(
      own,
      groups.flat().filter((entry) => !open.has(entry)),
    )
    await writeCosts(
      own,
      without(read, (player, entry) => aside.has(`${player}/${entry}`)),
    )
  }
  while ((await carryPast(own, carry)) > 0) continue
}

async function compare(
  tx: Transaction<DB>,
  table: string,
  key: readonly string[],
): Promise<readonly string[]> {
  const named = sql.raw(key.map((column) => `${column}::text`).join(` || ' ' || `))
  const { rows } = await sql<{ finding: string }>`
    select ${named} || case found_in when 1 then ' was carried' else ' was worked out' end || ': '
      || row_to_json(found)::text as finding
    from (
      (select 1 as found_in, * from (
        select * from public.${sql.table(table)} except all select * from pg_temp.${sql.table(table)}
      ) as carried)
      union all
      (select 2, * from (
        select * from pg_temp.${sql.table(table)} except all select * from public.${sql.table(table)}
      ) as worked)
    ) as found
    limit ${FINDINGS_MAX}`.execute(tx)
  return rows.map(({ finding }) => `${table} ${finding}`)
}

async function replace(tx: Transaction<DB>, table: string): Promise<void> {
  await sql`delete from public.${sql.table(table)}`.execute(tx)
  await sql`
    insert into public.${sql.table(table)} select * from pg_temp.${sql.table(table)}`.execute(tx)
}
