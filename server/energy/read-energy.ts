import type { Kysely } from 'kysely'
import type { DB } from '../db/schema.ts'

/** Until when energy is active, in unix milliseconds; 0 for who never activated any. */
export async function readEnergyUntil(db: Kysely<DB>, playerId: string): Promise<number> {
  const row = await db
    .selectFrom('energy')
    .select('energy_until')
    .where('player_id', '=', playerId)
    .executeTakeFirst()
  return row?.energy_until ?? 0
}
