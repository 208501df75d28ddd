import { invariant } from '../invariant.ts'

export type Side = 'buy' | 'sell'

/** A lot waiting in an order book. */
export interface WaitingLot {
  readonly player_id?: string
  /** Coins per piece. */
  readonly price: number
  /** Pieces still to trade. */
  readonly current_count: number
}

/** A trade with one waiting lot, at that lot's price. */
export interface Fill<Lot extends WaitingLot> {
  readonly lot: Lot
  /** Pieces. */
  readonly count: number
}

export interface Match<Lot extends WaitingLot> {
  readonly fills: readonly Fill<Lot>[]
  /** Pieces nobody offered at an acceptable price. */
  readonly unfilled: number
  /** Coins that the fills cost the buyer. */
  readonly total: number
  /** The order would have met a lot of its own player, which no order may. */
  readonly meetsOwn: boolean
}

/** Would an order of `side` with this limit accept a lot at `price`? Both in coins per piece. */
export function accepts(side: Side, limit: number, price: number): boolean {
  return side === 'buy' ? price <= limit : price >= limit
}

/**
 * Matches a new order against the opposite book: best price first and, at one price, oldest first.
 * It stops before a lot of the same player.
 *
 * @param side - what the newcomer does: a buyer accepts prices up to the limit, a seller from it
 * @param limit - coins per piece
 * @param count - pieces wanted, at least 1
 * @param book - the opposite book, best price first, then oldest first
 * @param playerId - who orders; leave it out where own lots do not matter
 *
 * Source: server rules, section 3.
 */
export function matchOrder<Lot extends WaitingLot>(
  side: Side,
  limit: number,
  count: number,
  book: Iterable<Lot>,
  playerId?: string,
): Match<Lot> {
  invariant(Number.isSafeInteger(count) && count > 0, 'count is a positive whole number')
  const fills: Fill<Lot>[] = []
  let unfilled = count
  let total = 0
  for (const lot of book) {
    if (unfilled === 0 || !accepts(side, limit, lot.price)) break
    if (playerId !== undefined && lot.player_id === playerId) {
      return { fills, unfilled, total, meetsOwn: true }
    }
    const traded = Math.min(unfilled, lot.current_count)
    fills.push({ lot, count: traded })
    unfilled -= traded
    total += traded * lot.price
  }
  return { fills, unfilled, total, meetsOwn: false }
}
