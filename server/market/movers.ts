import type { priceRoutes } from '@app/contract/prices.ts'
import type { Reply } from '@app/contract/route.ts'
import { type DayTrades, pickMovers } from '@app/rules/market/movers.ts'
import { type Kysely, sql } from 'kysely'
import { type Clock, seconds } from '../clock/clock.ts'
import type { Reads } from '../db/reads.ts'
import type { DB } from '../db/schema.ts'

type MoversReply = Reply<typeof priceRoutes.getMovers>

const SECONDS_PER_HOUR = 3600
const HOURS_PER_DAY = 24
const RULES = { count: 8, quantityMin: 10 }
/** Whoever asks within this time gets the same answer. */
const FRESH_SECONDS = 60

/** The items whose prices move most, worked out at most once a minute for all who ask. */
export class Movers {
  readonly #reads: Reads
  readonly #clock: Clock
  #kept: { readonly until: number; readonly reply: Promise<MoversReply> } | undefined

  constructor(reads: Reads, clock: Clock) {
    this.#reads = reads
    this.#clock = clock
  }

  read(): Promise<MoversReply> {
    const now = seconds(this.#clock)
    if (this.#kept === undefined || this.#kept.until <= now) {
      const reply = this.#reads.run((from) => readMovers(from, now))
      this.#kept = { until: now + FRESH_SECONDS, reply }
      // What failed is asked for again by the next.
      reply.catch(() => {
        this.#kept = undefined
      })
    }
    return this.#kept.reply
  }
}

/**
 * Compares the last 24 hours of trades with the 24 before, by whole hours. Reads at most 96 rows of
 * each item that has a market, by the key of the rollups.
 *
 * @param now - unix seconds
 */
async function readMovers(db: Kysely<DB>, now: number): Promise<MoversReply> {
  const day = (Math.floor(now / SECONDS_PER_HOUR) + 1 - HOURS_PER_DAY) * SECONDS_PER_HOUR
  const before = day - HOURS_PER_DAY * SECONDS_PER_HOUR
  const { rows } = await sql<Row>`
    select market.item_id, traded.* from market cross join lateral (
      select
        coalesce(sum(total_price) filter (where slot >= ${day}), 0)::float8 as day_price,
        coalesce(sum(total_quantity) filter (where slot >= ${day}), 0)::float8 as day_quantity,
        coalesce(sum(total_price) filter (where slot < ${day}), 0)::float8 as before_price,
        coalesce(sum(total_quantity) filter (where slot < ${day}), 0)::float8 as before_quantity
      from market_rollup
      where market_rollup.item_id = market.item_id and period = 'hour' and slot >= ${before}
    ) as traded`.execute(db)
  const movers = pickMovers(rows.map(dayTrades), RULES)
  return { movers: movers.map(({ item_id, ...prices }) => ({ item_type_id: item_id, ...prices })) }
}

interface Row {
  readonly item_id: number
  readonly day_price: number
  readonly day_quantity: number
  readonly before_price: number
  readonly before_quantity: number
}

function dayTrades(row: Row): DayTrades {
  return {
    item_id: row.item_id,
    day: { price: row.day_price, quantity: row.day_quantity },
    before: { price: row.before_price, quantity: row.before_quantity },
  }
}
