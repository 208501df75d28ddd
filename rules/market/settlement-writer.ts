import { invariant } from '../invariant.ts'
import type { BookLot } from './book-side.ts'
import type { PlaceCommand } from './commands.ts'
import { type ConditionalOrder, escrowOf } from './conditional-escrow.ts'
import type { Side } from './match-order.ts'
import type { Effect, Settlement } from './settlement.ts'
import { standingKey, type StandingOrder } from './standing-escrow.ts'

/** Coins, as an asset of the ledger. */
export const COIN = 0

/** Changes the settlement and keeps, for each change, the effect and the way back. */
export class SettlementWriter {
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
    this.bought(lot.player_id, lot, count)
  }

  /** Notes what an order has brought, where it says at which price to sell that. */
  bought(
    playerId: string,
    { item_id, resale_price: price }: Pick<PlaceCommand, 'item_id' | 'resale_price'>,
    count: number,
  ): void {
    if (price == null || count === 0) return
    this.effects.push({ kind: 'bought', player_id: playerId, item_id, count, price })
  }

  /** Takes pieces, and their escrow, out of a lot. */
  take(lot: BookLot, count: number, because: 'filled' | 'cancelled' | 'ended'): void {
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

  /** Takes pieces out of a bid of a standing order: what stays keeps its place. Returns their coins. */
  withdraw(lot: BookLot, count: number): number {
    lot.count -= count
    this.#undo.push(() => (lot.count += count))
    this.take(lot, count, 'cancelled')
    return count * lot.price
  }

  /** Leaves what did not trade in the book. Returns the lot's uuid. */
  lot(playerId: string, order: PlaceCommand, rest: number): string {
    const { books, openLots, ownLots } = this.#settlement
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
      ends_at: order.ends_at ?? null,
      resale_price: order.resale_price ?? null,
      is_standing: order.is_standing ?? false,
    }
    const bookSide = books.get(item_id)?.[side]
    bookSide?.insert(lot)
    this.#undo.push(() => bookSide?.remove(lot))
    if (lot.is_standing) {
      // A later request of the batch may take it back.
      ownLots.set(lot.lot_uuid, lot)
      this.#undo.push(() => ownLots.delete(lot.lot_uuid))
    }
    this.#countLots(openLots, playerId, 1)
    const [asset, delta] = side === 'sell' ? [item_id, rest] : [COIN, rest * price]
    this.effects.push({ kind: 'escrow', lot, asset, delta, left: rest, because: 'placed' })
    return lot.lot_uuid
  }

  /** Takes the escrow of a conditional order out of the holding. It counts as an open lot. */
  arm(order: ConditionalOrder, because: 'armed' | 'bought' = 'armed'): void {
    const { conditionalOrders, openLots } = this.#settlement
    const { asset, amount } = escrowOf(order)
    this.move(order.player_id, asset, -amount, 'place', order.side)
    conditionalOrders.set(order.order_id, order)
    this.#undo.push(() => conditionalOrders.delete(order.order_id))
    this.#countLots(openLots, order.player_id, 1)
    this.effects.push({ kind: 'set_aside', order, asset, delta: amount, because })
  }

  /** Gives the escrow of a conditional order back to the holding; the order is gone. */
  release(order: ConditionalOrder, because: 'disarmed' | 'fired'): void {
    const { conditionalOrders, openLots } = this.#settlement
    const { asset, amount } = escrowOf(order)
    conditionalOrders.delete(order.order_id)
    this.#undo.push(() => conditionalOrders.set(order.order_id, order))
    this.#countLots(openLots, order.player_id, -1)
    this.effects.push({ kind: 'set_aside', order, asset, delta: -amount, because })
    this.move(order.player_id, asset, amount, 'cancel', order.side)
  }

  /** Puts a standing order into the place of what it was; none where it is new, or gone. It counts as an open lot. */
  standing(before: StandingOrder | undefined, after: StandingOrder | undefined): void {
    const order = after ?? before
    if (!order) return
    const { standingOrders, openLots } = this.#settlement
    const key = standingKey(order)
    if (after) standingOrders.set(key, after)
    else standingOrders.delete(key)
    this.#undo.push(() => (before ? standingOrders.set(key, before) : standingOrders.delete(key)))
    const more = (after ? 1 : 0) - (before ? 1 : 0)
    if (more !== 0) this.#countLots(openLots, order.player_id, more)
    const delta = (after?.escrow ?? 0) - (before?.escrow ?? 0)
    this.effects.push({ kind: 'standing', order, isGone: !after, delta })
  }

  #countLots(openLots: Map<string, number>, playerId: string, delta: number): void {
    const add = (change: number) => openLots.set(playerId, (openLots.get(playerId) ?? 0) + change)
    add(delta)
    this.#undo.push(() => add(-delta))
  }
}
