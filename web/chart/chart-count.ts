import * as rules from '@app/rules/chart-count.ts'
import { localized } from '../ui/format-number.ts'

/** See `chartCount` of the rules. Apart from the other formats, so that it loads with the charts. */
export function chartCount(count: number): string {
  return localized(rules.chartCount(count))
}
