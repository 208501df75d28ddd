import { create } from 'zustand'
import { browserKeys } from '../browser-keys.ts'
import { localTexts, onChangeElsewhere } from '../browser-storage.ts'

interface Marks {
  readonly group: string
  readonly decimal: string
}

const NARROW_SPACE = '\u202F'

/** How numbers may be written where a reader does not want their language's way. */
const marksOf = {
  comma_point: { group: ',', decimal: '.' },
  point_comma: { group: '.', decimal: ',' },
  space_comma: { group: NARROW_SPACE, decimal: ',' },
  space_point: { group: NARROW_SPACE, decimal: '.' },
} as const satisfies Record<string, Marks>

export type NumberStyle = 'auto' | keyof typeof marksOf

export const numberStyles = [
  'auto',
  'comma_point',
  'point_comma',
  'space_comma',
  'space_point',
] as const satisfies readonly NumberStyle[]

/** The way that was chosen in this browser; `auto` is the language's own. */
export const useNumberStyle = create<{ readonly style: NumberStyle }>(() => readKept())

function readKept(): { style: NumberStyle } {
  const kept = localTexts.read(browserKeys.numberStyle)
  return { style: numberStyles.find((style) => style === kept) ?? 'auto' }
}

/** Keeps the choice in this browser and shows it in all its tabs. */
export function chooseNumberStyle(style: NumberStyle): void {
  if (style === 'auto') localTexts.remove(browserKeys.numberStyle)
  else localTexts.write(browserKeys.numberStyle, style)
  useNumberStyle.setState({ style })
}

onChangeElsewhere(browserKeys.numberStyle, () => useNumberStyle.setState(readKept()))

/** A number as the locale or the reader's choice writes it, with a minus as wide as the plus. */
export function writeNumber(
  value: number | bigint,
  locale: string,
  options?: Intl.NumberFormatOptions,
): string {
  const marks = chosenMarks()
  const format = formatOf(locale, options)
  if (!marks) return withMinus(format.format(value), value)
  const parts = format.formatToParts(value)
  const text = parts.map((part) => marks[part.type as keyof Marks] ?? part.value).join('')
  return withMinus(text, value)
}

/** Locales differ in the sign that they write; beside amounts all have the real minus. */
const withMinus = (text: string, value: number | bigint): string =>
  value < 0 ? text.replace('-', '−') : text

/** What divides groups of three digits, and whole ones from decimals. */
export function numberMarks(locale: string): Marks {
  const chosen = chosenMarks()
  if (chosen) return chosen
  const parts = formatOf(locale).formatToParts(1_000_000.5)
  const markOf = (type: keyof Marks) => parts.find((part) => part.type === type)?.value ?? ''
  return { group: markOf('group'), decimal: markOf('decimal') }
}

function chosenMarks(): Marks | undefined {
  const { style } = useNumberStyle.getState()
  return style === 'auto' ? undefined : marksOf[style]
}

const formats = new Map<string, Intl.NumberFormat>()

/** Each is made once: to make one costs more than to use it often. */
function formatOf(locale: string, options?: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale} ${options ? JSON.stringify(options) : ''}`
  const known = formats.get(key) ?? new Intl.NumberFormat(locale, options)
  formats.set(key, known)
  return known
}
