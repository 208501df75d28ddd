import type { bookRoutes } from '@app/contract/book.ts'
import type { Reply } from '@app/contract/route.ts'
import { type BookSample, type DepthLevel, depthLevels } from '@app/rules/market/book-depth.ts'
import type { View } from '../chart/chart-view.ts'

/** How an order book stood from one sample to the next. */
export interface DepthColumn extends BookSample {
  /** Unix seconds. */
  readonly from: number
  readonly to: number
  /** From the lowest price on; none without pieces. */
  readonly levels: readonly DepthLevel[]
}

/** A place on the chart: unix seconds, and coins per piece. */
export interface Spot {
  readonly time: number
  readonly price: number
}

/** Samples as the columns of a picture, oldest first. */
export function depthColumns({
  columns,
  until,
}: Reply<typeof bookRoutes.getDepthHistory>): DepthColumn[] {
  return columns.map((sample, index) => ({
    ...sample,
    from: sample.at,
    to: columns[index + 1]?.at ?? Math.max(until, sample.at + 1),
    levels: depthLevels(sample),
  }))
}

/** Those in sight, whole or in part. */
export const columnsWithin = (columns: readonly DepthColumn[], { from, to }: View) =>
  columns.filter((column) => column.to > from && column.from < to)

/** The most pieces of a side at one level. */
export function mostPieces(columns: readonly DepthColumn[], side: DepthLevel['side']): number {
  let most = 0
  for (const { levels } of columns) {
    for (const level of levels) if (level.side === side && level.count > most) most = level.count
  }
  return most
}

/** The column that a spot lies in, and its level there; undefined where there is none. */
export function levelAt(columns: readonly DepthColumn[], { time, price }: Spot) {
  const column = columns.find(({ from, to }) => from <= time && time < to)
  const level = column?.levels.find(({ from, to }) => from <= price && price < to + 1)
  return { column, level }
}

/**
 * Where a key leads to from a spot: up and down along the levels with pieces, Page Up and Page Down to the
 * sample before and after. Without a spot it begins at the best price of the newest. Undefined for any
 * other key.
 */
export function walkDepth(
  columns: readonly DepthColumn[],
  spot: Spot | undefined,
  key: string,
): Spot | undefined {
  const step = steps[key]
  if (!step) return undefined
  const newest = columns.length - 1
  const now = spot ? columns.findLastIndex(({ from }) => from <= spot.time) : newest
  const begins = spot === undefined
  const at = Math.min(Math.max(now + (begins ? 0 : step.column), 0), newest)
  const column = columns[at]
  if (!column) return undefined
  const best = column.sell_price ?? column.buy_price ?? 1
  const place = nearest(column.levels, spot?.price ?? best)
  const next =
    column.levels[
      Math.min(Math.max(place + (begins ? 0 : step.level), 0), column.levels.length - 1)
    ]
  return { time: column.from, price: next?.from ?? spot?.price ?? best }
}

const steps: Readonly<Record<string, { column: number; level: number } | undefined>> = {
  ArrowUp: { column: 0, level: 1 },
  ArrowDown: { column: 0, level: -1 },
  PageUp: { column: -1, level: 0 },
  PageDown: { column: 1, level: 0 },
}

/** The place of the level that is nearest to a price; -1 for none. */
function nearest(levels: readonly DepthLevel[], price: number): number {
  const away = ({ from, to }: DepthLevel) =>
    price < from ? from - price : Math.max(0, Math.floor(price) - to)
  return levels.reduce(
    (best, level, index) => (best < 0 || away(level) < away(levels[best]!) ? index : best),
    -1,
  )
}
