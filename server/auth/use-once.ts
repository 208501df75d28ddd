import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/schema.ts'

/**
 * Uses up a nonce or a ticket of Steam; false when it has been used before, on whatever node. Kept
 * as a hash, for longer than such a thing is accepted.
 */
export async function useOnce(db: Kysely<DB>, text: string): Promise<boolean> {
  const nonce = createHash('sha256').update(text).digest('base64')
  const used = await sql`
    insert into used_nonce (nonce) values (${nonce}) on conflict do nothing`.execute(db)
  return used.numAffectedRows === 1n
}
