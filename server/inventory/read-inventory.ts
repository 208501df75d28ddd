import type { inventoryRoutes } from '@app/contract/inventory.ts'
import type { Reply } from '@app/contract/route.ts'
import type { Kysely } from 'kysely'
import { shown } from '../catalog/shown-items.ts'
import type { DB } from '../db/schema.ts'

/**
 * Everything a player holds and is told of, and the time of the newest change in it.
 *
 * One statement reads one moment, so nothing is locked or written. Changes of one player follow each
 * other under the player's lock and take their times under it: whatever is committed later is later
 * than all that is seen here. Only so may a client ignore events at or before the time of its last
 * full load (spec 1 §4).
 */
export async function readInventory(
  db: Kysely<DB>,
  playerId: string,
): Promise<Reply<typeof inventoryRoutes.get>> {
  // With those of which nothing is left, and those that are not told: their last change counts, too.
  const held = await db
    .selectFrom('holding')
    .select([
      'asset as TypeId',
      'amount as Count',
      'changed_at',
      shown('holding.asset').as('is_shown'),
    ])
    .where('account', '=', playerId)
    .where('kind', '=', 'player')
    .where('asset', '>', 0)
    .orderBy('asset')
    .execute()
  const time = held.reduce((latest, row) => Math.max(latest, row.changed_at), 0)
  const response = held.flatMap(({ TypeId, Count, is_shown }) =>
    Count > 0 && is_shown ? [{ TypeId, Count }] : [],
  )
  return { response, time }
}
