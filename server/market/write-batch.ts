import type { BookLot } from '@app/rules/market/book-side.ts'
import type { Effect, Settlement } from '@app/rules/market/settlement.ts'
import type { Sql } from '../db/sql.ts'
import type { NewPrice } from '../alerts/fire-alerts.ts'
import type { LoadedBooks } from './load-books.ts'

const SECONDS_PER_HOUR = 3600
const SECONDS_PER_DAY = 86_400

const INSERT_LOTS = {
  name: 'insert-lots',
  text: `
    insert into lot (item_id, side, rank, lot_uuid, player_id, price, count, current_count,
      prefer_lot_price, prefer_lot_currency, created_at, ends_at, resale_price, is_standing)
    select item_id, side, case side when 'sell' then price else -price end, lot_uuid, player_id,
      price, count, current_count, prefer_lot_price, prefer_lot_currency, created_at, ends_at,
      resale_price, is_standing
    from unnest($1::int[], $2::market_side[], $3::uuid[], $4::uuid[], $5::bigint[], $6::int[],
      $7::int[], $8::bigint[], $9::text[], $10::bigint[],
      $11::bigint[], $12::bigint[], $13::boolean[])
      as new (item_id, side, lot_uuid, player_id, price, count, current_count, prefer_lot_price,
        prefer_lot_currency, created_at, ends_at, resale_price, is_standing)`,
}

const UPDATE_LOTS = {
  name: 'update-lots',
  text: `
    update lot set current_count = new.current_count, count = new.count
    from unnest($1::uuid[], $2::uuid[], $3::int[], $4::int[])
      as new (player_id, lot_uuid, current_count, count)
    where lot.player_id = new.player_id and lot.lot_uuid = new.lot_uuid`,
}

const DELETE_LOTS = {
  name: 'delete-lots',
  text: `
    delete from lot using unnest($1::uuid[], $2::uuid[]) as gone (player_id, lot_uuid)
    where lot.player_id = gone.player_id and lot.lot_uuid = gone.lot_uuid`,
}

/** Writes the lots as the effects left them: new ones still open, changed ones, closed ones. */
export async function writeLots(
  sql: Sql,
  effects: readonly Effect[],
  stored: LoadedBooks['stored'],
): Promise<void> {
  const touched = new Set<BookLot>()
  for (const effect of effects) if (effect.kind === 'escrow') touched.add(effect.lot)
  const lots = [...touched]
  const isStored = (lot: BookLot) => stored.has(lot.lot_uuid)
  const open = lots.filter((lot) => lot.current_count > 0)
  const placed = open.filter((lot) => !isStored(lot))
  const changed = open.filter(isStored)
  const closed = lots.filter((lot) => lot.current_count === 0 && isStored(lot))
  const work: Promise<unknown>[] = []
  if (placed.length > 0) work.push(sql.query(INSERT_LOTS, lotColumns(placed)))
  if (changed.length > 0) {
    work.push(
      sql.query(UPDATE_LOTS, [
        ...ownerColumns(changed),
        changed.map((lot) => lot.current_count),
        changed.map((lot) => lot.count),
      ]),
    )
  }
  if (closed.length > 0) work.push(sql.query(DELETE_LOTS, ownerColumns(closed)))
  await Promise.all(work)
}

function ownerColumns(lots: readonly BookLot[]): unknown[] {
  return [lots.map((lot) => lot.player_id), lots.map((lot) => lot.lot_uuid)]
}

function lotColumns(lots: readonly BookLot[]): unknown[] {
  return [
    lots.map((lot) => lot.item_id),
    lots.map((lot) => lot.side),
    lots.map((lot) => lot.lot_uuid),
    lots.map((lot) => lot.player_id),
    lots.map((lot) => lot.price),
    lots.map((lot) => lot.count),
    lots.map((lot) => lot.current_count),
    lots.map((lot) => lot.prefer_lot_price),
    lots.map((lot) => lot.prefer_lot_currency),
    lots.map((lot) => lot.created_at),
    lots.map((lot) => lot.ends_at),
    lots.map((lot) => lot.resale_price),
    lots.map((lot) => lot.is_standing),
  ]
}

const UPDATE_OPEN_LOTS = {
  name: 'update-open-lots',
  text: `
    update trader set open_lots = new.open_lots
    from unnest($1::uuid[], $2::int[]) as new (player_id, open_lots)
    where trader.player_id = new.player_id`,
}

/** Writes how many lots each player has open, where that changed. */
export async function writeOpenLots(
  sql: Sql,
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
): Promise<void> {
  const changed = [...after].filter(([player, count]) => before.get(player) !== count)
  if (changed.length === 0) return
  await sql.query(UPDATE_OPEN_LOTS, [
    changed.map(([player]) => player),
    changed.map(([, count]) => count),
  ])
}

const INSERT_HISTORY = {
  name: 'insert-market-history',
  text: `
    insert into market_history (player_id, uuid, item_type_id, type, price, count, currency,
      lot_created_at, created_at)
    select *, $8::bigint from unnest($1::uuid[], $2::uuid[], $3::int[], $4::market_history_type[],
      $5::bigint[], $6::bigint[], array_fill('coin'::text, array[cardinality($1)]), $7::bigint[])`,
}

