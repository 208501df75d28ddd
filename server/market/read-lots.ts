import type { BookOrder, ItemLevels, UserLot } from '@app/contract/market.ts'
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

/** The best lots of one side of a book, best price first, then oldest. */
export function readBookSide(
  db: Kysely<DB>,
  itemId: number,
  side: 'sell' | 'buy',
  depth: number,
): Promise<BookOrder[]> {
  return db
    .selectFrom('lot')
    .select(['lot_uuid as id', 'price', 'current_count as count'])
    .where('item_id', '=', itemId)
    .where('side', '=', side)
    .orderBy('rank')
    .orderBy('lot_uuid')
    .limit(depth)
    .execute()
}

/** Lots of others that a level view reads of each side. */
const LEVEL_LOTS = 100

interface LevelRow {
  readonly item_id: number
  readonly side: 'sell' | 'buy'
  readonly price: number
  readonly count: number
}

/** What others than the player offer and ask for, summed by price, best price first. */
export async function readLevels(
  db: Kysely<DB>,
  playerId: string,
  itemIds: readonly number[],
): Promise<ItemLevels[]> {
  const { rows } = await sql<LevelRow>`
    select item_id, side, best.price, sum(best.current_count)::bigint as count
    from unnest(${[...itemIds]}::int[]) as wanted (item_id)
    cross join unnest(enum_range(null::market_side)) as sides (side)
    cross join lateral (
      select price, rank, current_count from lot
      where lot.item_id = wanted.item_id and lot.side = sides.side
        and player_id <> ${playerId}
      order by rank, lot_uuid
      limit ${LEVEL_LOTS}
    ) as best
    group by item_id, side, best.price, best.rank
    order by best.rank`.execute(db)
  const books = itemIds.map((item_type_id): ItemLevels => ({
    item_type_id,
    sell_levels: [],
    buy_levels: [],
  }))
  const byItem = new Map(books.map((book) => [book.item_type_id, book]))
  for (const { item_id, side, price, count } of rows) {
    byItem.get(item_id)?.[`${side}_levels`].push({ price, count })
  }
  return books
}
