import { invariant } from '../invariant.ts'
import type { BookLot, BookSide } from './book-side.ts'
import {
  plainOrder,
  type CancelCommand,
  type EndCommand,
  type MarketCommand,
  type MarketRefusal,
  type MarketRequest,
  type PlaceCommand,
  type RepriceCommand,
} from './commands.ts'
import type { ConditionalOrder } from './conditional-escrow.ts'
import { armOrder, disarmOrder, fireOrder } from './conditional-order.ts'
import { type Lack, lackOf, lend, refuseLack } from './lack.ts'
import type { MarketLimits } from './limits.ts'
import type { Side } from './match-order.ts'
import { isPast, placeOrder } from './place-order.ts'
import { resellOrder } from './resale.ts'
import { COIN, SettlementWriter } from './settlement-writer.ts'
import type { StandingOrder } from './standing-escrow.ts'
import { pauseBy, pauseStanding, restock, standOrder, unstandOrder } from './standing-order.ts'

/** The books of one item. */
export interface Book {
  readonly sell: BookSide
  readonly buy: BookSide
}

/** All that a batch of requests may read, locked. */
export interface Settlement {
  readonly books: ReadonlyMap<number, Book>
  /**
   * Lots that someone wants to cancel, and the bids of standing orders that the requests may change,
   * by uuid: only lots of the one who asks.
   */
  readonly ownLots: Map<string, BookLot>
  /** Conditional orders that are fired or canceled, by id. */
  readonly conditionalOrders: Map<string, ConditionalOrder>
  /** Standing orders that the requests may change, by player and item. */
  readonly standingOrders: Map<string, StandingOrder>
  /** Coins: of the newest trade before these requests; null for none. */
  readonly tradePrice: (itemId: number) => number | null
  /** Why a player may not trade now, where orders are placed that were given long ago. */
  readonly halted?: ((playerId: string) => Halt | undefined) | undefined
  /** Amount that a player holds of an asset. */
  readonly holdings: Holdings
  /** Open lots by player. */
  readonly openLots: Map<string, number>
  /** True or false for an item of the catalog, undefined for an unknown one. */
  readonly sellable: (itemId: number) => boolean | undefined
  readonly limits: MarketLimits
  /** Unix seconds. */
  readonly now: number
  /** A new lot's uuid, greater than every one before it. */
  newLotUuid(itemId: number): string
}

export interface Holdings {
  get(playerId: string, asset: number): number
  /** Has the player locked the item, so that no piece of it may leave? */
  isItemLocked(playerId: string, itemId: number): boolean
  add(playerId: string, asset: number, delta: number): void
}

/** One change of value or of a lot; the caller writes them down in order. */
export type Effect =
  /** A player's holding changed. */
  | {
      readonly kind: 'moved'
      readonly player_id: string
      readonly asset: number
      readonly delta: number
      readonly because: 'place' | 'trade' | 'cancel'
      readonly side: Side
    }
  /** The escrow of a lot changed; `asset` is the item (sell) or 0 (buy). */
  | {
      readonly kind: 'escrow'
      readonly lot: BookLot
      readonly asset: number
      readonly delta: number
      /** Pieces left in the lot after it. */
      readonly left: number
      readonly because: 'placed' | 'filled' | 'cancelled' | 'ended'
    }
  /** The escrow of a conditional order came or went; `asset` is the item (sell) or 0 (buy). */
  | {
      readonly kind: 'set_aside'
      readonly order: ConditionalOrder
      readonly asset: number
      readonly delta: number
      readonly because: 'armed' | 'bought' | 'disarmed' | 'fired'
    }
  /** A standing order came, changed or went, and with it the coins that it has set aside. */
  | {
      readonly kind: 'standing'
      /** As it is after it, or was before it went. */
      readonly order: StandingOrder
      readonly isGone: boolean
      /** Coins. */
      readonly delta: number
    }
  /** A standing order can bid no more, or no more for now: its owner is told. */
  | { readonly kind: 'stood'; readonly order: StandingOrder; readonly result: StoodResult }
  /** A standing order has bought at once, from those who were there: its owner is told. */
  | {
      readonly kind: 'restocked'
      readonly order: StandingOrder
      readonly result: Pick<FiredResult, 'traded' | 'total' | 'rest'>
    }
  /** An order has brought pieces that are to be put up for sale. */
  | {
      readonly kind: 'bought'
      readonly player_id: string
      readonly item_id: number
      readonly count: number
      /** Coins per piece at which they are to be sold. */
      readonly price: number
    }
  /** A fired order was placed, or refused. */
  | { readonly kind: 'fired'; readonly order: ConditionalOrder; readonly result: FiredResult }
  | {
      readonly kind: 'traded'
      readonly lot: BookLot
      readonly taker_id: string
      readonly count: number
      readonly manual: boolean
      readonly fee: number
    }

