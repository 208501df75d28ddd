import type { BookOrder } from '@app/contract/book.ts'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/schema.ts'

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
