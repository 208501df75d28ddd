import type { BookOrder, UserLot } from '@app/contract/market.ts'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/schema.ts'
import { userLotOf } from './user-lot.ts'

const columns = [
  'item_id',
  'side',
  'lot_uuid',
  'player_id',
  'price',
  'count',
  'current_count',
  'prefer_lot_price',
  'prefer_lot_currency',
  'created_at',
  'ends_at',
  'resale_price',
] as const

/** A player's open lots, newest first; of one item if it is given. At most the limit per player. */
export async function readUserLots(
  db: Kysely<DB>,
  playerId: string,
  itemId?: number,
): Promise<UserLot[]> {
  let query = db.selectFrom('lot').select(columns).where('player_id', '=', playerId)
  if (itemId !== undefined) query = query.where('item_id', '=', itemId)
  const lots = await query.orderBy('lot_uuid', 'desc').execute()
  return lots.map(userLotOf)
}

/**
 * The best lots of one side of a book, best price first, then oldest; `after` one of them, which may
 * be gone by now.
 */
export function readBookSide(
  db: Kysely<DB>,
  itemId: number,
  side: 'sell' | 'buy',
  depth: number,
  after?: { readonly id: string; readonly price: number },
): Promise<BookOrder[]> {
  let query = db
    .selectFrom('lot')
    .select(['lot_uuid as id', 'price', 'current_count as count'])
    .where('item_id', '=', itemId)
    .where('side', '=', side)
  if (after) {
    const rank = side === 'sell' ? after.price : -after.price
    query = query.where(sql<boolean>`(rank, lot_uuid) > (${rank}, ${after.id}::uuid)`)
  }
  return query.orderBy('rank').orderBy('lot_uuid').limit(depth).execute()
}
