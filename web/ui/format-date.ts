import { type Language, localeOf } from '../i18n/languages.ts'

const formats = new Map<Language, Intl.DateTimeFormat>()

/** A moment in the player's own time zone; '-' where there is none (spec part 1 section 3). */
export function formatDate(unixSeconds: number, language: Language): string {
  if (!unixSeconds) return '-'
  let format = formats.get(language)
  if (!format) {
    format = new Intl.DateTimeFormat(localeOf[language], {
      dateStyle: 'medium',
      timeStyle: 'short',
    })
    formats.set(language, format)
  }
  return format.format(unixSeconds * 1000)
}
