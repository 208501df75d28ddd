import { fairPriceSpans } from '@app/rules/market/fair-price.ts'
import { type TradeFigures, tradeFigures } from '@app/rules/market/trade-figures.ts'
import { type Kysely, sql } from 'kysely'
import { type Clock, seconds } from '../clock/clock.ts'
import type { DB } from '../db/schema.ts'
import type { LiveBatch } from '../events/live-batch.ts'
import type { LiveFollower } from '../events/followers.ts'
import { busy } from '../answers/refusal.ts'

const SECONDS_PER_HOUR = 3600
const SECONDS_PER_DAY = 86_400
/**
 * An item that is traded all the time is worked out again after so many seconds. Until then the version
 * of the figures says that they are behind: who must have the newest asks again.
 */
const FRESH_SECONDS = 2
/** The figures of all may be so many seconds old while those of a new hour are worked out. */
const RENEWED_SECONDS = 10
/** Items worked out by one statement, so that none holds the node up for long. */
const CHUNK = 250
/** Statements that wait for their turn; while there are more nothing further is read. */
const WAITING_MAX = 100

/** What the trades of an item say, and its newest trade. */
export interface ItemFigures extends TradeFigures {
  readonly hasMarket: boolean
  /** Of the item's book when they were read; 0 for none. */
  readonly version: number
  /** Coins per piece; null for none. */
  readonly last_price: number | null
  /** Unix seconds; null for none. */
  readonly last_traded_at: number | null
}

interface AllFigures {
  readonly itemIds: readonly number[]
  /** In their order. */
  readonly figures: readonly ItemFigures[]
}

interface Kept {
  readonly readAt: number
  readonly hour: number
  readonly figures: Promise<ItemFigures>
}

interface FigureDeps {
  readonly db: Kysely<DB>
  readonly clock: Clock
  /** The items that have a market. Only those are read and kept, so that made-up ones cost nothing. */
  readonly known: () => readonly number[]
  readonly isKnown: (itemId: number) => boolean
}

/**
 * What the trades of each item say, kept until it is traded again or the hour ends. One item is at
 * most 78 sums of its rollups, however long its history.
 */
export class KeptFigures implements LiveFollower {
  readonly #deps: FigureDeps
  readonly #kept = new Map<number, Kept>()
  /** Items that were traded since they were read. */
  readonly #traded = new Set<number>()
  /** The newest of every item. */
  #all: { readonly readAt: number; readonly figures: AllFigures } | undefined
  /** The hour that all are being worked out for. */
  #renewing: number | undefined
  /** One statement after the other, so that a new hour does not take all connections. */
  #reading: Promise<unknown> = Promise.resolve()
  #waiting = 0

  constructor(deps: FigureDeps) {
    this.#deps = deps
  }

