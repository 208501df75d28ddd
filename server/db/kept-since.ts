import type { Kysely } from 'kysely'
import type { DB } from './schema.ts'
import { secondsOf } from './months.ts'

/**
 * Unix seconds of the first moment of which the ledger and the histories are in the database; what is
 * older is archived (decisions/075). Undefined while all of it is there.
 */
export async function keptSince(db: Kysely<DB>): Promise<number | undefined> {
  const row = await db.selectFrom('kept_ledger').select('from_id').executeTakeFirstOrThrow()
  const since = secondsOf(row.from_id!)
  return since === 0 ? undefined : since
}
