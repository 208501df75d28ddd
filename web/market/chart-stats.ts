import type { marketRoutes } from '@app/contract/market.ts'
import type { Reply } from '@app/contract/route.ts'
import { type ChartPoint, type Interval, slotStart } from '@app/rules/market/chart.ts'

/** The trades of an item by slot. */
export type Chart = Reply<typeof marketRoutes.getChart>

/** One moment of the chart: what was paid for sell lots and for buy lots then. */
export interface ChartSlot {
  readonly time_slot: string
  /** Unix seconds. */
  readonly start: number
  readonly sell: ChartPoint | undefined
  readonly buy: ChartPoint | undefined
}

interface Data {
  readonly sell_data: readonly ChartPoint[]
  readonly buy_data: readonly ChartPoint[]
}

/** Both series side by side, oldest first. */
export function chartSlots(data: Data, interval: Interval): ChartSlot[] {
  const sells = new Map(data.sell_data.map((point) => [point.time_slot, point]))
  const buys = new Map(data.buy_data.map((point) => [point.time_slot, point]))
  return [...new Set([...sells.keys(), ...buys.keys()])]
    .map((time_slot) => ({
      time_slot,
      start: slotStart(interval, time_slot),
      sell: sells.get(time_slot),
      buy: buys.get(time_slot),
    }))
    .sort((a, b) => a.start - b.start)
}

interface SeriesStats {
  /** Undefined where nothing was traded. */
  readonly average: number | undefined
  readonly volume: number
}

/** Average price (total price by total quantity, rounded) and volume of a series (spec 1 §9). */
export function seriesStats(points: readonly ChartPoint[]): SeriesStats {
  const volume = points.reduce((sum, point) => sum + point.total_quantity, 0)
  const total = points.reduce((sum, point) => sum + point.total_price, 0)
  return { average: volume === 0 ? undefined : Math.round(total / volume), volume }
}

/**
 * The slot that a key leads to from the picked one: arrows go one on, Home and End to the edges.
 * Undefined for any other key.
 */
export function walkSlots(
  slots: readonly ChartSlot[],
  picked: ChartSlot | undefined,
  key: string,
): ChartSlot | undefined {
  const at = slots.findIndex((slot) => slot.start === picked?.start)
  switch (key) {
    case 'ArrowLeft':
      return at < 0 ? slots.at(-1) : slots[Math.max(at - 1, 0)]
    case 'ArrowRight':
      return slots[Math.min(at + 1, slots.length - 1)]
    case 'Home':
      return slots[0]
    case 'End':
      return slots.at(-1)
    default:
      return undefined
  }
}
