import type { Interval } from '@app/rules/market/chart.ts'

/** In the order in which they are offered. */
export const intervals: readonly Interval[] = ['hour', 'day', 'week', 'month']