  heard({ prices }: LiveBatch): void {
    for (const { item_type_id, traded } of prices) {
      if (traded > 0 && this.#kept.has(item_type_id)) this.#traded.add(item_type_id)
    }
  }

  missed(): void {
    this.#kept.clear()
    this.#traded.clear()
    this.#all = undefined
  }

  /** The figures of items, in their order. Refuses with `busy` while too much is to be read. */
  of(itemIds: readonly number[]): Promise<ItemFigures[]> {
    return this.#of(itemIds, seconds(this.#deps.clock))
  }

  /**
   * Those of every item; when an hour ends those of a moment ago, until all are worked out again.
   * After a while in which nobody asked they are waited for.
   */
  ofAll(): Promise<AllFigures> {
    const now = seconds(this.#deps.clock)
    const hour = hourOf(now)
    const before = this.#all
    const isOver = before !== undefined && hourOf(before.readAt) < hour
    if (isOver && before.readAt + RENEWED_SECONDS > now) {
      // Who asks does not wait; what fails is tried again by the next.
      if (this.#renewing !== hour) {
        this.#renewing = hour
        this.#readAll(now).catch(() => (this.#renewing = undefined))
      }
      return Promise.resolve(before.figures)
    }
    return this.#readAll(now)
  }

  async #readAll(now: number): Promise<AllFigures> {
    const itemIds = this.#deps.known()
    const figures = { itemIds, figures: await this.#of(itemIds, now) }
    this.#all = { readAt: now, figures }
    return figures
  }

  async #of(itemIds: readonly number[], now: number): Promise<ItemFigures[]> {
    const { isKnown } = this.#deps
    const old = itemIds.filter((itemId) => isKnown(itemId) && !this.#isFresh(itemId, now))
    if (old.length > 0 && this.#waiting >= WAITING_MAX)
      throw busy(`${this.#waiting} reads of figures wait`)
    const read = new Map<number, Promise<ItemFigures>>()
    for (let start = 0; start < old.length; start += CHUNK) {
      const chunk = old.slice(start, start + CHUNK)
      const figures = this.#read(chunk, now)
      for (const itemId of chunk) {
        const one = figures.then((byItem) => byItem.get(itemId)!)
        read.set(itemId, one)
        this.#keep(itemId, now, one)
      }
    }
    const none = Promise.resolve(figuresOf(UNTRADED, now))
    return Promise.all(
      itemIds.map((itemId) => read.get(itemId) ?? this.#kept.get(itemId)?.figures ?? none),
    )
  }

  #read(itemIds: readonly number[], now: number): Promise<Map<number, ItemFigures>> {
    const read = () => readFigures(this.#deps.db, itemIds, now)
    const figures = this.#reading.then(read, read)
    this.#reading = figures
    this.#waiting += 1
    const end = () => {
      this.#waiting -= 1
    }
    figures.then(end, end)
    return figures
  }

  #isFresh(itemId: number, now: number): boolean {
    const kept = this.#kept.get(itemId)
    if (kept?.hour !== hourOf(now)) return false
    return !this.#traded.has(itemId) || kept.readAt + FRESH_SECONDS > now
  }

  #keep(itemId: number, now: number, figures: Promise<ItemFigures>): void {
    const kept = { readAt: now, hour: hourOf(now), figures }
    this.#kept.set(itemId, kept)
    // What is traded while they are read is not in them for sure.
    this.#traded.delete(itemId)
    // What failed is asked for again by the next.
    figures.catch(() => {
      if (this.#kept.get(itemId) === kept) this.#kept.delete(itemId)
    })
  }
}

const hourOf = (now: number) => Math.floor(now / SECONDS_PER_HOUR)

interface Row {
  readonly item_id: number
  readonly has_market: boolean
  readonly version: number
  readonly last_price: number | null
  readonly last_traded_at: number | null
  /** Slot, coins, pieces and trades, newest first. */
  readonly hours: readonly SlotRow[]
  readonly days: readonly SlotRow[]
}

const UNTRADED = {
  has_market: false,
  version: 0,
  last_price: null,
  last_traded_at: null,
  hours: [],
  days: [],
}

type SlotRow = readonly [slot: number, coins: number, quantity: number, trades: number]

/** @param now - unix seconds */
async function readFigures(
  db: Kysely<DB>,
  itemIds: readonly number[],
  now: number,
): Promise<Map<number, ItemFigures>> {
  const hours = (hourOf(now) + 1) * SECONDS_PER_HOUR - fairPriceSpans.hour
  const days = (Math.floor(now / SECONDS_PER_DAY) + 1) * SECONDS_PER_DAY - fairPriceSpans.day
  const slots = (period: 'hour' | 'day', start: number) => sql`
    (select coalesce(json_agg(json_build_array(slot, coins, quantity, trades) order by slot desc), '[]')
      from (
        select slot, sum(total_price)::float8 as coins, sum(total_quantity)::bigint as quantity,
          sum(trades)::bigint as trades
        from market_rollup
        where item_id = asked.item_id and period = ${period}::rollup_period and slot >= ${start}
        group by slot
      ) as slots)`
  const { rows } = await sql<Row>`
    select asked.item_id, market.item_id is not null as has_market,
      coalesce(market.version, 0) as version,
      trade_price as last_price, traded_at as last_traded_at,
      ${slots('hour', hours)} as hours, ${slots('day', days)} as days
    from unnest(${[...itemIds]}::int[]) as asked (item_id)
      left join market using (item_id)`.execute(db)
  return new Map(rows.map((row) => [row.item_id, figuresOf(row, now)]))
}

function figuresOf(row: Omit<Row, 'item_id'>, now: number): ItemFigures {
  const { has_market, version, last_price, last_traded_at } = row
  const slots = (rows: readonly SlotRow[]) =>
    rows.map(([slot, coins, quantity, trades]) => ({ slot, coins, quantity, trades }))
  return {
    ...tradeFigures(slots(row.hours), slots(row.days), now),
    hasMarket: has_market,
    version,
    last_price,
    last_traded_at,
  }
}
