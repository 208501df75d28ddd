import type { Interval } from '@app/rules/market/chart.ts'
import { type Language, localeOf } from '../i18n/languages.ts'

/**
 * The beginning of a chart's slot in words. Hours are those of the player's own clock; days, weeks
 * and months are whole ones of UTC, so their dates are too.
 */
export function formatSlot(unixSeconds: number, interval: Interval, language: Language): string {
  const format: Intl.DateTimeFormatOptions =
    interval === 'hour'
      ? { dateStyle: 'medium', timeStyle: 'short' }
      : { dateStyle: 'medium', timeZone: 'UTC' }
  return new Date(unixSeconds * 1000).toLocaleString(localeOf[language], format)
}
