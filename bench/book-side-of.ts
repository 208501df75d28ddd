import { type BookLot, BookSide, rankOf } from '@app/rules/market/book-side.ts'
import type { Side } from '@app/rules/market/match-order.ts'

/** One side of a book, all of it in view, of lots in any order and of both sides. */
export function bookSideOf(lots: readonly BookLot[], side: Side): BookSide {
  const ranked = lots
    .filter((lot) => lot.side === side)
    .toSorted(
      (a, b) => rankOf(side, a.price) - rankOf(side, b.price) || (a.lot_uuid < b.lot_uuid ? -1 : 1),
    )
  return new BookSide(ranked, null)
}
