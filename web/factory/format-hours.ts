import { t } from '../i18n/t.ts'

/** How long a job takes in whole hours; <1h below one, a word for no time (spec 2 §9). */
export function formatHours(seconds: number): string {
  if (seconds <= 0) return t('factory.at_once')
  if (seconds < 3600) return t('factory.under_an_hour')
  return t('factory.hours', { hours: Math.floor(seconds / 3600) })
}
