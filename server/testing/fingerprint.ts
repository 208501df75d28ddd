import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/schema.ts'

/** Kept of attempts, which may be kept of a call that changes nothing. */
const OF_ATTEMPTS = ['used_nonce', 'security_event']

/** One line for each table; it changes when anything does that the database keeps, but for the record of attempts. */
export async function fingerprint(db: Kysely<DB>): Promise<string> {
  const tables = await sql<{ table_name: string }>`
    select relname as table_name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname <> all (${OF_ATTEMPTS})
    order by relname`.execute(db)
  const parts: string[] = []
  for (const { table_name } of tables.rows) {
    const { rows } = await sql<{ hash: string }>`
      select coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as hash
      from ${sql.table(table_name)} t`.execute(db)
    parts.push(`${table_name} ${rows[0]?.hash}`)
  }
  return parts.join('\n')
}
