import type { Language } from '../i18n/languages.ts'
import { dateFormat } from '../ui/date-format.ts'

/** A day as the news name it (year-month-day, of UTC), in words. */
export function formatDay(day: string, language: Language): string {
  return dateFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(day))
}

/** From a first to a last day, without their years: a season comes every year. */
export function formatSeason(from: string, to: string, language: Language): string {
  const format = dateFormat(language, {
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  })
  return `${format.format(Date.parse(from))} – ${format.format(Date.parse(to))}`
}
