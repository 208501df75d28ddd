import { type Language, localeOf } from '../i18n/languages.ts'

const formats = new Map<Language, Intl.ListFormat>()

/** Names in a row, divided as a language divides them: by commas or by 、. */
export function listFormat(language: Language): Intl.ListFormat {
  const known = formats.get(language)
  if (known) return known
  const format = new Intl.ListFormat(localeOf[language], { type: 'conjunction', style: 'narrow' })
  formats.set(language, format)
  return format
}
