import type { Kysely, OperandValueExpression } from 'kysely'
import type { DB } from '../db/schema.ts'

/** As its due work is called. */
export const DELETION_KIND = 'account_deletion'

/** Takes back that an account is to be deleted. Nothing is taken back of an account that is closed. */
export function dropDeletionRequest(db: Kysely<DB>, playerId: string): Promise<void> {
  return drop(db, playerId)
}

/**
 * The same for whoever signs in with a Steam account. It waits for an account that is being closed:
 * then nobody has this Steam account any more, and who signs in is a new player.
 */
export function keepWhoSignsIn(db: Kysely<DB>, steamId: string): Promise<void> {
  return drop(db, db.selectFrom('player').select('player_id').where('steam_id', '=', steamId))
}

async function drop(
  db: Kysely<DB>,
  player: OperandValueExpression<DB, 'account_deletion', 'player_id'>,
): Promise<void> {
  const dropped = await db
    .deleteFrom('account_deletion')
    .where('player_id', '=', player)
    .where('closed_at', 'is', null)
    .returning('player_id')
    .executeTakeFirst()
  if (!dropped) return
  // A later request is not to be taken for one that has failed, and is parked.
  await db
    .deleteFrom('failed_job')
    .where('kind', '=', DELETION_KIND)
    .where('job_id', '=', dropped.player_id)
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
