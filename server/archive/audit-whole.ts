import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { DB, SealedMonth } from '../db/schema.ts'
import { secondsOf } from '../db/months.ts'
import { lockLedger } from '../ledger/lock-ledger.ts'
import { archivedTables } from './archive-files.ts'
import { loadRows, checkArchive } from './archived-rows.ts'
import { MonthRefused } from './patiently.ts'
import { nameOf } from './seal.ts'
import { addToSums, faultsOf, sums } from './sealed-sums.ts'

const FINDINGS_MAX = 20

export interface WholeAudit {
  /** The differences, in words. */
  readonly findings: readonly string[]
  /** Archived months whose files were not there to be counted: without them no sum can be compared. */
  readonly uncounted: readonly string[]
}

/**
 * Counts all sealed months again, from their rows, and compares them with what was sealed. It reads
 * everything that was ever posted, in one snapshot.
 *
 * @param folder - where the files of archived months are; undefined where they are not at hand
 */
export function auditWhole(db: Kysely<DB>, folder?: string): Promise<WholeAudit> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await lockLedger(tx)
      const { findings, uncounted } = await countAgain(tx, folder)
      if (uncounted.length > 0) return { findings, uncounted }
      for (const table of sums) findings.push(...(await compare(tx, table)))
      return { findings, uncounted }
    })
}

/** Sums up into tables of this transaction alone, which take the names of those with the sums. */
async function countAgain(tx: Transaction<DB>, folder: string | undefined) {
  const months = await tx.selectFrom('sealed_month').selectAll().orderBy('until_id').execute()
  for (const table of sums) {
    await sql`
      create temp table ${sql.table(table)} (like public.${sql.table(table)} including all)
      on commit drop`.execute(tx)
  }
  const findings: string[] = []
  const uncounted: string[] = []
  for (const sealed of months) {
    const name = nameOf(sealed.month, secondsOf(sealed.until_id))
    try {
      if (sealed.archived_at === null) findings.push(...(await countMonth(tx, sealed, name)))
      else if (folder === undefined) uncounted.push(name)
      else findings.push(...(await countArchived(tx, sealed, name, folder)))
    } catch (error) {
      if (!(error instanceof MonthRefused)) throw error
      findings.push(error.message)
      uncounted.push(name)
    }
  }
  return { findings, uncounted }
}

type Sealed = Selectable<SealedMonth>

/** Reads an archived month into tables of this transaction, which take the names of its partitions. */
async function countArchived(tx: Transaction<DB>, sealed: Sealed, name: string, folder: string) {
  const { month } = sealed
  await checkArchive(folder, sealed)
  const parts = archivedTables.map((table) => [table, sql.table(`${table}_${month}`)] as const)
  for (const [table, part] of parts) {
    await sql`
      create temp table ${part} (like public.${sql.table(table)} including defaults)
      on commit drop`.execute(tx)
    await loadRows(tx, folder, table, month, part)
  }
  const findings = await countMonth(tx, sealed, name)
  await sql`drop table ${sql.join(parts.map(([, part]) => part))}`.execute(tx)
  return findings
}

async function countMonth(tx: Transaction<DB>, { month, ...sealed }: Sealed, name: string) {
  const findings = (await faultsOf(tx, month)).map((fault) => `${name}: ${fault}`)
  const found = await addToSums(tx, month)
  for (const kind of ['entries', 'postings', 'trades'] as const) {
    if (found[kind] === sealed[kind]) continue
    findings.push(`${name}: ${sealed[kind]} ${kind} were sealed, there are ${found[kind]}`)
  }
  return findings
}
async function compare(tx: Transaction<DB>, table: string): Promise<string[]> {
  const [sealed, counted] = [sql`public.${sql.table(table)}`, sql`pg_temp.${sql.table(table)}`]
  const { rows } = await sql<{ finding: string }>`
    select said || row_to_json(found)::text as finding
    from (
      (select ' is sealed: ' as said, found from (
        select * from ${sealed} except all select * from ${counted}) as found)
      union all
      (select ' was counted: ', found from (
        select * from ${counted} except all select * from ${sealed}) as found)
    ) as one
    limit ${FINDINGS_MAX}`.execute(tx)
  return rows.map(({ finding }) => `${table}${finding}`)
}
