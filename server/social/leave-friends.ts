import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/schema.ts'
import { change, type ChangeDeps } from '../ledger/change.ts'

/** Ends what a player is to others and they to them: friendships, invitations, blocks. */
export async function leaveFriends(deps: ChangeDeps, playerId: string): Promise<void> {
  for (const otherId of await readOthers(deps.db, playerId)) {
    await change(deps, { players: [playerId, otherId] }, async (c) => {
      const pair = sql`(${playerId}::uuid, ${otherId}::uuid), (${otherId}::uuid, ${playerId}::uuid)`
      await sql`delete from friendship where (player_id, other_id) in (${pair})`.execute(c.tx)
      await sql`delete from block where (player_id, blocked_id) in (${pair})`.execute(c.tx)
      const data = { user_uuid: playerId, status: 'deleted' as const }
      c.tell(otherId, { type: 'social_friend_changed', data })
      return {}
    })
  }
}

async function readOthers(db: Kysely<DB>, playerId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select other_id as id from friendship where player_id = ${playerId}
    union select player_id from friendship where other_id = ${playerId}
    union select blocked_id from block where player_id = ${playerId}
    union select player_id from block where blocked_id = ${playerId}`.execute(db)
  return rows.map(({ id }) => id)
}