interface HistoryRow {
  readonly player_id: string
  readonly lot: BookLot
  readonly type: string
  readonly count: number
  /** Unix seconds. */
  readonly lot_created_at: number
}

/** What one effect adds to the players' trading histories (server rules, section 3). */
function historyOf(effect: Effect, now: number): HistoryRow[] {
  if (effect.kind === 'escrow' && (effect.because === 'cancelled' || effect.because === 'ended')) {
    const { lot } = effect
    const count = lot.side === 'sell' ? -effect.delta : -effect.delta / lot.price
    const type = `cancel_${lot.side}`
    return [{ player_id: lot.player_id, lot, type, count, lot_created_at: lot.created_at }]
  }
  if (effect.kind !== 'traded') return []
  const { lot, count } = effect
  const takerSide = lot.side === 'sell' ? 'buy' : 'sell'
  const takerType = `${takerSide}_${effect.manual ? 'manual' : 'auto'}`
  return [
    { player_id: effect.taker_id, lot, type: takerType, count, lot_created_at: now },
    {
      player_id: lot.player_id,
      lot,
      type: `${lot.side}_auto`,
      count,
      lot_created_at: lot.created_at,
    },
  ]
}

/** Adds one row per fill and player, and one per cancellation. */
export async function writeHistory(
  sql: Sql,
  effects: readonly Effect[],
  now: number,
  newUuid: () => string,
): Promise<void> {
  const rows = effects.flatMap((effect) => historyOf(effect, now))
  if (rows.length === 0) return
  await sql.query(INSERT_HISTORY, [
    rows.map((row) => row.player_id),
    rows.map(() => newUuid()),
    rows.map((row) => row.lot.item_id),
    rows.map((row) => row.type),
    rows.map((row) => row.lot.price),
    rows.map((row) => row.count),
    rows.map((row) => row.lot_created_at),
    now,
  ])
}

const UPSERT_ROLLUPS = {
  name: 'upsert-market-rollups',
  text: `
    insert into market_rollup (item_id, side, period, slot, total_price, total_quantity, trades,
      open_price, open_place, high_price, low_price, close_price, close_place, priced_quantity)
    select item_id, side, period, slot, total_price, total_quantity, trades,
      open_price, open_place, high_price, low_price, close_price, close_place, total_quantity
    from unnest($1::int[], $2::market_side[], $3::numeric[], $4::bigint[], $7::bigint[], $8::bigint[],
      $9::bigint[], $10::bigint[], $11::bigint[], $12::bigint[], $13::bigint[])
      as new (item_id, side, total_price, total_quantity, trades, open_price, open_place, high_price,
        low_price, close_price, close_place),
      (values ('hour'::rollup_period, $5::bigint), ('day', $6)) as slots (period, slot)
    order by item_id, side, period
    on conflict (item_id, period, slot, side) do update set
      total_price = market_rollup.total_price + excluded.total_price,
      total_quantity = market_rollup.total_quantity + excluded.total_quantity,
      trades = market_rollup.trades + excluded.trades,
      open_price = coalesce(market_rollup.open_price, excluded.open_price),
      open_place = coalesce(market_rollup.open_place, excluded.open_place),
      high_price = greatest(market_rollup.high_price, excluded.high_price),
      low_price = least(market_rollup.low_price, excluded.low_price),
      close_price = excluded.close_price,
      close_place = excluded.close_place,
      priced_quantity = market_rollup.priced_quantity + excluded.priced_quantity`,
}

/** Trades of one item in a batch are fewer. */
const PLACES_OF_A_VERSION = 1_000_000

interface Rollup {
  /** The first and the last lot that was taken. */
  readonly first: BookLot
  last: BookLot
  coins: bigint
  pieces: number
  trades: number
  high: number
  low: number
  /** Their places among the trades of the item, of both sides: its book's version comes first. */
  readonly opened: number
  closed: number
}

/** The trades of a batch by item and side. */
function rollUp(effects: readonly Effect[], markets: readonly MarketChange[]): Rollup[] {
  const versions = new Map(markets.map(({ item_id, version }) => [item_id, version]))
  const sums = new Map<string, Rollup>()
  for (const [index, effect] of effects.entries()) {
    if (effect.kind !== 'traded') continue
    const { lot, count } = effect
    const place = (versions.get(lot.item_id) ?? 0) * PLACES_OF_A_VERSION + index
    const name = `${lot.item_id}/${lot.side}`
    const none = { coins: 0n, pieces: 0, trades: 0, high: 0, low: Number.POSITIVE_INFINITY }
    const sum = sums.get(name) ?? { ...none, first: lot, last: lot, opened: place, closed: place }
    sum.coins += BigInt(count * lot.price)
    sum.pieces += count
    sum.trades += 1
    sum.high = Math.max(sum.high, lot.price)
    sum.low = Math.min(sum.low, lot.price)
    sum.last = lot
    sum.closed = place
    sums.set(name, sum)
  }
  return [...sums.values()]
}

