import { invariant } from '../invariant.ts'
import type { BookLot, BookSide } from './book-side.ts'
import type {
  CancelCommand,
  MarketCommand,
  MarketRefusal,
  MarketRequest,
  PlaceCommand,
  RepriceCommand,
} from './commands.ts'
import { type MarketLimits, sellerFee } from './limits.ts'
import type { Side } from './match-order.ts'
import { type OrderPlan, planOrder, refuseOrder } from './plan-order.ts'

/** Coins, as an asset of the ledger. */
const COIN = 0

/** The books of one item. */
export interface Book {
  readonly sell: BookSide
  readonly buy: BookSide
}

/** All that a batch of requests may read, locked. */
export interface Settlement {
  readonly books: ReadonlyMap<number, Book>
  /** Lots that somebody wants to cancel, by uuid: only lots of the one who asks. */
  readonly ownLots: ReadonlyMap<string, BookLot>
  /** Amount that a player holds of an asset. */
  readonly holdings: Holdings
  /** Open lots by player. */
  readonly openLots: Map<string, number>
  /** True or false for an item of the catalogue, undefined for an unknown one. */
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
      readonly because: 'placed' | 'filled' | 'cancelled'
    }
  | {
      readonly kind: 'traded'
      readonly lot: BookLot
      readonly taker_id: string
      readonly count: number
      readonly manual: boolean
      readonly fee: number
    }

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
 * Settles requests one after the other against the same books and purses.
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
  return requests.map((request) => {
    const undo: (() => void)[] = []
    const done: CommandResult[] = []
    for (const [at, command] of request.commands.entries()) {
      const result = settleCommand(settlement, request.player_id, command, undo)
      if ('refused' in result) {
        for (const step of undo.reverse()) step()
        return { ...result, at }
      }
      done.push(result)
    }
    return { done }
  })
}

function settleCommand(
  settlement: Settlement,
  playerId: string,
  command: MarketCommand,
  undo: (() => void)[],
): MarketRefusal | CommandResult {
  switch (command.kind) {
    case 'place':
      return place(settlement, playerId, command, undo)
    case 'cancel':
      return cancel(settlement, playerId, command, undo)
    case 'reprice':
      return reprice(settlement, playerId, command, undo)
  }
}

function place(
  settlement: Settlement,
  playerId: string,
  order: PlaceCommand,
  undo: (() => void)[],
): MarketRefusal | CommandResult {
  const { holdings, openLots, limits } = settlement
  const refusal = refuseOrder(order, settlement.sellable(order.item_id), limits)
  if (refusal) return refusal
  const book = settlement.books.get(order.item_id)
  if (!book) return { refused: 'item_not_found' }
  const trader = {
    player_id: playerId,
    coins: holdings.get(playerId, COIN),
    items: holdings.get(playerId, order.item_id),
    isItemLocked: holdings.isItemLocked(playerId, order.item_id),
    openLots: openLots.get(playerId) ?? 0,
  }
  const opposite = order.side === 'buy' ? book.sell : book.buy
  const plan = planOrder(order, trader, opposite, limits)
  if ('refused' in plan) return plan
  if (overflows(settlement, playerId, order, plan)) {
    return { refused: 'holding_limit', params: { limit: limits.holdingMax } }
  }

  const write = new Writer(settlement, undo)
  const spentAsset = order.side === 'buy' ? COIN : order.item_id
  const receivedAsset = order.side === 'buy' ? order.item_id : COIN
  write.move(playerId, spentAsset, -plan.spent, 'place', order.side)
  write.move(playerId, receivedAsset, plan.received, 'trade', order.side)
  for (const { lot, count } of plan.fills) {
    const fee = sellerFee(lot.price, count, limits.feeBps)
    write.fill(lot, count, playerId, order.immediate, fee)
  }
  const lotUuid = plan.rest > 0 ? write.lot(playerId, order, plan.rest) : null
  return {
    side: order.side,
    lot_uuid: lotUuid,
    traded: order.count - plan.rest,
    total: order.side === 'buy' ? plan.total : plan.total - plan.fee,
    fee: plan.fee,
    rest: plan.rest,
    effects: write.effects,
  }
}

/** Would anybody come to hold more than can be counted exactly? */
function overflows(
  { holdings, limits }: Settlement,
  playerId: string,
  order: PlaceCommand,
  plan: OrderPlan<BookLot>,
): boolean {
  const receivedAsset = order.side === 'buy' ? order.item_id : COIN
  if (holdings.get(playerId, receivedAsset) + plan.received > limits.holdingMax) return true
  const makerAsset = order.side === 'buy' ? COIN : order.item_id
  const byMaker = new Map<string, number>()
  for (const { lot, count } of plan.fills) {
    const gain = order.side === 'buy' ? count * lot.price : count
    byMaker.set(lot.player_id, (byMaker.get(lot.player_id) ?? 0) + gain)
  }
  return [...byMaker].some(
    ([maker, gain]) => holdings.get(maker, makerAsset) + gain > limits.holdingMax,
  )
}

