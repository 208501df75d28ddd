import { type Book, type Settlement } from '@app/rules/market/settlement.ts'
import { type BookLot, BookSide, rankOf } from '@app/rules/market/book-side.ts'
import type {
  MarketCommand,
  MarketRequest,
  PauseCommand,
  PlaceCommand,
  RestockCommand,
  StandCommand,
  UnstandCommand,
} from '@app/rules/market/commands.ts'
import { accepts, type Side } from '@app/rules/market/match-order.ts'
import { standingKey } from '@app/rules/market/standing-escrow.ts'
import { BIDS_MAX } from '@app/rules/market/standing-order.ts'
import { tailOf } from '../db/ids.ts'
import { Refusal } from '../answers/refusal.ts'
import type { Sql } from '../db/sql.ts'
import { readConditionalOrders } from './conditional-orders.ts'
import { readStandingOrders } from './standing-orders.ts'

/** What the requests' commands ask of one item's book. */
interface Demand {
  readonly orders: Pick<PlaceCommand, 'side' | 'price' | 'count'>[]
  /** Uuids of the lots to cancel, also those to be placed again. */
  readonly cancelled: Set<string>
}

/** The books that requests touch, locked and loaded as deep as the requests can reach. */
export interface LoadedBooks {
  readonly books: ReadonlyMap<number, Book>
  readonly ownLots: Settlement['ownLots']
  readonly conditionalOrders: Settlement['conditionalOrders']
  readonly standingOrders: Settlement['standingOrders']
  /** Lots that the requests may trade with. */
  readonly reachable: readonly BookLot[]
  /** Lots that were in the database when the books were loaded, with what they held. */
  readonly stored: ReadonlyMap<string, { lot: BookLot; current_count: number }>
  /** As the books were found, by item. */
  readonly before: ReadonlyMap<number, LockedMarket>
}

const READ_BOOKS = {
  name: 'read-books',
  text: `
    select item_id, version, sell_price, buy_price, trade_price from market
    where item_id = any($1::int[])
    order by item_id`,
}

const LOCK_BOOKS = { name: 'lock-books', text: `${READ_BOOKS.text} for no key update` }

const READ_SIDES = {
  name: 'read-book-sides',
  text: `
    select lot.* from unnest($1::int[], $2::market_side[], $3::bigint[], $4::int[])
      as wanted (item_id, side, reach, depth)
    join market on market.item_id = wanted.item_id
      and case wanted.side when 'sell' then sell_price else -buy_price end <= wanted.reach
    cross join lateral (
      select item_id, side, lot_uuid, player_id, price, count, current_count,
        prefer_lot_price, prefer_lot_currency, created_at, ends_at, resale_price, is_standing
      from lot
      where lot.item_id = wanted.item_id and lot.side = wanted.side
      order by rank, lot_uuid
      limit wanted.depth
    ) as lot`,
}

const READ_OWN_LOTS = {
  name: 'read-own-lots',
  text: `
    select item_id, side, lot.lot_uuid, lot.player_id, price, count, current_count,
      prefer_lot_price, prefer_lot_currency, created_at, ends_at, resale_price, is_standing
    from unnest($1::uuid[], $2::uuid[]) as wanted (player_id, lot_uuid)
    join lot on lot.player_id = wanted.player_id and lot.lot_uuid = wanted.lot_uuid`,
}

interface LockedMarket {
  readonly item_id: number
  readonly version: number
  /** Coins; null for an empty side. */
  readonly sell_price: number | null
  readonly buy_price: number | null
  readonly trade_price: number | null
}

/**
 * Locks the books of the requests' items and reads what the requests can reach of them. Of a side
 * that they leave alone the best price is enough, and the market's row has it.
 *
 * First in the one lock order. A lot's uuid names its item (server/db/ids.ts), so that a
 * cancellation knows its book before it has read the lot.
 */
export function loadBooks(sql: Sql, requests: readonly MarketRequest[]): Promise<LoadedBooks> {
  return load(sql, requests, LOCK_BOOKS, Infinity)
}

/**
 * The same without locks, in a transaction that sees one state of the database. Refuses requests
 * that would have more than `lotsMax` lots read.
 */
export function viewBooks(
  sql: Sql,
  requests: readonly MarketRequest[],
  lotsMax: number,
): Promise<LoadedBooks> {
  return load(sql, requests, READ_BOOKS, lotsMax)
}

