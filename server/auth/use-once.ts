import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/schema.ts'

/**
 * Uses up a nonce or a ticket of Steam; false when it has been used before, on whatever node. Kept
 * as a hash, and for twice as long as such a thing is accepted.
 */
export async function useOnce(db: Kysely<DB>, text: string): Promise<boolean> {
  const nonce = createHash('sha256').update(text).digest('base64')
  const used = await sql`
    insert into used_nonce (nonce) values (${nonce}) on conflict do nothing`.execute(db)
  // Skipping what another call is removing: two of them must not wait for each other.
  await sql`
    delete from used_nonce where nonce in (
      select nonce from used_nonce where used_at < now() - interval '20 minutes'
      limit 100 for update skip locked)`.execute(db)
  return used.numAffectedRows === 1n
}
