import type { Interval } from '@app/rules/market/chart.ts'
import type { Language } from '../i18n/languages.ts'
import { dateFormat } from './date-format.ts'

/**
 * The beginning of a chart's slot in words. Hours are those of the player's own clock; days, weeks
 * and months are whole ones of UTC, so their dates are too.
 */
export function formatSlot(unixSeconds: number, interval: Interval, language: Language): string {
  return formatOf(interval, language).format(unixSeconds * 1000)
}

/** From the beginning of one slot to that of another, with what they share said once. */
export function formatPeriod(
  fromSeconds: number,
  toSeconds: number,
  interval: Interval,
  language: Language,
): string {
  return formatOf(interval, language).formatRange(fromSeconds * 1000, toSeconds * 1000)
}

function formatOf(interval: Interval, language: Language): Intl.DateTimeFormat {
  return dateFormat(
    language,
    interval === 'hour'
      ? { dateStyle: 'medium', timeStyle: 'short' }
      : { dateStyle: 'medium', timeZone: 'UTC' },
  )
}
