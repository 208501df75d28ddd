import type { fillRoutes } from '@app/contract/fill.ts'
import type { Reply } from '@app/contract/route.ts'
import type { Candle } from '@app/rules/market/candles.ts'
import { type ChartPoint, type Interval, slotName, slotStart } from '@app/rules/market/chart.ts'
import type { View } from '../chart/chart-view.ts'

/** The trades of an item by slot. */
export type Chart = Reply<typeof fillRoutes.getChart>

/** One moment of the chart: what was paid for sell lots and for buy lots then. */
export interface ChartSlot {
  readonly time_slot: string
  /** Unix seconds. */
  readonly start: number
  readonly sell: ChartPoint | undefined
  readonly buy: ChartPoint | undefined
  /** Of both; undefined where not all prices were kept. */
  readonly candle: Candle | undefined
}

interface Data {
  readonly sell_data: readonly ChartPoint[]
  readonly buy_data: readonly ChartPoint[]
  readonly candles: readonly Candle[]
}

/**
 * A chart with its newest slots as they are read again after each trade.
 *
 * @param since - unix seconds: `tail` has all slots from the one on in which this lies
 */
export function withTail(chart: Chart, tail: Chart, interval: Interval, since: number): Chart {
  const first = slotName(interval, since)
  const join = <T extends { time_slot: string }>(
    before: readonly T[],
    after: readonly T[],
  ): T[] => [...before.filter(({ time_slot }) => time_slot < first), ...after]
  return {
    sell_data: join(chart.sell_data, tail.sell_data),
    buy_data: join(chart.buy_data, tail.buy_data),
    candles: join(chart.candles, tail.candles),
  }
}

/** Both series side by side, oldest first. */
export function chartSlots(data: Data, interval: Interval): ChartSlot[] {
  const sells = new Map(data.sell_data.map((point) => [point.time_slot, point]))
  const buys = new Map(data.buy_data.map((point) => [point.time_slot, point]))
  const candles = new Map(data.candles.map((candle) => [candle.time_slot, candle]))
  return [...new Set([...sells.keys(), ...buys.keys()])]
    .map((time_slot) => ({
      time_slot,
      start: slotStart(interval, time_slot),
      sell: sells.get(time_slot),
      buy: buys.get(time_slot),
      candle: candles.get(time_slot),
    }))
    .sort((a, b) => a.start - b.start)
}

/**
 * The slots that are in sight, whole or in part.
 *
 * @param starts - unix seconds of all slots of the axis; `end` is the end of the last
 */
export function slotsWithin(
  slots: readonly ChartSlot[],
  starts: readonly number[],
  end: number,
  { from, to }: View,
): ChartSlot[] {
  const first = starts.findLast((start) => start <= from) ?? starts[0] ?? end
  return from >= end ? [] : slots.filter(({ start }) => start >= first && start < to)
}

interface SeriesStats {
  /** Undefined where nothing was traded. */
  readonly average: number | undefined
  readonly volume: number
}

/** What was paid for a piece in a slot on average, whichever side was taken. */
export function averageOf({ sell, buy }: Pick<ChartSlot, 'sell' | 'buy'>): number {
  const { average = 0 } = seriesStats([sell, buy].filter((point) => point !== undefined))
  return average
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
