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
  /** An own lot, where somebody else has a better price. */
  readonly isBeaten: boolean
}

/** Orders of a side in a book: as it is read at first, and where somebody looks deeper. */
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
  return orders.map((order, index) => {
    const lot = own.get(order.id)
    return {
      ...order,
      lotUuid: order.id,
      originalCount: lot?.count ?? order.count,
      isUserLot: lot !== undefined,
      isBeaten:
        lot !== undefined && rival >= 0 && index > rival && order.price !== orders[rival]?.price,
    }
  })
}
