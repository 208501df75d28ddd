import type { Kysely } from 'kysely'
import type { DB } from '../db/schema.ts'

/**
 * Takes back that an account is to be deleted; true if it was to be. Nothing is taken back of an
 * account that is closed.
 */
export async function dropDeletionRequest(db: Kysely<DB>, playerId: string): Promise<boolean> {
  const dropped = await db
    .deleteFrom('account_deletion')
    .where('player_id', '=', playerId)
    .where('closed_at', 'is', null)
    .returning('player_id')
    .executeTakeFirst()
  return dropped !== undefined
}

/**
 * The same for whoever signs in with a Steam account. It waits for an account that is being closed:
 * then nobody has this Steam account any more, and who signs in is a new player.
 */
export async function keepWhoSignsIn(db: Kysely<DB>, steamId: string): Promise<void> {
  await db
    .deleteFrom('account_deletion')
    .where('player_id', '=', (eb) =>
      eb.selectFrom('player').select('player_id').where('steam_id', '=', steamId),
    )
    .where('closed_at', 'is', null)
    .execute()
}

/** Whether the session, open or ended, is of a player who has been deleted. */
export async function isOfDeleted(db: Kysely<DB>, sessionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('session')
    .innerJoin('account_deletion', 'account_deletion.player_id', 'session.player_id')
    .select('session_id')
    .where('session_id', '=', sessionId)
    .where('closed_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}
