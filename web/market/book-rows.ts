import type { BookOrder, bookRoutes } from '@app/contract/book.ts'
import type { UserLot } from '@app/contract/lot.ts'
import type { Reply } from '@app/contract/route.ts'
import type { Side } from '@app/rules/market/match-order.ts'
import type { WaitingLevel } from '../automatic-orders/waiting-levels.ts'

/** Both books of an item and the own lots in them. */
export type ItemDetails = Reply<typeof bookRoutes.getItemDetails>

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
  /** Pieces of the lots before it, which trade before it does; of those that are known. */
  readonly ahead: number
  /** An own lot behind the orders that were read: there may be others before it. */
  readonly isDeep: boolean
  /** Pieces of others at its price and better ones: what an order at this price reaches; 0 if unknown. */
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

/**
 * The rows of one side, with the player's own lots marked. Behind them, where there may be more orders
 * than were read, come the own lots that lie deeper.
 */
export function bookRows(
  side: Side,
  orders: readonly BookOrder[],
  userLots: readonly UserLot[],
  isCut: boolean,
): BookRow[] {
  const own = new Map(userLots.map((lot) => [lot.lot_uuid, lot]))
  const rival = orders.findIndex((order) => !own.has(order.id))
  const reaches = new Map<number, number>()
  let others = 0
  for (const { id, price, count } of orders) {
    if (!own.has(id)) others += count
    reaches.set(price, others)
  }
  const read = orders.map((order) => ({ ...order, isDeep: false }))
  const deep = isCut ? deeperLots(side, orders, userLots) : []
  let before = 0
  return [...read, ...deep].map((order, index) => {
    const lot = own.get(order.id)
    const ahead = before
    before += order.count
    return {
      ...order,
      lotUuid: order.id,
      ahead,
      reach: order.isDeep ? 0 : (reaches.get(order.price) ?? 0),
      originalCount: lot?.count ?? order.count,
      isUserLot: lot !== undefined,
      endsAt: lot?.ends_at ?? null,
      isBeaten:
        lot !== undefined && rival >= 0 && index > rival && order.price !== orders[rival]?.price,
    }
  })
}

/** Pieces of a row and all before it. */
export const depthOf = (row: BookRow | undefined) => (row ? row.ahead + row.count : 0)

/** Rows of a side with the prices that own orders wait for, each before the orders at its price. */
export function withWaiting(
  side: Side,
  rows: readonly BookRow[],
  waiting: readonly WaitingLevel[],
): (BookRow | WaitingLevel)[] {
  const sign = side === 'sell' ? 1 : -1
  return [...waiting, ...rows].toSorted((a, b) => (a.price - b.price) * sign)
}

/** The own lots of a side behind the last order that was read, in the order in which they trade. */
function deeperLots(side: Side, orders: readonly BookOrder[], userLots: readonly UserLot[]) {
  const last = orders.at(-1)
  if (!last) return []
  const read = new Set(orders.map(({ id }) => id))
  const sign = side === 'sell' ? 1 : -1
  return (
    userLots
      // One at a better price is newer than the orders: it comes with them when they are read next.
      .filter(
        ({ type, lot_uuid, price }) =>
          type === side && !read.has(lot_uuid) && (price - last.price) * sign >= 0,
      )
      .map(({ lot_uuid, price, current_count }) => ({
        id: lot_uuid,
        price,
        count: current_count,
        isDeep: true,
      }))
      .toSorted((a, b) => (a.price - b.price) * sign || (a.id < b.id ? -1 : 1))
  )
}
