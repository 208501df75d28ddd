import { useHourCycle } from '../i18n/hour-cycle.ts'
import { type Language, localeOf } from '../i18n/languages.ts'

const cached = new Map<string, Intl.DateTimeFormat>()

/** A language's format of dates. Each is made once: to make one costs more than to use it often. */
export function dateFormat(
  language: Language,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const { cycle } = useHourCycle.getState()
  const chosen = cycle === 'auto' ? {} : ({ hourCycle: cycle } as const)
  const isTimed = options.timeStyle !== undefined || options.hour !== undefined
  // A format keeps the time zone in which it was made, and laptops travel.
  const zone = new Date().getTimezoneOffset()
  const key = `${language} ${zone} ${cycle} ${JSON.stringify(options)}`
  const known =
    cached.get(key) ??
    new Intl.DateTimeFormat(localeOf[language], isTimed ? { ...options, ...chosen } : options)
  cached.set(key, known)
  return known
}
