import type { bookRoutes } from '@app/contract/book.ts'
import type { Input, Reply } from '@app/contract/route.ts'
import { depthRange } from '@app/rules/market/book-depth.ts'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/schema.ts'

/** Each day begins with a sample of every order book that has any lot. */
const SAMPLED_EVERY_SEC = 86_400

type Column = Reply<typeof bookRoutes.getDepthHistory>['columns'][number]

/**
 * What the order book of an item looked like: of each column of time its last sample, where there was one.
 * The first is how the range began.
 *
 * @param now - unix seconds
 */
export async function readDepthHistory(
  db: Kysely<DB>,
  input: Input<typeof bookRoutes.getDepthHistory>,
  now: number,
): Promise<Reply<typeof bookRoutes.getDepthHistory>> {
  const { from, to, seconds } = depthRange(input.start_date, input.end_date, now)
  const first = Math.floor(from / seconds) * seconds
  // A look at the key for each column: a sample that is not its column's last is not read.
  const { rows } = await sql<Column>`
    (select ${first}::bigint as at, sell_price, buy_price, sells, buys from book_depth
      where item_id = ${input.item_type_id}
        and created_at >= ${first - SAMPLED_EVERY_SEC} and created_at < ${Math.min(first, to)}
      order by created_at desc limit 1)
    union all
    (select at, sell_price, buy_price, sells, buys
      from generate_series(${first}::bigint, ${to}::bigint, ${seconds}::bigint) as at
        cross join lateral (
          select sell_price, buy_price, sells, buys from book_depth
          where item_id = ${input.item_type_id} and created_at >= at
            and created_at < least(at + ${seconds}, ${to}::bigint + 1)
          order by created_at desc limit 1) as sample)
    order by at`.execute(db)
  // How the first column began, unless it has a sample of its own.
  const columns = rows.filter(({ at }, index) => rows[index + 1]?.at !== at)
  return { seconds, until: Math.max(first, to), columns }
}
