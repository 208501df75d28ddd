import { type Interval, lookBackSeconds } from '@app/rules/market/chart.ts'
import { appNow } from '../api/app-clock.ts'

/** Begins the keys of all charts, which end at the application's now. */
export const chartKey = ['chart'] as const

/** Begin the keys of an item's charts, of every interval. */
export const priceChartKey = (item: number) => [...chartKey, 'prices', item] as const
/** Begin the keys of the newest slots of an item's charts. */
export const priceTailKey = (item: number) => [...chartKey, 'tail', item] as const
export const countChartKey = (item: number) => [...chartKey, 'counts', item] as const

/**
 * The look-back window of an interval (spec 1 §9), up to the application's now: this browser's clock
 * may be wrong, or the application's moved. Unix seconds.
 */
export function chartRange(interval: Interval): { start_date: number; end_date: number } {
  const end_date = Math.ceil(appNow() / 1000)
  return { start_date: end_date - lookBackSeconds[interval], end_date }
}
