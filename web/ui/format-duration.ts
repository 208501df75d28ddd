import { type Language, localeOf } from '../i18n/languages.ts'
import { t } from '../i18n/t.ts'
import { writeNumber } from '../i18n/number-format.ts'

const units = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3600 },
  { unit: 'minute', seconds: 60 },
  { unit: 'second', seconds: 1 },
] as const

type Unit = (typeof units)[number]['unit']

interface Style {
  /** The largest unit: with hours a day is 24 of them. */
  from?: Unit
  /** The smallest: a part of one counts as a whole one. */
  to?: Unit
  unitDisplay?: 'short' | 'long'
}

/**
 * A duration in the language's own units, from days to minutes unless the style says otherwise (spec
 * part 2 section 9). Who shows it says something else for none at all.
 */
export function formatDuration(seconds: number, language: Language, style: Style = {}): string {
  const { from = 'day', to = 'minute', unitDisplay = 'short' } = style
  const shown = units.slice(
    units.findIndex(({ unit }) => unit === from),
    units.findIndex(({ unit }) => unit === to) + 1,
  )
  const smallest = shown.at(-1)?.seconds ?? 1
  // Hours may come as fractions, which are a little more or less than they say.
  let left = Math.ceil(seconds / smallest - 1e-6) * smallest
  const parts: string[] = []
  for (const { unit, seconds: size } of shown) {
    const count = Math.floor(left / size)
    left -= count * size
    if (count === 0) continue
    parts.push(writeNumber(count, localeOf[language], { style: 'unit', unit, unitDisplay }))
  }
  // A language that writes no space before its units has none between them.
  return parts.join(parts.some((part) => part.includes(' ')) ? ' ' : '')
}

/** The same in hours and minutes, '<1h' below one (spec part 2 section 2). */
export function formatHours(seconds: number, language: Language, style: Style = {}): string {
  if (seconds < 3600) return t('kit.under_an_hour')
  return formatDuration(seconds, language, { from: 'hour', ...style })
}
