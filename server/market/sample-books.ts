import {
  DEPTH_LEVELS,
  DEPTH_PART,
  DEPTH_PIECES_MAX,
  SAMPLE_SEC,
} from '@app/rules/market/book-depth.ts'
import type { Kysely } from 'kysely'
import type { DB } from '../db/schema.ts'
import { WorkCounts } from '../jobs/failed-jobs.ts'
import type { DueWork } from '../jobs/worker.ts'
import { sqlOf } from '../db/sql.ts'

/** Order books of one transaction: so many that other nodes get their turn between. */
const AT_ONCE = 250
const DAY_SEC = 86_400

const LOCK = { name: 'lock-book-round', text: 'select from book_round for update skip locked' }

const DONE = { name: 'end-book-round', text: 'update book_round set done_at = $1' }

const sideOf = (side: 'sell' | 'buy') => {
  const step = `greatest(${side}_price / ${DEPTH_PART}, 1)`
  const from = side === 'sell' ? 'sell_price' : '-buy_price'
  return `
    select changed.item_id, '${side}' as side, (rank - ${from}) / ${step} as level,
      least(sum(current_count), ${DEPTH_PIECES_MAX})::integer as pieces
    from changed join lot on lot.item_id = changed.item_id and lot.side = '${side}'
      and lot.rank < ${from} + ${DEPTH_LEVELS} * ${step}
    group by changed.item_id, level`
}

/**
 * $1: unix seconds of the round; $2: of the start of its day, $3: order books at most. A book that has not
 * changed is sampled once a day, so that each partition says how its day began.
 */
const SAMPLE = {
  name: 'sample-books',
  text: `
    with changed as materialized (
      select market.item_id, market.version, sell_price, buy_price
      from market left join book_sampled as last using (item_id)
      where coalesce(last.sampled_at, 0) < $1::bigint
        and (coalesce(last.version, 0) <> market.version
          or coalesce(last.sampled_at, 0) < $2::bigint
            and (sell_price is not null or buy_price is not null))
      order by item_id limit $3
    ), levels as (${sideOf('sell')} union all ${sideOf('buy')}
    ), sides as (
      select item_id, side, array_agg(coalesce(pieces, 0) order by level) as pieces
      from (select item_id, side, generate_series(0, max(level)) as level
        from levels group by item_id, side) as places
        left join levels using (item_id, side, level)
      group by item_id, side
    ), sampled as (
      insert into book_depth (item_id, created_at, sell_price, buy_price, sells, buys)
      select item_id, $1, sell_price, buy_price,
        coalesce((select pieces from sides where side = 'sell' and item_id = changed.item_id), '{}'),
        coalesce((select pieces from sides where side = 'buy' and item_id = changed.item_id), '{}')
      from changed
    ), noted as (
      insert into book_sampled (item_id, version, sampled_at)
      select item_id, version, $1 from changed
      on conflict (item_id) do update set
        version = excluded.version, sampled_at = excluded.sampled_at
    )
    select count(*)::integer as books from changed`,
}

/** Samples the order books that have changed, every five minutes; nodes take turns (decisions/064). */
export function sampleBooks(db: Kysely<DB>, atOnce = AT_ONCE): DueWork {
  const counts = new WorkCounts()
  return {
    kind: 'book_depth',
    counts,
    async nextDue() {
      const { done_at } = await db.selectFrom('book_round').selectAll().executeTakeFirstOrThrow()
      return (done_at + SAMPLE_SEC) * 1000
    },
    async settle(now) {
      const at = Math.floor(now / 1000 / SAMPLE_SEC) * SAMPLE_SEC
      const books = await db.transaction().execute(async (tx) => {
        const sql = sqlOf(tx)
        if ((await sql.query(LOCK, [])).length === 0) return 0
        const day = Math.floor(at / DAY_SEC) * DAY_SEC
        const [sampled] = await sql.query<{ books: number }>(SAMPLE, [at, day, atOnce])
        if (sampled!.books < atOnce) await sql.query(DONE, [at])
        return sampled!.books
      })
      counts.settled += books
      return books
    },
  }
}