/** What became of an order whose condition came true: what it did, or why it was not placed. */
interface FiredResult {
  /** Pieces. */
  readonly traded: number
  /** Coins paid (buying) or received after the fee (selling). */
  readonly total: number
  /** Pieces left in the book. */
  readonly rest: number
  readonly refused: MarketRefusal['refused'] | Halt | null
  /** The values of that refusal. */
  readonly params?: Readonly<Record<string, number>>
}

/** Why a standing order does not bid: it may not, or its budget is used up and it has ended. */
interface StoodResult {
  readonly refused: MarketRefusal['refused'] | Halt | null
  /** The values of that refusal. */
  readonly params?: Readonly<Record<string, number>>
  /** Coins that came back with its end. */
  readonly returned: number
}

/** An operator has closed the market, or banned the player. */
export type Halt = 'switched_off' | 'account_banned'

/** What became of one command. */
export interface CommandResult {
  readonly side: Side
  readonly lot_uuid: string | null
  readonly traded: number
  readonly total: number
  readonly fee: number
  readonly rest: number
  readonly effects: readonly Effect[]
}

/** What became of a request; `at` is the place of the command that was refused. */
export type RequestResult =
  | (MarketRefusal & { readonly at: number })
  | { readonly done: readonly CommandResult[] }

/**
 * Settles requests one after the other against the same books and wallets.
 *
 * A request happens whole or not at all; one that is refused leaves nothing behind and does not
 * disturb the others. The settlement given is changed to what holds afterwards.
 *
 * Source: server rules, section 3; design, section 5.
 */
export function settle(
  settlement: Settlement,
  requests: readonly MarketRequest[],
): RequestResult[] {
  return requests.map((request) => settleRequest(settlement, request))
}

function settleRequest(settlement: Settlement, request: MarketRequest): RequestResult {
  const undo: (() => void)[] = []
  const done: CommandResult[] = []
  for (const [at, command] of request.commands.entries()) {
    const result = settleCommand(settlement, request.player_id, command, undo)
    if ('refused' in result) {
      if (request.passesGone && isGone(result)) {
        done.push(NOTHING)
        continue
      }
      const lack = request.commands.length > 1 ? lackOf(command, result) : undefined
      const whole = lack && wholeLack(settlement, request, at, lack, undo)
      for (const step of undo.reverse()) step()
      if (!whole) return { ...result, at }
      return { ...refuseLack(whole, settlement.holdings.get(request.player_id, whole.asset)), at }
    }
    done.push(result)
  }
  return { done }
}

/**
 * What all commands of a request lack together, from the first one that lacks something on. Of the
 * commands that can be settled then: nothing is known of what follows another refusal.
 */
function wholeLack(
  settlement: Settlement,
  { player_id, commands }: MarketRequest,
  at: number,
  first: Lack,
  undo: (() => void)[],
): Lack {
  let { missing } = first
  lend(settlement, player_id, first, undo)
  for (const command of commands.slice(at)) {
    let result = settleCommand(settlement, player_id, command, undo)
    const lack = 'refused' in result ? lackOf(command, result) : undefined
    if (lack?.asset === first.asset) {
      missing += lack.missing
      lend(settlement, player_id, lack, undo)
      result = settleCommand(settlement, player_id, command, undo)
    }
    if ('refused' in result) break
  }
  return { asset: first.asset, missing }
}

