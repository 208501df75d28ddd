import { jobDurationMs } from '@app/rules/energy/energy.ts'
import type { Language } from '../i18n/languages.ts'
import { t } from '../i18n/t.ts'
import { formatDuration } from '../ui/format-duration.ts'

/** How long a craft takes; 'momentum' where it takes no time (spec part 2 section 9). */
export function recipeDuration(seconds: number, language: Language): string {
  return seconds === 0 ? t('momentum') : formatDuration(seconds, language)
}

/** How long a craft takes that is started now, shorter while energy is active. */
export function durationNow(seconds: number, energetic: boolean, language: Language): string {
  const shown = recipeDuration(jobDurationMs(seconds, energetic) / 1000, language)
  return energetic && seconds > 0 ? `⚡ ${shown}` : shown
}