/** Adds the trades to the chart's slots of this hour and this day. */
export async function writeRollups(
  sql: Sql,
  effects: readonly Effect[],
  markets: readonly MarketChange[],
  now: number,
): Promise<void> {
  const rows = rollUp(effects, markets)
  if (rows.length === 0) return
  await sql.query(UPSERT_ROLLUPS, [
    rows.map((row) => row.first.item_id),
    rows.map((row) => row.first.side),
    rows.map((row) => String(row.coins)),
    rows.map((row) => row.pieces),
    now - (now % SECONDS_PER_HOUR),
    now - (now % SECONDS_PER_DAY),
    rows.map((row) => row.trades),
    rows.map((row) => row.first.price),
    rows.map((row) => row.opened),
    rows.map((row) => row.high),
    rows.map((row) => row.low),
    rows.map((row) => row.last.price),
    rows.map((row) => row.closed),
  ])
}

const INSERT_FILLS = {
  name: 'insert-fills',
  text: `
    insert into fill (item_id, side, price, count, created_at)
    select *, $5::bigint from unnest($1::int[], $2::market_side[], $3::bigint[], $4::int[])`,
}

/** Adds the trades to the tape, in the order in which they came. */
export async function writeFills(sql: Sql, effects: readonly Effect[], now: number): Promise<void> {
  const fills = effects.flatMap((effect) => (effect.kind === 'traded' ? [effect] : []))
  if (fills.length === 0) return
  await sql.query(INSERT_FILLS, [
    fills.map(({ lot }) => lot.item_id),
    fills.map(({ lot }) => lot.side),
    fills.map(({ lot }) => lot.price),
    fills.map(({ count }) => count),
    now,
  ])
}

const UPDATE_MARKETS = {
  name: 'update-markets',
  text: `
    update market set sell_price = new.sell_price, buy_price = new.buy_price,
      version = new.version, trade_price = coalesce(new.trade_price, market.trade_price),
      traded_at = case when new.trade_price is null then market.traded_at else $6 end
    from unnest($1::int[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[])
      as new (item_id, sell_price, buy_price, version, trade_price)
    where market.item_id = new.item_id`,
}

/** The best prices of a book after a batch. */
export interface MarketChange {
  readonly item_id: number
  /** Coins; null for an empty side. */
  readonly sell_price: number | null
  readonly buy_price: number | null
  readonly version: number
  /** Pieces. */
  readonly traded: number
  /** Coins: of the newest trade; null for none. */
  readonly trade_price: number | null
}

/** The markets whose books the effects changed. */
export function changedMarkets(
  effects: readonly Effect[],
  books: Settlement['books'],
  before: LoadedBooks['before'],
): MarketChange[] {
  const tradedBy = new Map<number, number>()
  const lastTrade = new Map<number, number>()
  for (const effect of effects) {
    if (effect.kind !== 'escrow' && effect.kind !== 'traded') continue
    if (effect.kind === 'traded') lastTrade.set(effect.lot.item_id, effect.lot.price)
    const pieces = effect.kind === 'traded' ? effect.count : 0
    tradedBy.set(effect.lot.item_id, (tradedBy.get(effect.lot.item_id) ?? 0) + pieces)
  }
  return [...tradedBy].map(([item_id, traded]) => {
    const book = books.get(item_id)
    return {
      item_id,
      sell_price: book?.sell.bestPrice ?? null,
      buy_price: book?.buy.bestPrice ?? null,
      version: (before.get(item_id)?.version ?? 0) + 1,
      traded,
      trade_price: lastTrade.get(item_id) ?? null,
    }
  })
}

/** @param now - unix seconds */
export async function writeMarkets(
  sql: Sql,
  changes: readonly MarketChange[],
  now: number,
): Promise<void> {
  if (changes.length === 0) return
  await sql.query(UPDATE_MARKETS, [
    changes.map((change) => change.item_id),
    changes.map((change) => change.sell_price),
    changes.map((change) => change.buy_price),
    changes.map((change) => change.version),
    changes.map((change) => change.trade_price),
    now,
  ])
}

/** The prices that differ from what they were before the batch, and the sides that it has emptied. */
export function newPrices(
  changes: readonly MarketChange[],
  before: LoadedBooks['before'],
): NewPrice[] {
  return changes.flatMap(({ item_id, sell_price, buy_price, trade_price }) => {
    const old = before.get(item_id)
    const seen = [
      { item_id, price_of: 'sell', price: sell_price, was: old?.sell_price },
      { item_id, price_of: 'buy', price: buy_price, was: old?.buy_price },
      // What was traded once has a last trade forever.
      { item_id, price_of: 'trade', price: trade_price ?? old?.trade_price, was: old?.trade_price },
    ] as const
    return seen.flatMap(({ was = null, price = null, ...of }) =>
      price === was ? [] : [{ ...of, price }],
    )
  })
}
