import type { Side } from './match-order.ts'

/** Seconds between two samples of an order book. */
export const SAMPLE_SEC = 300
/** Seconds that samples are kept. */
export const DEPTH_KEPT_SEC = 7 * 86_400
/** Levels of a side that a sample tells apart, from its best price on. */
export const DEPTH_LEVELS = 20
/** A level is as wide as this part of the best price, and a coin at least. */
export const DEPTH_PART = 100
/** A level has no more pieces than a sample can hold. */
export const DEPTH_PIECES_MAX = 2_147_483_647
/** Samples of one answer, at most. */
export const DEPTH_COLUMNS_MAX = 400

/** Seconds of a column, from the finest on. */
const columns = [SAMPLE_SEC, 900, 1800] as const

/** An order book at some time. */
export interface BookSample {
  /** Coins per piece: the lowest sell order, and the highest buy order; null for none. */
  readonly sell_price: number | null
  readonly buy_price: number | null
  /** Pieces by level, from the best price on. */
  readonly sells: readonly number[]
  readonly buys: readonly number[]
}

/** What is for sale, or wanted, at the prices of one level of a sample. */
export interface DepthLevel {
  readonly side: Side
  /** Coins per piece: the first and the last price of the level. */
  readonly from: number
  readonly to: number
  /** Pieces. */
  readonly count: number
}

/** The levels of a sample that have pieces, from the lowest price on. */
export function depthLevels({ sell_price, buy_price, sells, buys }: BookSample): DepthLevel[] {
  const levels = (side: Side, best: number | null, counts: readonly number[]) =>
    best === null
      ? []
      : counts.flatMap((count, level) =>
          count > 0 ? [{ side, ...levelPrices(side, best, level), count }] : [],
        )
  return [...levels('buy', buy_price, buys).reverse(), ...levels('sell', sell_price, sells)]
}

function levelPrices(side: Side, best: number, level: number): { from: number; to: number } {
  const step = Math.max(1, Math.floor(best / DEPTH_PART))
  if (side === 'sell') return { from: best + level * step, to: best + (level + 1) * step - 1 }
  return { from: Math.max(1, best - (level + 1) * step + 1), to: best - level * step }
}

/** The part of an asked-for range that samples can cover, in unix seconds; empty where `from` is after `to`. */
export function depthRange(
  start: number,
  end: number,
  now: number,
): { from: number; to: number; seconds: number } {
  const to = Math.min(end, now)
  const from = Math.max(start, now - DEPTH_KEPT_SEC)
  const isFine = (seconds: number) => (to - from) / seconds <= DEPTH_COLUMNS_MAX - 2
  return { from, to, seconds: columns.find(isFine) ?? columns.at(-1)! }
}