function cancel(
  settlement: Settlement,
  playerId: string,
  { lot_uuid }: CancelCommand,
  undo: (() => void)[],
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
  const write = new Writer(settlement, undo)
  const rest = lot.current_count
  write.take(lot, rest, 'cancelled')
  write.move(playerId, asset, back, 'cancel', lot.side)
  return { side: lot.side, lot_uuid, traded: 0, total: 0, fee: 0, rest, effects: write.effects }
}

function reprice(
  settlement: Settlement,
  playerId: string,
  { lot_uuid, price, quoted }: RepriceCommand,
  undo: (() => void)[],
): MarketRefusal | CommandResult {
  const lot = settlement.ownLots.get(lot_uuid)
  const cancelled = cancel(settlement, playerId, { kind: 'cancel', lot_uuid }, undo)
  if ('refused' in cancelled) return cancelled
  invariant(lot !== undefined, 'a lot that was cancelled is there')
  const order: PlaceCommand = {
    kind: 'place',
    side: lot.side,
    item_id: lot.item_id,
    price,
    count: cancelled.rest,
    immediate: false,
    prefer_lot_price: price,
    prefer_lot_currency: 'coin',
    quoted,
  }
  const placed = place(settlement, playerId, order, undo)
  if ('refused' in placed) return placed
  return { ...placed, effects: [...cancelled.effects, ...placed.effects] }
}

/** Changes the settlement and keeps, for each change, the effect and the way back. */
class Writer {
  readonly effects: Effect[] = []
  readonly #settlement: Settlement
  readonly #undo: (() => void)[]

  constructor(settlement: Settlement, undo: (() => void)[]) {
    this.#settlement = settlement
    this.#undo = undo
  }

  move(
    playerId: string,
    asset: number,
    delta: number,
    because: 'place' | 'trade' | 'cancel',
    side: Side,
  ): void {
    if (delta === 0) return
    const { holdings } = this.#settlement
    holdings.add(playerId, asset, delta)
    invariant(holdings.get(playerId, asset) >= 0, 'nobody spends what they do not hold')
    this.#undo.push(() => holdings.add(playerId, asset, -delta))
    this.effects.push({ kind: 'moved', player_id: playerId, asset, delta, because, side })
  }

  /** The taker's side is settled by the caller; this is the maker's. */
  fill(lot: BookLot, count: number, takerId: string, manual: boolean, fee: number): void {
    this.take(lot, count, 'filled')
    const [asset, gain] =
      lot.side === 'sell' ? [COIN, count * lot.price - fee] : [lot.item_id, count]
    this.move(lot.player_id, asset, gain, 'trade', lot.side)
    this.effects.push({ kind: 'traded', lot, taker_id: takerId, count, manual, fee })
  }

  /** Takes pieces, and their escrow, out of a lot. */
  take(lot: BookLot, count: number, because: 'filled' | 'cancelled'): void {
    const { openLots, books } = this.#settlement
    lot.current_count -= count
    this.#undo.push(() => (lot.current_count += count))
    if (lot.current_count === 0) {
      const side = books.get(lot.item_id)?.[lot.side]
      const at = side?.remove(lot) ?? -1
      if (at >= 0) this.#undo.push(() => side?.restore(lot, at))
      this.#countLots(openLots, lot.player_id, -1)
    }
    const [asset, delta] = lot.side === 'sell' ? [lot.item_id, -count] : [COIN, -count * lot.price]
    this.effects.push({ kind: 'escrow', lot, asset, delta, left: lot.current_count, because })
  }

  /** Leaves what did not trade in the book. Returns the lot's uuid. */
  lot(playerId: string, order: PlaceCommand, rest: number): string {
    const { books, openLots } = this.#settlement
    const { item_id, side, price, count, prefer_lot_price, prefer_lot_currency } = order
    const lot: BookLot = {
      lot_uuid: this.#settlement.newLotUuid(item_id),
      player_id: playerId,
      item_id,
      side,
      price,
      count,
      current_count: rest,
      prefer_lot_price,
      prefer_lot_currency,
      created_at: this.#settlement.now,
    }
    const bookSide = books.get(item_id)?.[side]
    bookSide?.insert(lot)
    this.#undo.push(() => bookSide?.remove(lot))
    this.#countLots(openLots, playerId, 1)
    const [asset, delta] = side === 'sell' ? [item_id, rest] : [COIN, rest * price]
    this.effects.push({ kind: 'escrow', lot, asset, delta, left: rest, because: 'placed' })
    return lot.lot_uuid
  }

  #countLots(openLots: Map<string, number>, playerId: string, delta: number): void {
    const add = (change: number) => openLots.set(playerId, (openLots.get(playerId) ?? 0) + change)
    add(delta)
    this.#undo.push(() => add(-delta))
  }
}
