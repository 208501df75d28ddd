/** What was traded with waiting lots of one side. */
export interface SideTrades {
  /** Pieces a day. */
  readonly pace: number
  /** Coins per piece on average; null where nothing was traded. */
  readonly price: number | null
}

/** What really trades of an item. */
export interface ItemTrades {
  /** Buyers who took sell lots. */
  readonly sell: SideTrades
  /** Sellers who gave to buy lots. */
  readonly buy: SideTrades
  /** Days of the last seven with a trade. */
  readonly days: number
}

/** What was traded with lots of one side: coins and pieces of the last day, and of the last seven. */
export interface SideSums {
  readonly day: { readonly coins: number; readonly quantity: number }
  readonly week: { readonly coins: number; readonly quantity: number }
}

/** Of what trades in a day, the share that one player may count on. */
export const VOLUME_SHARE = 0.1
/** An item that was traded on fewer of the last seven days may not be traded tomorrow. */
const DAYS_MIN = 5
/** Nor one of which fewer pieces trade in a day. */
const PACE_MIN = 20

/**
 * How much trades in a day, and at what price: the usual day of the week, so that one busy day
 * promises little, and half of it where nothing was traded in the last day. The price is of the last
 * day where it has one.
 */
export function sideTrades({ day, week }: SideSums): SideTrades {
  const { coins, quantity } = day.quantity > 0 ? day : week
  const usual = week.quantity / 7
  return {
    pace: Math.min(usual, (day.quantity + usual) / 2),
    price: quantity > 0 ? coins / quantity : null,
  }
}

/** Whether so little trades that a promise stands on few trades. */
export function isThin({ sell, buy, days }: ItemTrades): boolean {
  return days < DAYS_MIN || sell.pace + buy.pace < PACE_MIN
}
