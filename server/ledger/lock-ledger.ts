import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/schema.ts'

/**
 * Keeps months of the ledger from being archived until the end of a transaction. It comes before the first
 * statement of one that reads everything in one snapshot: that snapshot then says of each month whether it
 * is there.
 */
export async function lockLedger(tx: Kysely<DB>): Promise<void> {
  await sql`lock table only entry, only posting, only market_history in access share mode`.execute(
    tx,
  )
}
