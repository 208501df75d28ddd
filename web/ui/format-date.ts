import type { Language } from '../i18n/languages.ts'
import { dateFormat } from './date-format.ts'

/** A moment in the player's own time zone; '-' where there is none (spec part 1 section 3). */
export function formatDate(unixSeconds: number, language: Language): string {
  if (!unixSeconds) return '-'
  const style = { dateStyle: 'medium', timeStyle: 'short' } as const
  return dateFormat(language, style).format(unixSeconds * 1000)
}

/** A day with its weekday, in the player's own time zone. */
export function formatDay(unixMs: number, language: Language): string {
  return dateFormat(language, { dateStyle: 'full' }).format(unixMs)
}

/** The hour and minute of a moment, in the player's own time zone. */
export function formatTime(unixSeconds: number, language: Language): string {
  return dateFormat(language, { timeStyle: 'short' }).format(unixSeconds * 1000)
}
