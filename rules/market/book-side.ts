import type { Side, WaitingLot } from './match-order.ts'

/** A lot as a settlement needs it. Its row is its escrow. */
export interface BookLot extends WaitingLot {
  readonly lot_uuid: string
  readonly item_id: number
  readonly side: Side
  readonly player_id: string
  readonly price: number
  /** Pieces when it was placed. */
  readonly count: number
  current_count: number
  readonly prefer_lot_price: number
  readonly prefer_lot_currency: string
  /** Unix seconds. */
  readonly created_at: number
}

/** Price for sells, -price for buys: a smaller rank is a better lot. */
function rankOf(lot: { readonly side: Side; readonly price: number }): number {
  return lot.side === 'sell' ? lot.price : -lot.price
}

/**
 * The best lots of one side of a book, in priority order: rank, then age (lot uuids sort by age).
 *
 * `isWhole` says that no further lots wait behind the ones given. Where they do, a lot that ranks
 * behind the last one given stays out of sight, as it does in a deeper book.
 */
export class BookSide implements Iterable<BookLot> {
  readonly #lots: BookLot[]
  readonly #isWhole: boolean
  /** Rank of the last lot that was given; lots behind it are not in view. */
  readonly #horizon: number

  constructor(lots: readonly BookLot[], isWhole: boolean) {
    this.#lots = [...lots]
    this.#isWhole = isWhole
    const last = lots.at(-1)
    this.#horizon = last ? rankOf(last) : Number.NEGATIVE_INFINITY
  }

  [Symbol.iterator](): Iterator<BookLot> {
    return this.#lots[Symbol.iterator]()
  }

  /** Coins per piece of the best lot; null when the side is empty. */
  get bestPrice(): number | null {
    return this.#lots[0]?.price ?? null
  }

  /** True when the lots in view say nothing about the best price any more. */
  get isBlind(): boolean {
    return this.#lots.length === 0 && !this.#isWhole
  }

  /** Adds a new lot behind its equals. */
  insert(lot: BookLot): void {
    const rank = rankOf(lot)
    // Behind the horizon older lots wait that are not in view; one at the horizon may have elders too.
    if (!this.#isWhole && rank >= this.#horizon) return
    let at = this.#lots.length
    while (at > 0 && rankOf(this.#lots[at - 1]!) > rank) at--
    this.#lots.splice(at, 0, lot)
  }

  /** Takes a lot out. Returns false when it was not in view. */
  remove(lot: BookLot): boolean {
    const at = this.#lots.indexOf(lot)
    if (at >= 0) this.#lots.splice(at, 1)
    return at >= 0
  }

  /** Puts a lot back where it was, when what took it out is undone. */
  restore(lot: BookLot): void {
    const rank = rankOf(lot)
    const isBehind = (other: BookLot) =>
      rankOf(other) > rank || (rankOf(other) === rank && other.lot_uuid > lot.lot_uuid)
    const at = this.#lots.findIndex(isBehind)
    this.#lots.splice(at < 0 ? this.#lots.length : at, 0, lot)
  }
}
