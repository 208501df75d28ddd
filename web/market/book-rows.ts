import type { BookOrder, marketRoutes, UserLot } from '@app/contract/market.ts'
import type { Reply } from '@app/contract/route.ts'

/** Both books of an item and the own lots in them. */
export type ItemDetails = Reply<typeof marketRoutes.getItemDetails>

/** A lot in the book, as the ladder shows it (spec 1 §3, "Market order in the book"). */
export interface BookRow extends BookOrder {
  /** Pieces when it was placed; known of own lots only, else what is left. */
  readonly originalCount: number
  readonly lotUuid: string
  readonly isUserLot: boolean
  /** Unix seconds until which an own lot waits; null for until it is canceled. */
  readonly endsAt: number | null
  /** An own lot, where someone else has a better price. */
  readonly isBeaten: boolean
  /** Pieces of the lots before it, which trade before it does. */
  readonly ahead: number
  /** Pieces of others at its price and better ones: what an order at this price reaches. */
  readonly reach: number
}

/** Orders of a side in a book: as it is read at first, and where someone looks deeper. */
export const DEPTH = 100
export const DEEP = 1000

/**
 * What may lie behind the orders of a side that were read: `more` to ask for, or orders that are
 * left `out` because nobody reads a book that far on a screen.
 */
export function beyond(orders: number, depth: number): 'more' | 'out' | 'nothing' {
  if (orders < depth) return 'nothing'
  return depth < DEEP ? 'more' : 'out'
}

/** The rows of one side, with the player's own lots marked. */
export function bookRows(orders: readonly BookOrder[], userLots: readonly UserLot[]): BookRow[] {
  const own = new Map(userLots.map((lot) => [lot.lot_uuid, lot]))
  const rival = orders.findIndex((order) => !own.has(order.id))
  const reaches = new Map<number, number>()
  let others = 0
  for (const { id, price, count } of orders) {
    if (!own.has(id)) others += count
    reaches.set(price, others)
  }
  let before = 0
  return orders.map((order, index) => {
    const lot = own.get(order.id)
    const ahead = before
    before += order.count
    return {
      ...order,
      lotUuid: order.id,
      ahead,
      reach: reaches.get(order.price) ?? 0,
      originalCount: lot?.count ?? order.count,
      isUserLot: lot !== undefined,
      endsAt: lot?.ends_at ?? null,
      isBeaten:
        lot !== undefined && rival >= 0 && index > rival && order.price !== orders[rival]?.price,
    }
  })
}
