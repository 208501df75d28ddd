import { browserKeys } from '../browser-keys.ts'
import { localTexts } from '../browser-storage.ts'
import { type Language, localeOf } from '../i18n/languages.ts'

const cached = new Map<string, Intl.DateTimeFormat | Intl.NumberFormat>()

/** A language's format of dates. Each is made once: to make one costs more than to use it often. */
export function dateFormat(
  language: Language,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const cycle = localTexts.read(browserKeys.hourCycle)
  const chosen = cycle === 'h12' || cycle === 'h23' ? ({ hourCycle: cycle } as const) : {}
  const isTimed = options.timeStyle !== undefined || options.hour !== undefined
  // A format keeps the time zone in which it was made, and laptops travel.
  const zone = new Date().getTimezoneOffset()
  return once(`date ${zone} ${cycle}`, language, options, (locale) => {
    return new Intl.DateTimeFormat(locale, isTimed ? { ...options, ...chosen } : options)
  })
}

/** A language's format of numbers, made once. */
export function numberFormat(
  language: Language,
  options: Intl.NumberFormatOptions = {},
): Intl.NumberFormat {
  return once('number', language, options, (locale) => new Intl.NumberFormat(locale, options))
}

function once<Format extends Intl.DateTimeFormat | Intl.NumberFormat>(
  kind: string,
  language: Language,
  options: object,
  make: (locale: string) => Format,
): Format {
  const key = `${kind} ${language} ${JSON.stringify(options)}`
  const known = (cached.get(key) as Format | undefined) ?? make(localeOf[language])
  cached.set(key, known)
  return known
}
