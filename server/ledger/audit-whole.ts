import { type Kysely, sql, type Transaction } from 'kysely'
import type { DB } from '../db/schema.ts'
import { secondsOf } from '../db/months.ts'
import { nameOf } from './seal.ts'
import { addToSums, faultsOf, sums } from './sealed-sums.ts'

const FINDINGS_MAX = 20

/**
 * Counts all sealed months again, from their rows, and compares them with what was sealed. Returns the
 * differences, in words. It reads everything that was ever posted, in one snapshot.
 */
export function auditWhole(db: Kysely<DB>): Promise<string[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const findings = await countAgain(tx)
      for (const table of sums) findings.push(...(await compare(tx, table)))
      return findings
    })
}

/** Sums up into tables of this transaction alone, which take the names of those with the sums. */
async function countAgain(tx: Transaction<DB>): Promise<string[]> {
  const months = await tx.selectFrom('sealed_month').selectAll().orderBy('until_id').execute()
  for (const table of sums) {
    await sql`
      create temp table ${sql.table(table)} (like public.${sql.table(table)} including all)
      on commit drop`.execute(tx)
  }
  const findings: string[] = []
  for (const { month, until_id, ...sealed } of months) {
    const name = nameOf(month, secondsOf(until_id))
    findings.push(...(await faultsOf(tx, month)).map((fault) => `${name}: ${fault}`))
    const found = await addToSums(tx, month)
    for (const kind of ['entries', 'postings', 'trades'] as const) {
      if (found[kind] === sealed[kind]) continue
      findings.push(`${name}: ${sealed[kind]} ${kind} were sealed, there are ${found[kind]}`)
    }
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
