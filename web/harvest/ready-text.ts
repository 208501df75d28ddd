import type { Language } from '../i18n/languages.ts'
import { t } from '../i18n/t.ts'
import { dateFormat } from '../ui/date-format.ts'
import { formatDuration } from '../ui/format-duration.ts'

/** As far ahead as a moment means anything, in seconds; a date holds no more than some 270,000 years. */
const AHEAD_MAX_SEC = 100 * 365.25 * 86_400

/**
 * When something is ready.
 *
 * @param seconds - from now
 * @param now - unix milliseconds
 */
export function readyText(seconds: number, now: number, language: Language): string {
  if (seconds > AHEAD_MAX_SEC) return t('harvest.ready_too_far')
  const clock = dateFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  return t('harvest.ready_at', {
    moment: clock.format(now + seconds * 1000),
    duration: formatDuration(seconds, language, { to: 'hour' }),
  })
}
