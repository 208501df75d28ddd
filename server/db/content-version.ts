import type { Kysely } from 'kysely'
import type { DB } from './schema.ts'

/** Rises with every import that changed the catalog or the play content; 0 before the first. */
export async function readVersion(db: Kysely<DB>): Promise<number> {
  const row = await db.selectFrom('catalogue_version').select('version').executeTakeFirst()
  return row?.version ?? 0
}
