import { sql } from 'kysely'
import { DEPTH_KEPT_SEC, SAMPLE_SEC } from '../rules/market/book-depth.ts'
import { readDepthHistory } from '../server/market/read-depth-history.ts'
import { sampleBooks } from '../server/market/sample-books.ts'
import { openDatabase } from '../server/testing/database.ts'

const ITEMS = 2000
/** Lots of a side. */
const LOTS = 60
const READS = 15
const DAY_SEC = 86_400

/** What a week of samples weighs, what a round of them takes, and what a reader waits for. */
export async function benchDepth(): Promise<void> {
  await using database = await openDatabase(true)
  const { db } = database
  const now = Math.floor(Date.now() / 1000 / SAMPLE_SEC) * SAMPLE_SEC
  await sql`insert into market (item_id, sell_price, buy_price, version)
    select item, 1000, 990, 1 from generate_series(1, ${ITEMS}) as item
    on conflict (item_id) do update set sell_price = 1000, buy_price = 990, version = 1`.execute(db)
  await sql`insert into lot (item_id, side, rank, lot_uuid, player_id, price, count, current_count,
      prefer_lot_price, prefer_lot_currency, created_at)
    select item, side, case side when 'sell' then price else -price end, gen_random_uuid(),
      gen_random_uuid(), price, 100, 50, price, 'coin', ${now}
    from generate_series(1, ${ITEMS}) as item, generate_series(1, ${LOTS}) as nth,
      (values ('sell'::market_side), ('buy')) as sides (side),
      lateral (select case side when 'sell' then 1000 + nth * 3 else 990 - nth * 3 end as price) as at`.execute(
    db,
  )
  await sql`analyze market, lot`.execute(db)
  const work = sampleBooks(db)
  const begun = performance.now()
  let rounds = 0
  while ((await work.nextDue())! <= now * 1000) {
    await work.settle(now * 1000)
    rounds += 1
  }
  const took = performance.now() - begun
  console.log(`a round of ${work.counts!.settled} books: ${took.toFixed(0)} ms in ${rounds} turns`)

  // Every order book changes all the time: nothing can weigh more.
  const first = now - DEPTH_KEPT_SEC
  await sql`insert into book_depth
    select item, at, sell_price, buy_price, sells, buys
    from (select * from book_depth where created_at = ${now}) as sample
      cross join lateral (select item_id as item) as of_item
      cross join generate_series(${first}::bigint, ${now - SAMPLE_SEC}::bigint, ${SAMPLE_SEC}) as at
    -- As they come: the samples of an item lie far from each other.
    order by at, item`.execute(db)
  await sql`analyze book_depth`.execute(db)
  const { rows } = await sql<{ rows: number; bytes: number }>`
    select (select count(*) from book_depth)::float8 as rows,
      (select sum(pg_total_relation_size(inhrelid)) from pg_inherits
        where inhparent = 'book_depth'::regclass)::float8 as bytes`.execute(db)
  console.log(`a week: ${rows[0]!.rows} rows, ${(rows[0]!.bytes / 1e6).toFixed(0)} MB`)
  const spans = { 'six hours': DAY_SEC / 4, 'a day': DAY_SEC, 'a week': DEPTH_KEPT_SEC }
  const table: Record<string, object> = {}
  for (const [name, span] of Object.entries(spans)) {
    const times: number[] = []
    let answer = ''
    for (let item = 1; item <= READS; item++) {
      const asked = performance.now()
      const range = { item_type_id: item * 100, start_date: now - span, end_date: now }
      answer = JSON.stringify(await readDepthHistory(db, range, now))
      times.push(performance.now() - asked)
    }
    times.sort((a, b) => a - b)
    const [median, slowest] = [times[READS >> 1]!, times.at(-1)!]
    table[name] = {
      kB: Math.round(answer.length / 1000),
      'median ms': median.toFixed(1),
      'slowest ms': slowest.toFixed(1),
    }
  }
  console.table(table)
}
