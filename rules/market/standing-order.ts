import type { BookLot } from './book-side.ts'
import {
  type MarketRefusal,
  type PauseCommand,
  plainOrder,
  type RestockCommand,
  type StandCommand,
  type UnstandCommand,
} from './commands.ts'
import { placeOrder } from './place-order.ts'
import { refuseOrder } from './plan-order.ts'
import type { CommandResult, Effect, Halt, Settlement } from './settlement.ts'
import { COIN, SettlementWriter } from './settlement-writer.ts'
import { standingKey, type StandingOrder } from './standing-escrow.ts'

/** When an order that may not bid tries again, in seconds: what hinders it may have gone unheard. */
const AGAIN_S = 3600

/** Bids of an order, at most: the older one keeps its place, the younger one takes all that is missing since. */
export const BIDS_MAX = 2

/**
 * Sets the budget aside and bids for what is missing at once, or says why it may not. Where there is
 * an order for the item already, its bids and what it has set aside come back first.
 */
export function standOrder(
  settlement: Settlement,
  playerId: string,
  { item_id, keep, price, budget }: StandCommand,
  undo: (() => void)[],
): MarketRefusal | CommandResult {
  const { books, holdings, openLots, limits, now } = settlement
  const refusal = refuseOrder({ price, count: keep }, settlement.sellable(item_id), limits)
  if (refusal) return refusal
  if (!books.has(item_id)) return { refused: 'item_not_found' }
  if (budget > limits.orderCoinsMax) {
    return { refused: 'order_too_large', params: { limit: limits.orderCoinsMax } }
  }
  if (budget < price) return { refused: 'budget_too_small', params: { price } }
  const write = new SettlementWriter(settlement, undo)
  const before = settlement.standingOrders.get(standingKey({ player_id: playerId, item_id }))
  const back = before ? before.escrow + withdrawAll(settlement, write, before) : 0
  const have = holdings.get(playerId, COIN) + back
  if (budget > have) return { refused: 'not_enough_coins', params: { have, need: budget } }
  if (have - budget > limits.holdingMax) {
    return { refused: 'holding_limit', params: { limit: limits.holdingMax } }
  }
  if (!before && (openLots.get(playerId) ?? 0) >= limits.openLotsMax) {
    return { refused: 'lot_limit', params: { limit: limits.openLotsMax } }
  }
  write.move(playerId, COIN, back - budget, 'place', 'buy')
  const order: StandingOrder = {
    standing_id: before?.standing_id ?? settlement.newLotUuid(item_id),
    player_id: playerId,
    item_id,
    keep,
    price,
    budget,
    escrow: budget,
    is_paused: false,
    refusal: null,
    due_at: null,
    created_at: before?.created_at ?? now * 1000,
  }
  // It is there before it bids, so that it counts among the open lots.
  write.standing(before, order)
  const bid = bidFor(settlement, order, undo)
  if ('refused' in bid) return bid
  write.effects.push(...bid.effects)
  settleBid(settlement, write, order, bid.escrow)
  return { ...nothing, ...bid, effects: write.effects }
}

/** Takes back what the order bids, into what it has set aside; or lets it go on in a moment. */
export function pauseStanding(
  settlement: Settlement,
  playerId: string,
  { item_id, is_paused }: PauseCommand,
  undo: (() => void)[],
): MarketRefusal | CommandResult {
  const order = settlement.standingOrders.get(standingKey({ player_id: playerId, item_id }))
  if (!order) return { refused: 'standing_order_not_found' }
  const write = new SettlementWriter(settlement, undo)
  if (is_paused) {
    const escrow = order.escrow + withdrawAll(settlement, write, order)
    write.standing(order, { ...order, escrow, is_paused, refusal: null, due_at: null })
  } else if (order.is_paused) {
    write.standing(order, { ...order, is_paused, due_at: settlement.now * 1000 })
  }
  return { ...nothing, effects: write.effects }
}

/** Gives everything back: what the order bids and what it has set aside. */
export function unstandOrder(
  settlement: Settlement,
  playerId: string,
  { item_id }: Pick<UnstandCommand, 'item_id'>,
  undo: (() => void)[],
): MarketRefusal | CommandResult {
  const order = settlement.standingOrders.get(standingKey({ player_id: playerId, item_id }))
  if (!order) return { refused: 'standing_order_not_found' }
  const write = new SettlementWriter(settlement, undo)
  const back = order.escrow + withdrawAll(settlement, write, order)
  const { holdings, limits } = settlement
  if (holdings.get(playerId, COIN) + back > limits.holdingMax) {
    return { refused: 'holding_limit', params: { limit: limits.holdingMax } }
  }
  write.standing(order, undefined)
  write.move(playerId, COIN, back, 'cancel', 'buy')
  return { ...nothing, effects: write.effects }
}

/**
 * Brings what the order bids to what its stock lacks, or ends it where its owner is banned. It never
 * is refused: an order that may not bid, or whose coins have nowhere to go, stays as it is and tries
 * again, and its owner is told why, once for each reason.
 */
