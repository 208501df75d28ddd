import { type Language, localeOf } from '../i18n/languages.ts'

/** A day as the news name it (year-month-day, of UTC), in words. */
export function formatDay(day: string, language: Language): string {
  const format = new Intl.DateTimeFormat(localeOf[language], { dateStyle: 'long', timeZone: 'UTC' })
  return format.format(Date.parse(day))
}

/** From a first to a last day, without their years: a season comes every year. */
export function formatSeason(from: string, to: string, language: Language): string {
  const format = new Intl.DateTimeFormat(localeOf[language], {
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  })
  return `${format.format(Date.parse(from))} – ${format.format(Date.parse(to))}`
}
