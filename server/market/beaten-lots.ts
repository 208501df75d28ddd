import { rankOf } from '@app/rules/market/book-side.ts'
import type { Side } from '@app/rules/market/match-order.ts'
import { dueOf, noteNews } from '../inbox/notices-due.ts'
import type { Sql } from '../db/sql.ts'
import type { LoadedBooks } from './load-books.ts'
import type { MarketChange } from './write-batch.ts'

/** The best level of a side that is no longer the best, because a better one has come. */
export interface BeatenLevel {
  readonly item_id: number
  readonly side: Side
  /** Ranks: of the level, and of the better one. */
  readonly was: number
  readonly best: number
}

/** Who was best before the batch and is not any more, though still there. A side that was empty beats nobody. */
export function beatenLevels(
  changes: readonly MarketChange[],
  before: LoadedBooks['before'],
): BeatenLevel[] {
  return changes.flatMap(({ item_id, sell_price, buy_price }) => {
    const old = before.get(item_id)
    const sides = [
      { side: 'sell', was: old?.sell_price, best: sell_price },
      { side: 'buy', was: old?.buy_price, best: buy_price },
    ] as const
    return sides.flatMap(({ side, was, best }) => {
      if (was == null || best === null || rankOf(side, best) >= rankOf(side, was)) return []
      return [{ item_id, side, was: rankOf(side, was), best: rankOf(side, best) }]
    })
  })
}

/** Lots of a level whose owners are told, from the front of its queue: a batch stays bounded. */
const LOTS_MAX = 100

/** In one statement: who has lots at these levels and none at the better ones is to be told. */
const NOTE_BEATEN = {
  name: 'note-beaten',
  text: `
    with beaten as (
      select * from unnest($1::int[], $2::market_side[], $3::bigint[], $4::bigint[])
        as beaten (item_id, side, was, best)
    ), news as (
      select distinct found.player_id, 'order_beaten' as kind,
        'order_beaten/' || item_id || '/' || side as subject,
        jsonb_build_object('item_id', item_id, 'side', side, 'price', abs(was),
          'best_price', abs(best)) as data,
        1 as count, 0::bigint as pieces, 0::bigint as coins
      from beaten cross join lateral (
        select player_id from lot
        where lot.item_id = beaten.item_id and lot.side = beaten.side and rank = beaten.was
        order by lot_uuid
        limit ${LOTS_MAX}) as found
      left join lateral (
        select player_id from lot
        where lot.item_id = beaten.item_id and lot.side = beaten.side and rank = beaten.best
        order by lot_uuid
        limit ${LOTS_MAX}) as better on better.player_id = found.player_id
      where better.player_id is null
    )
    ${noteNews('$5', '$6')}`,
}

/**
 * Notes, in the transaction of the batch that changed it, that the owners of the lots that were best
 * until now are to be told that someone offers more, or asks for less. Whoever is best no longer is told
 * of no further step, so each is told once until they are best again (decisions/062).
 *
 * The caller holds the books' locks and has written the lots.
 *
 * @param now - unix milliseconds
 * @param id - of the notices, but for its last 32 bits, which are 0
 */
export async function noteBeaten(
  sql: Sql,
  levels: readonly BeatenLevel[],
  now: number,
  id: string,
): Promise<void> {
  if (levels.length === 0) return
  await sql.query(NOTE_BEATEN, [
    levels.map(({ item_id }) => item_id),
    levels.map(({ side }) => side),
    levels.map(({ was }) => was),
    levels.map(({ best }) => best),
    dueOf(now),
    id,
  ])
}
