import type { Side, WaitingLot } from './match-order.ts'

/** A lot as a settlement needs it. Its row is its escrow. */
export interface BookLot extends WaitingLot {
  readonly lot_uuid: string
  readonly item_id: number
  readonly side: Side
  readonly player_id: string
  readonly price: number
  /** Pieces when it was placed; less what its standing order has taken back. */
  count: number
  current_count: number
  readonly prefer_lot_price: number
  readonly prefer_lot_currency: string
  /** Unix seconds. */
  readonly created_at: number
  /** Unix seconds until which it waits; null for until it is canceled. */
  readonly ends_at: number | null
  /** Coins per piece at which what it buys is put up for sale; null for not at all. */
  readonly resale_price: number | null
  /** Its player's standing order for the item has placed it. */
  readonly is_standing: boolean
}

/** Price for sells, -price for buys: a smaller rank is a better lot. */
export function rankOf(side: Side, price: number): number {
  return side === 'sell' ? price : -price
}

/**
 * The best lots of one side of a book, in priority order: rank, then age (lot uuids sort by age).
 *
 * `horizon` is the price from which on lots wait that are not in view; null when all are in view. A
 * lot that ranks there or behind stays out of sight, as it does in a deeper book.
 */
export class BookSide implements Iterable<BookLot> {
  readonly #lots: BookLot[]
  readonly #horizon: number | null

  constructor(lots: readonly BookLot[], horizon: number | null) {
    this.#lots = [...lots]
    this.#horizon = horizon
  }

  [Symbol.iterator](): Iterator<BookLot> {
    return this.#lots[Symbol.iterator]()
  }

  /** Coins per piece of the best lot; null when the side is empty. */
  get bestPrice(): number | null {
    return this.#lots[0]?.price ?? this.#horizon
  }

  /** Adds a new lot behind its equals. */
  insert(lot: BookLot): void {
    const rank = rankOf(lot.side, lot.price)
    // Older lots wait out of view, and those at the horizon are its elders, too.
    if (this.#horizon !== null && rank >= rankOf(lot.side, this.#horizon)) return
    let at = this.#lots.length
    while (at > 0 && rankOfLot(this.#lots[at - 1]!) > rank) at--
    this.#lots.splice(at, 0, lot)
  }

  /** Takes a lot out. Returns the place it had, or -1 when it was not in view. */
  remove(lot: BookLot): number {
    const at = this.#lots.indexOf(lot)
    if (at >= 0) this.#lots.splice(at, 1)
    return at
  }

  /** Puts a lot back to the place it had, once all that happened to the side since is undone. */
  restore(lot: BookLot, at: number): void {
    this.#lots.splice(at, 0, lot)
  }
}

const rankOfLot = (lot: BookLot) => rankOf(lot.side, lot.price)
