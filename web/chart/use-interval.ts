import type { Interval } from '@app/rules/market/chart.ts'
import { useRewrite } from '../address/use-rewrite.ts'
import { intervals } from './intervals.ts'

/** The interval of a screen's charts, kept in its address: it stays from item to item. */
export function useInterval(inAddress: string | undefined) {
  const rewrite = useRewrite()
  const interval = intervals.find((one) => one === inAddress) ?? 'day'
  const choose = (next: Interval) =>
    // A zoomed chart goes back to the whole period.
    rewrite({ interval: next === 'day' ? undefined : next, range: undefined })
  return [interval, choose] as const
}
