import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../db/schema.ts'

/** Messages of one player that are kept, at most. */
const KEPT_MAX = 1000

/**
 * Removes up to `limit` messages of players who have more than are kept, first those that were read,
 * then the oldest; returns how many. One that is being told again is left: whoever tells locks a
 * player's messages in another order.
 *
 * @param players - a statement that names players (player_id)
 */
async function dropBeyond(
  db: Kysely<DB>,
  players: RawBuilder<unknown>,
  limit: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    with crowded as (
      select player_id from (${players}) as named
      where exists (select from inbox where inbox.player_id = named.player_id offset ${KEPT_MAX})
    ), beyond as materialized (
      select player_id, message_id from crowded cross join lateral (
        select message_id from inbox where inbox.player_id = crowded.player_id
        order by read_at is not null, message_id desc offset ${KEPT_MAX}) as last
      limit ${limit}
    ), held as (
      select player_id, message_id from inbox join beyond using (player_id, message_id)
      for update of inbox skip locked
    )
    delete from inbox using held
    where inbox.player_id = held.player_id and inbox.message_id = held.message_id`.execute(db)
  return Number(numAffectedRows)
}

/** Bounds the messages of one player. */
export async function boundInbox(db: Kysely<DB>, playerId: string): Promise<void> {
  await dropBeyond(db, sql`select ${playerId}::uuid as player_id`, KEPT_MAX)
}

/**
 * Bounds those of everybody who was told something since: who was told nothing has no more than before.
 *
 * @param since - unix milliseconds
 */
export function boundInboxes(db: Kysely<DB>, since: number, limit: number): Promise<number> {
  return dropBeyond(
    db,
    sql`select distinct player_id from inbox where created_at >= ${since}`,
    limit,
  )
}
