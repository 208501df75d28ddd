import { localeOf, type Language } from '../i18n/languages.ts'

const units = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3600 },
  { unit: 'minute', seconds: 60 },
] as const

/**
 * A duration as days, hours and minutes in the language's own short units (spec part 2 section 9);
 * a part of a minute counts as a whole one. Who shows it says something else for none at all.
 */
export function formatDuration(seconds: number, language: Language): string {
  let left = Math.ceil(seconds / 60) * 60
  const parts: string[] = []
  for (const { unit, seconds: size } of units) {
    const count = Math.floor(left / size)
    left -= count * size
    if (count === 0) continue
    const style = { style: 'unit', unit, unitDisplay: 'short' } as const
    parts.push(new Intl.NumberFormat(localeOf[language], style).format(count))
  }
  return parts.join(' ')
}
