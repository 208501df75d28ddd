import type { marketRoutes } from '@app/contract/market.ts'
import type { Reply } from '@app/contract/route.ts'
import type { Depth } from '@app/rules/market/depth.ts'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/schema.ts'

type DepthReply = Reply<typeof marketRoutes.getDepth>['items']

interface LevelRow {
  readonly item_id: number
  readonly side: keyof Depth
  readonly price: number
  readonly count: number
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
    select wanted.item_id, side, price, sum(current_count)::bigint as count
    from unnest(${itemIds}::int[]) as wanted (item_id)
    cross join (values ('sell'::market_side), ('buy')) as sides (side)
    cross join lateral (
      select rank, price, current_count from lot
      where lot.item_id = wanted.item_id and lot.side = sides.side
        and lot.player_id is distinct from ${playerId ?? null}::uuid
      order by rank, lot_uuid limit ${depth}
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
        version: versions.get(id) ?? 0,
      },
    ]),
  )
  for (const { item_id, side, price, count } of rows) {
    books.get(item_id)?.[side].push({ price, count })
  }
  return [...books.values()]
}