/** An order that is not there any more has been given back already, or never was the player's. */
function isGone({ refused }: MarketRefusal): boolean {
  return (
    refused === 'lot_not_found' ||
    refused === 'conditional_order_not_found' ||
    refused === 'standing_order_not_found'
  )
}

const NOTHING: CommandResult = {
  side: 'sell',
  lot_uuid: null,
  traded: 0,
  total: 0,
  fee: 0,
  rest: 0,
  effects: [],
}

/** How many of the commands have canceled something: what was gone has no effect. */
export function countCancelled(done: readonly CommandResult[]): number {
  return done.filter(({ effects }) => effects.length > 0).length
}

function settleCommand(
  settlement: Settlement,
  playerId: string,
  command: MarketCommand,
  undo: (() => void)[],
): MarketRefusal | CommandResult {
  switch (command.kind) {
    case 'place':
      return placeOrder(settlement, playerId, command, undo)
    case 'cancel':
      return cancel(settlement, playerId, command, undo)
    case 'end':
      return end(settlement, playerId, command, undo)
    case 'reprice':
      return reprice(settlement, playerId, command, undo)
    case 'arm':
      return armOrder(settlement, playerId, command, undo)
    case 'disarm':
      return disarmOrder(settlement, playerId, command, undo)
    case 'fire':
      return fireOrder(settlement, playerId, command, undo)
    case 'resell':
      return resellOrder(settlement, playerId, command, undo)
    case 'stand':
      return standOrder(settlement, playerId, command, undo)
    case 'pause':
      return pauseStanding(settlement, playerId, command, undo)
    case 'unstand':
      return unstandOrder(settlement, playerId, command, undo)
    case 'restock':
      return restock(settlement, playerId, command, undo)
  }
}

function cancel(
  settlement: Settlement,
  playerId: string,
  { lot_uuid }: Pick<CancelCommand, 'lot_uuid'>,
  undo: (() => void)[],
  because: 'cancelled' | 'ended' = 'cancelled',
): MarketRefusal | CommandResult {
  const lot = settlement.ownLots.get(lot_uuid)
  if (!lot || lot.player_id !== playerId || lot.current_count === 0) {
    return { refused: 'lot_not_found' }
  }
  const asset = lot.side === 'sell' ? lot.item_id : COIN
  const back = lot.side === 'sell' ? lot.current_count : lot.current_count * lot.price
  if (settlement.holdings.get(playerId, asset) + back > settlement.limits.holdingMax) {
    return { refused: 'holding_limit', params: { limit: settlement.limits.holdingMax } }
  }
  const write = new SettlementWriter(settlement, undo)
  const rest = lot.current_count
  write.take(lot, rest, because)
  write.move(playerId, asset, back, 'cancel', lot.side)
  if (lot.is_standing) pauseBy(settlement, write, lot)
  return { side: lot.side, lot_uuid, traded: 0, total: 0, fee: 0, rest, effects: write.effects }
}

/** Only a lot whose time has come: whoever asks too early finds none. */
function end(
  settlement: Settlement,
  playerId: string,
  { lot_uuid }: EndCommand,
  undo: (() => void)[],
): MarketRefusal | CommandResult {
  const lot = settlement.ownLots.get(lot_uuid)
  if (!lot || !isPast(lot.ends_at, settlement.now)) return { refused: 'lot_not_found' }
  return cancel(settlement, playerId, { lot_uuid }, undo, 'ended')
}

function reprice(
  settlement: Settlement,
  playerId: string,
  { lot_uuid, price, quoted }: RepriceCommand,
  undo: (() => void)[],
): MarketRefusal | CommandResult {
  const lot = settlement.ownLots.get(lot_uuid)
  const cancelled = cancel(settlement, playerId, { lot_uuid }, undo)
  if ('refused' in cancelled) return cancelled
  invariant(lot !== undefined, 'a lot that was cancelled is there')
  const { side, item_id, ends_at, resale_price } = lot
  const plain = plainOrder({ side, item_id, price, count: cancelled.rest })
  const order: PlaceCommand = { ...plain, ends_at, resale_price, quoted }
  const placed = placeOrder(settlement, playerId, order, undo)
  if ('refused' in placed) return placed
  return { ...placed, effects: [...cancelled.effects, ...placed.effects] }
}
