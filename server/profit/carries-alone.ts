import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/schema.ts'
import type { Sql } from '../db/sql.ts'

/** One carries at a time, on whichever node: what a player's pieces cost depends on the order. */
export const carryingLock = sql.raw("hashtextextended('costs', 0)")

const LOCK = {
  name: 'lock-costs',
  text: "select pg_try_advisory_xact_lock(hashtextextended('costs', 0)) as is_ours",
}

/** Whether nobody else carries until the end of this transaction, whose statements each see the newest. */
export async function carriesAlone(own: Sql): Promise<boolean> {
  const [lock] = await own.query<{ is_ours: boolean }>(LOCK, [])
  return lock?.is_ours ?? false
}

/**
 * Does what needs one snapshot while nobody else carries; undefined, and nothing done, where somebody
 * does. The session has the lock before its transaction begins: had by the first statement of that, it
 * could come from one whose changes that statement's snapshot is too old for.
 */
export function whileNobodyCarries<T>(
  db: Kysely<DB>,
  work: (session: Kysely<DB>) => Promise<T>,
): Promise<T | undefined> {
  return db.connection().execute(async (session) => {
    const { rows } = await sql<{ is_ours: boolean }>`
      select pg_try_advisory_lock(${carryingLock}) as is_ours`.execute(session)
    if (!rows[0]!.is_ours) return undefined
    try {
      return await work(session)
    } finally {
      await sql`select pg_advisory_unlock(${carryingLock})`.execute(session)
    }
  })
}
