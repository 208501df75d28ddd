import type { fillRoutes } from '@app/contract/fill.ts'
import type { Reply } from '@app/contract/route.ts'
import { FILLS_KEPT_SEC, type TradedLevel } from '@app/rules/market/pace.ts'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/schema.ts'

/** Trades of an item that a pace is reckoned from, at most: a busy item's are the newest hours'. */
const SAMPLE = 2000

type Trade = Reply<typeof fillRoutes.getTape>['trades'][number]

/**
 * The newest trades of an item, newest first.
 *
 * @param now - unix seconds
 */
export function readTape(
  db: Kysely<DB>,
  itemId: number,
  limit: number,
  now: number,
): Promise<Trade[]> {
  return db
    .selectFrom('fill')
    .select(['fill_id as id', 'side', 'price', 'count', 'created_at'])
    .where('item_id', '=', itemId)
    .where('created_at', '>', now - FILLS_KEPT_SEC)
    .orderBy('fill_id', 'desc')
    .limit(limit)
    .execute()
}

/**
 * The newest trades of an item by side and price, and the time since the oldest of them.
 *
 * @param now - unix seconds
 */
export async function readPace(
  db: Kysely<DB>,
  itemId: number,
  now: number,
): Promise<Reply<typeof fillRoutes.getPace>> {
  const { rows } = await sql<TradedLevel & { side: 'sell' | 'buy'; since: number }>`
    select side, price, sum(count)::bigint as count, count(*)::integer as trades,
      min(created_at) as since
    from (select side, price, count, created_at from fill
      where item_id = ${itemId} and created_at > ${now - FILLS_KEPT_SEC}
      order by fill_id desc limit ${SAMPLE}) as newest
    group by side, price order by price`.execute(db)
  const of = (wanted: 'sell' | 'buy') =>
    rows
      .filter(({ side }) => side === wanted)
      .map(({ price, count, trades }) => ({ price, count, trades }))
  const since = Math.min(now, ...rows.map((row) => row.since))
  return { seconds: now - since, sell: of('sell'), buy: of('buy') }
}
