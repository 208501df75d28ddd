import type { bookRoutes } from '@app/contract/book.ts'
import type { Reply } from '@app/contract/route.ts'
import type { Side } from '@app/rules/market/match-order.ts'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/schema.ts'

type DepthReply = Reply<typeof bookRoutes.getDepth>['items']

interface LevelRow {
  readonly item_id: number
  readonly side: Side
  readonly price: number
  readonly count: number
  /** The lot after those asked for is one of this price. */
  readonly goes_on: boolean
}

/**
 * The books of several items by price, best first, in the order asked for.
 *
 * @param playerId - whose lots are left out: no order may meet its own player's
 * @param depth - lots per side
 */
export async function readDepth(
  db: Kysely<DB>,
  itemIds: readonly number[],
  playerId: string | undefined,
  depth: number,
): Promise<DepthReply> {
  // The versions first: a book that changes in between is read again for its next version.
  const markets = await db
    .selectFrom('market')
    .select(['item_id', 'version'])
    .where('item_id', 'in', itemIds)
    .execute()
  const { rows } = await sql<LevelRow>`
    select wanted.item_id, side, price,
      coalesce(sum(current_count) filter (where place <= ${depth}), 0)::bigint as count,
      bool_or(place > ${depth}) as goes_on
    from unnest(${itemIds}::int[]) as wanted (item_id)
    cross join (values ('sell'::market_side), ('buy')) as sides (side)
    cross join lateral (
      select rank, price, current_count, row_number() over (order by rank, lot_uuid) as place from lot
      where lot.item_id = wanted.item_id and lot.side = sides.side
        and lot.player_id is distinct from ${playerId ?? null}::uuid
      order by rank, lot_uuid limit ${depth + 1}
    ) as best
    group by wanted.item_id, side, rank, price
    order by wanted.item_id, side, rank`.execute(db)
  const versions = new Map(markets.map((market) => [market.item_id, market.version]))
  const books = new Map(
    itemIds.map((id) => [
      id,
      {
        item_type_id: id,
        sell: [] as DepthReply[number]['sell'],
        buy: [] as DepthReply[number]['buy'],
        deeper: { sell: false, buy: false },
        version: versions.get(id) ?? 0,
      },
    ]),
  )
  for (const { item_id, side, price, count, goes_on } of rows) {
    const book = books.get(item_id)!
    if (count > 0) book[side].push({ price, count })
    if (goes_on) book.deeper[side] = true
  }
  return [...books.values()]
}
