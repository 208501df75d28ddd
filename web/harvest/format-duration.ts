import { shownDuration } from '@app/rules/format.ts'
import { t } from '../i18n/t.ts'

/** How long a run takes, in words: hours and minutes, and '<1h' below one (spec part 2 section 2). */
export function formatDuration(seconds: number): string {
  const duration = shownDuration(seconds)
  if (duration.shown !== 'parts') return t('harvest.under_an_hour')
  const hours = duration.days * 24 + duration.hours
  const { minutes } = duration
  return minutes === 0
    ? t('harvest.hours', { hours })
    : t('harvest.hours_minutes', { hours, minutes })
}
