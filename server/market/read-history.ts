import type { HistoryEntry } from '@app/contract/market.ts'
import type { Kysely } from 'kysely'
import type { DB } from '../db/schema.ts'

export interface HistoryPage {
  /** Entries on the far side of this one; the newest when left out. */
  readonly lastUuid: string | undefined
  /** Newer than the cursor instead of older. */
  readonly isPrev: boolean
  readonly limit: number
}

/**
 * A page of a player's trading history, newest first: a range of the key, whatever its length.
 *
 * A cursor that is not the player's own is only a point in time and shows nothing of others.
 */
export async function readHistory(
  db: Kysely<DB>,
  playerId: string,
  { lastUuid, isPrev, limit }: HistoryPage,
): Promise<HistoryEntry[]> {
  let query = db
    .selectFrom('market_history')
    .select(['uuid', 'item_type_id', 'created_at', 'lot_created_at', 'count', 'price', 'type'])
    .select((eb) => eb.ref('currency').$castTo<HistoryEntry['currency']>().as('currency'))
    .where('player_id', '=', playerId)
    .limit(limit)
  if (lastUuid !== undefined) query = query.where('uuid', isPrev ? '>' : '<', lastUuid)
  if (!isPrev || lastUuid === undefined) return query.orderBy('uuid', 'desc').execute()
  // The page before the cursor is the one next to it, not the newest of all.
  return (await query.orderBy('uuid', 'asc').execute()).reverse()
}
