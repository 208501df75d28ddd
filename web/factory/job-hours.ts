import type { Language } from '../i18n/languages.ts'
import { t } from '../i18n/t.ts'
import { formatHours } from '../ui/format-duration.ts'

/** How long a job takes in whole hours; <1h below one, a word for no time (spec 2 §9). */
export function jobHours(seconds: number, language: Language): string {
  if (seconds <= 0) return t('momentum')
  const whole = seconds - (seconds % 3600)
  return formatHours(whole, language, { to: 'hour', unitDisplay: 'long' })
}
