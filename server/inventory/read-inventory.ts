import type { inventoryRoutes } from '@app/contract/inventory.ts'
import type { Reply } from '@app/contract/route.ts'
import type { Kysely } from 'kysely'
import type { DB } from '../db/schema.ts'
import { readClock } from '../ledger/clock.ts'
import { sqlOf } from '../ledger/sql.ts'

/**
 * Everything a player holds, and the time it was read.
 *
 * The share lock waits for whoever is changing the player's holdings, and the clock is read under
 * it: what the answer shows is at or before `time`, what comes later is after it. Only so may a
 * client ignore events at or before the time of its last full load (spec 1 §4).
 */
export function readInventory(
  db: Kysely<DB>,
  playerId: string,
): Promise<Reply<typeof inventoryRoutes.get>> {
  return db.transaction().execute(async (tx) => {
    await tx
      .selectFrom('trader')
      .select('player_id')
      .where('player_id', '=', playerId)
      .forShare()
      .execute()
    const { micros } = await readClock(sqlOf(tx))
    const held = await tx
      .selectFrom('holding')
      .select(['asset as TypeId', 'amount as Count', 'changed_at'])
      .where('account', '=', playerId)
      .where('kind', '=', 'player')
      .where('asset', '>', 0)
      .orderBy('asset')
      .execute()
    const latest = held.reduce((time, row) => Math.max(time, row.changed_at), micros)
    const response = held.flatMap(({ TypeId, Count }) => (Count > 0 ? [{ TypeId, Count }] : []))
    return { response, time: latest }
  })
}