export function restock(
  settlement: Settlement,
  playerId: string,
  { item_id, keep, price }: RestockCommand,
  undo: (() => void)[],
): CommandResult {
  const order = settlement.standingOrders.get(standingKey({ player_id: playerId, item_id }))
  const isAsFound = order && !order.is_paused && order.keep === keep && order.price === price
  if (!isAsFound) return { ...nothing, effects: [] }
  const write = new SettlementWriter(settlement, undo)
  const steps: (() => void)[] = []
  const halt = settlement.halted?.(playerId)
  const bid =
    halt === 'account_banned'
      ? unstandOrder(settlement, playerId, order, steps)
      : bidFor(settlement, order, steps, halt)
  if ('refused' in bid) {
    for (const step of steps.reverse()) step()
    const due_at = (settlement.now + AGAIN_S) * 1000
    write.standing(order, { ...order, refusal: bid, due_at })
    if (bid.refused !== order.refusal?.refused) {
      write.effects.push({ kind: 'stood', order, result: { returned: 0, ...bid } })
    }
    return { ...nothing, effects: write.effects }
  }
  undo.push(...steps)
  write.effects.push(...bid.effects)
  if (!('escrow' in bid)) return { ...nothing, effects: write.effects }
  const { traded, total, rest } = bid
  if (traded > 0) write.effects.push({ kind: 'restocked', order, result: { traded, total, rest } })
  settleBid(settlement, write, order, bid.escrow)
  return { ...nothing, ...bid, effects: write.effects }
}

/**
 * Whoever takes a bid of their order into their own hands does not want it back in a moment. Another
 * bid of it stays: they may cancel that, too.
 */
export function pauseBy(settlement: Settlement, write: SettlementWriter, lot: BookLot): void {
  const order = settlement.standingOrders.get(standingKey(lot))
  if (order) write.standing(order, { ...order, is_paused: true, refusal: null, due_at: null })
}

interface Bid {
  readonly effects: readonly Effect[]
  /** Coins that are in no bid afterwards. */
  readonly escrow: number
  readonly traded: number
  readonly total: number
  readonly rest: number
}

/** @param halt - why the player may not trade now */
function bidFor<Reason extends Halt = never>(
  settlement: Settlement,
  { player_id, item_id, keep, price, escrow: aside }: StandingOrder,
  undo: (() => void)[],
  halt?: Reason,
): MarketRefusal | { readonly refused: Reason } | Bid {
  const write = new SettlementWriter(settlement, undo)
  const bids = bidsOf(settlement, { player_id, item_id })
  const open = bids.reduce((sum, lot) => sum + lot.current_count, 0)
  const wanted = Math.max(keep - settlement.holdings.get(player_id, item_id), 0)
  const idle = { traded: 0, total: 0, rest: 0 }
  if (open >= wanted) {
    const escrow = aside + withdrawPieces(write, bids, open - wanted)
    return { ...idle, effects: write.effects, escrow }
  }
  const more = Math.min(wanted - open, Math.floor(aside / price))
  if (more === 0) return { ...idle, effects: write.effects, escrow: aside }
  if (halt !== undefined) return { refused: halt }
  const youngest = bids.length < BIDS_MAX ? undefined : bids.at(-1)!
  const again = youngest?.current_count ?? 0
  const funds = aside + (youngest ? write.withdraw(youngest, again) : 0)
  const plain = plainOrder({ side: 'buy', item_id, price, count: again + more })
  const placed = placeOrder(settlement, player_id, { ...plain, is_standing: true }, undo, funds)
  if ('refused' in placed) return placed
  const { traded, total, rest } = placed
  const effects = [...write.effects, ...placed.effects]
  return { effects, escrow: funds - total - rest * price, traded, total, rest }
}

/** What a bid has left in the order; one that can pay for no further piece, and bids for none, has ended. */
function settleBid(
  settlement: Settlement,
  write: SettlementWriter,
  order: StandingOrder,
  escrow: number,
): void {
  const { holdings, limits, now } = settlement
  const isUsedUp = escrow < order.price && bidsOf(settlement, order).length === 0
  const hasRoom = holdings.get(order.player_id, COIN) + escrow <= limits.holdingMax
  if (isUsedUp && hasRoom) {
    write.standing(settlement.standingOrders.get(standingKey(order)), undefined)
    write.move(order.player_id, COIN, escrow, 'cancel', 'buy')
    write.effects.push({ kind: 'stood', order, result: { refused: null, returned: escrow } })
    return
  }
  const due_at = isUsedUp ? (now + AGAIN_S) * 1000 : null
  write.standing(order, { ...order, escrow, refusal: null, due_at })
}

/** Oldest first. */
function bidsOf(
  { ownLots }: Settlement,
  { player_id, item_id }: Pick<StandingOrder, 'player_id' | 'item_id'>,
): BookLot[] {
  return [...ownLots.values()]
    .filter(
      (lot) =>
        lot.is_standing &&
        lot.player_id === player_id &&
        lot.item_id === item_id &&
        lot.current_count > 0,
    )
    .sort((a, b) => (a.lot_uuid < b.lot_uuid ? -1 : 1))
}

/** From the youngest bid on. Returns their coins. */
function withdrawPieces(write: SettlementWriter, bids: readonly BookLot[], pieces: number): number {
  let left = pieces
  let coins = 0
  for (const lot of bids.toReversed()) {
    const count = Math.min(left, lot.current_count)
    left -= count
    if (count > 0) coins += write.withdraw(lot, count)
  }
  return coins
}

function withdrawAll(
  settlement: Settlement,
  write: SettlementWriter,
  order: StandingOrder,
): number {
  return withdrawPieces(write, bidsOf(settlement, order), Number.MAX_SAFE_INTEGER)
}

const nothing = { side: 'buy', lot_uuid: null, traded: 0, total: 0, fee: 0, rest: 0 } as const