async function load(
  sql: Sql,
  requests: readonly MarketRequest[],
  books: typeof READ_BOOKS,
  lotsMax: number,
): Promise<LoadedBooks> {
  const demands = demandByItem(requests)
  const items = [...demands.keys()].sort((a, b) => a - b)
  const locked = sql.query<LockedMarket>(books, [items])
  let wanted = items.flatMap((item) => {
    const demand = demands.get(item)!
    return (['sell', 'buy'] as const).map((side) => wantedSide(item, side, demand))
  })
  const own = ownLotKeys(requests)
  const ownRows = own.lotUuids.length
    ? sql.query<BookLot>(READ_OWN_LOTS, [own.playerIds, own.lotUuids])
    : Promise.resolve([])
  const conditional = readConditionalOrders(sql, requests)
  const standing = readStandingOrders(sql, standingKeysOf(requests))
  const firstSides = readSides(sql, wanted)
  const [markets, canceled, conditionalOrders, { orders: standingOrders, bids }] =
    await Promise.all([locked, ownRows, conditional, standing])
  const ownLots = [...canceled, ...bids]
  for (const lot of bids) demands.get(lot.item_id)?.cancelled.add(lot.lot_uuid)
  addRepriced(demands, requests, ownLots)
  // Whose bid a player cancels pauses: that is rare enough for a look of its own.
  const paused = canceled.filter((lot) => lot.is_standing && !standingOrders.has(standingKey(lot)))
  for (const [key, order] of (await readStandingOrders(sql, paused)).orders) {
    standingOrders.set(key, order)
  }

  const lots = new Lots(await firstSides)
  for (let shallow = wanted; ;) {
    shallow = wanted.filter((side) => !reaches(lots.side(side), side, demands.get(side.item)!))
    if (shallow.length === 0) break
    const deeper = shallow.map((side) => ({ ...side, depth: side.depth * 4 }))
    wanted = [...wanted.filter((side) => !shallow.includes(side)), ...deeper]
    const lotsRead = deeper.reduce((sum, side) => sum + side.depth, 0)
    if (lotsRead > lotsMax) throw new Refusal('quote_too_deep', { limit: lotsMax })
    lots.learn(await readSides(sql, deeper))
  }
  return { ...assemble(markets, wanted, lots, ownLots, demands), conditionalOrders, standingOrders }
}

interface WantedSide {
  readonly item: number
  readonly side: Side
  /** The worst rank that the requests reach; the side is read if its best lot is within it. */
  readonly reach: number
  /** Lots asked for; fewer than that come only when there are no more. */
  readonly depth: number
}

function wantedSide(item: number, side: Side, { orders, cancelled }: Demand): WantedSide {
  const takers = orders.filter((order) => order.side !== side)
  // A cancellation does not say on which side its lot is, nor at which price.
  const reach =
    cancelled.size > 0
      ? Number.MAX_SAFE_INTEGER
      : Math.max(...takers.map((order) => rankOf(side, order.price)), Number.MIN_SAFE_INTEGER)
  return { item, side, reach, depth: 2 + 2 * takers.length + 2 * cancelled.size }
}

function readSides(sql: Sql, wanted: readonly WantedSide[]): Promise<BookLot[]> {
  return sql.query<BookLot>(READ_SIDES, [
    wanted.map((side) => side.item),
    wanted.map((side) => side.side),
    wanted.map((side) => side.reach),
    wanted.map((side) => side.depth),
  ])
}

function demandByItem(requests: readonly MarketRequest[]): Map<number, Demand> {
  const demands = new Map<number, Demand>()
  const of = (item: number) => {
    const demand = demands.get(item) ?? { orders: [], cancelled: new Set<string>() }
    demands.set(item, demand)
    return demand
  }
  for (const { player_id, commands } of requests) {
    for (const command of commands) {
      const demand = of(itemOf(command))
      if (isStanding(command)) {
        // Its bids are not known yet; what there may be of them could be taken back.
        for (let nth = 0; nth < BIDS_MAX; nth++) demand.cancelled.add(`${player_id} ${nth}`)
        if ('price' in command) demand.orders.push(bidOf(command))
      }
      if (command.kind === 'place' || command.kind === 'fire') demand.orders.push(command)
      else if ('lot_uuid' in command) demand.cancelled.add(command.lot_uuid)
    }
  }
  return demands
}

type StandingCommand = StandCommand | PauseCommand | UnstandCommand | RestockCommand

function isStanding(command: MarketCommand): command is StandingCommand {
  return ['stand', 'pause', 'unstand', 'restock'].includes(command.kind)
}

/** What it bids at most, where nothing is in stock. */
const bidOf = ({ price, keep: count }: StandCommand | RestockCommand) => ({
  side: 'buy' as const,
  price,
  count,
})

function standingKeysOf(requests: readonly MarketRequest[]) {
  return requests.flatMap(({ player_id, commands }) =>
    commands.filter(isStanding).map(({ item_id }) => ({ player_id, item_id })),
  )
}

