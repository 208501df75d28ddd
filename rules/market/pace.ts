import type { Side } from './match-order.ts'

/** Seconds that single trades are kept. */
export const FILLS_KEPT_SEC = 7 * 86_400

/** What was traded at one price with waiting lots of one side. */
export interface TradedLevel {
  /** Coins per piece. */
  readonly price: number
  /** Pieces. */
  readonly count: number
  readonly trades: number
}

/** The newest trades of an item by side and price. */
export interface Pace {
  /** From the oldest of them to now. */
  readonly seconds: number
  readonly sell: readonly TradedLevel[]
  readonly buy: readonly TradedLevel[]
}

/** Fewer trades say nothing of the next ones. */
const TRADES_MIN = 5

/**
 * How long pieces at a price wait, in seconds, if trade goes on as it has: counted is what traded at
 * this price or at one that is worse for whoever takes, because they would have taken these first.
 * Undefined where too few traded.
 *
 * @param pieces - those of the lot and those ahead of it
 */
export function fillSeconds(
  pace: Pace,
  side: Side,
  price: number,
  pieces: number,
): number | undefined {
  const reached = pace[side].filter((level) =>
    side === 'sell' ? level.price >= price : level.price <= price,
  )
  const trades = reached.reduce((sum, level) => sum + level.trades, 0)
  const count = reached.reduce((sum, level) => sum + level.count, 0)
  return trades < TRADES_MIN ? undefined : (pieces / count) * pace.seconds
}
