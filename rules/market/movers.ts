/** Trades of a span of time, added up. */
interface TradeSum {
  /** Coins. */
  readonly price: number
  /** Pieces. */
  readonly quantity: number
}

/** What was traded of an item in the last day, and in the day before that. */
export interface DayTrades {
  readonly item_id: number
  readonly day: TradeSum
  readonly before: TradeSum
}

/** An item whose price has moved. */
export interface Mover {
  readonly item_id: number
  /** Coins per piece, on average, in the last day and in the day before. */
  readonly day_price: number
  readonly before_price: number
  /** Pieces traded in the last day. */
  readonly traded: number
}

/**
 * The items whose average price has moved most, in either direction, the strongest first.
 *
 * Doubling counts as much as halving. An item of which fewer than `quantityMin` pieces changed hands
 * in either day says nothing and is left out, and so is one whose price stayed.
 */
export function pickMovers(
  trades: readonly DayTrades[],
  { count, quantityMin }: { count: number; quantityMin: number },
): Mover[] {
  return trades
    .filter(({ day, before }) => Math.min(day.quantity, before.quantity) >= quantityMin)
    .map(({ item_id, day, before }) => ({
      item_id,
      day_price: Math.round(day.price / day.quantity),
      before_price: Math.round(before.price / before.quantity),
      traded: day.quantity,
    }))
    .filter(({ day_price, before_price }) => day_price !== before_price)
    .toSorted((a, b) => strength(b) - strength(a) || a.item_id - b.item_id)
    .slice(0, count)
}

/** How far the price moved: 0 for not at all, the same up and down. */
function strength({ day_price, before_price }: Mover): number {
  return Math.abs(Math.log(day_price / before_price))
}