/** What lots ask of the other side when they are placed again is known once they are read. */
function addRepriced(
  demands: ReadonlyMap<number, Demand>,
  requests: readonly MarketRequest[],
  ownLots: readonly BookLot[],
): void {
  const byUuid = new Map(ownLots.map((lot) => [lot.lot_uuid, lot]))
  for (const { commands } of requests) {
    for (const command of commands) {
      const lot = command.kind === 'reprice' ? byUuid.get(command.lot_uuid) : undefined
      if (command.kind !== 'reprice' || !lot) continue
      const { side, current_count: count } = lot
      demands.get(lot.item_id)?.orders.push({ side, price: command.price, count })
    }
  }
}

/** The item whose book a command works on. */
export function itemOf(command: MarketCommand): number {
  if ('item_id' in command) return command.item_id
  return tailOf('lot_uuid' in command ? command.lot_uuid : command.order_id) | 0
}

function ownLotKeys(requests: readonly MarketRequest[]) {
  const keys = requests.flatMap(({ player_id, commands }) =>
    commands.flatMap((command) => ('lot_uuid' in command ? [[player_id, command.lot_uuid]] : [])),
  )
  return { playerIds: keys.map(([player]) => player), lotUuids: keys.map(([, lot]) => lot) }
}

/** The lots read so far; one object per lot, however often it was read. */
class Lots {
  readonly byUuid = new Map<string, BookLot>()
  readonly #bySide = new Map<string, BookLot[]>()

  constructor(rows: readonly BookLot[]) {
    this.learn(rows)
  }

  /** Rows of a side replace what was read of it before. */
  learn(rows: readonly BookLot[]): void {
    const sides = new Map<string, BookLot[]>()
    for (const row of rows) {
      const name = `${row.item_id}/${row.side}`
      const lots = sides.get(name) ?? []
      sides.set(name, lots)
      lots.push(this.one(row))
    }
    for (const [name, lots] of sides) this.#bySide.set(name, lots)
  }

  one(row: BookLot): BookLot {
    const lot = this.byUuid.get(row.lot_uuid) ?? row
    this.byUuid.set(row.lot_uuid, lot)
    return lot
  }

  side({ item, side }: { item: number; side: Side }): readonly BookLot[] {
    return this.#bySide.get(`${item}/${side}`) ?? []
  }
}

/**
 * Do the lots read suffice, whatever is refused? They do when no more wait, or when a lot is left
 * even after all orders have taken what they could and all cancellations have hit this side.
 */
function reaches(lots: readonly BookLot[], { side, depth }: WantedSide, demand: Demand): boolean {
  if (lots.length < depth) return true
  return reachable(lots, side, demand).length + demand.cancelled.size < lots.length
}

/**
 * The lots that the orders could take at most, whichever of them are refused and in whatever order
 * they come: those that someone accepts, until all orders together would be filled. Lots that are
 * to be canceled may be gone by then, so they fill nothing.
 */
function reachable(
  lots: readonly BookLot[],
  side: Side,
  { orders, cancelled }: Demand,
): readonly BookLot[] {
  const takers = orders.filter((order) => order.side !== side)
  const wanted = takers.reduce((sum, order) => sum + order.count, 0)
  let pieces = 0
  let taken = 0
  for (const lot of lots) {
    if (pieces >= wanted) break
    if (!takers.some((order) => accepts(order.side, order.price, lot.price))) break
    if (!cancelled.has(lot.lot_uuid)) pieces += lot.current_count
    taken++
  }
  return lots.slice(0, taken)
}

function assemble(
  markets: readonly LockedMarket[],
  wanted: readonly WantedSide[],
  lots: Lots,
  ownRows: readonly BookLot[],
  demands: ReadonlyMap<number, Demand>,
): Omit<LoadedBooks, 'conditionalOrders' | 'standingOrders'> {
  const ownLots = new Map(ownRows.map((row) => [row.lot_uuid, lots.one(row)]))
  const wantedOf = Map.groupBy(wanted, ({ item }) => item)
  const inReach: BookLot[] = []
  const books = new Map<number, Book>()
  for (const market of markets) {
    const sides = { sell: new BookSide([], null), buy: new BookSide([], null) }
    for (const side of wantedOf.get(market.item_id) ?? []) {
      const inView = lots.side(side)
      inReach.push(...reachable(inView, side.side, demands.get(side.item)!))
      sides[side.side] = new BookSide(inView, horizonOf(market, side, inView))
    }
    books.set(market.item_id, sides)
  }
  return {
    books,
    ownLots,
    reachable: inReach,
    stored: new Map(
      [...lots.byUuid].map(([uuid, lot]) => [uuid, { lot, current_count: lot.current_count }]),
    ),
    before: new Map(markets.map((market) => [market.item_id, market])),
  }
}

/** The price from which on a side's lots were not read; null when all were. */
function horizonOf(
  market: LockedMarket,
  { side, reach, depth }: WantedSide,
  inView: readonly BookLot[],
): number | null {
  const best = side === 'sell' ? market.sell_price : market.buy_price
  if (best === null || rankOf(side, best) > reach) return best
  return inView.length < depth ? null : inView.at(-1)!.price
}
