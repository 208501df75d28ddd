import { writeNumber } from './number-format.ts'

/** A compiled message (see `build/messages-plugin.ts`): its text, or the parts of it in turn. */
export type Message = string | readonly Part[]

/** Text, or a placeholder; in the forms of a plural `#` stands for its number. */
type Part =
  | string
  | readonly [name: string, type?: undefined]
  | readonly [name: string, type: 'number', style?: string]
  | readonly [name: string, type: 'plural', forms: PluralForms]

type PluralForms = Readonly<Record<string, Message>>

type Values = Readonly<Record<string, string | number>>

/** Fills the placeholders of a message. One without a value stays empty. */
export function formatMessage(
  message: Message,
  locale: string,
  values: Values = {},
  number?: string,
): string {
  if (typeof message === 'string') return message
  const formatPart = (part: Part): string => {
    if (part === '#' && number !== undefined) return number
    if (typeof part === 'string') return part
    const value = values[part[0]] ?? ''
    // A number is an amount; an id or a seed is passed as text.
    if (part[1] === undefined) return typeof value === 'number' ? writeNumber(value, locale) : value
    if (part[1] === 'number') return writeNumber(Number(value), locale, styleOf(part[2]))
    const forms = part[2]
    const form = forms[value] ?? forms[pluralsOf(locale).select(Number(value))] ?? forms['other']
    return formatMessage(form ?? '', locale, values, writeNumber(Number(value), locale))
  }
  return message.map(formatPart).join('')
}

/** The names that a message asks values for, outside of its plural forms. */
export function placeholdersOf(message: Message): string[] {
  if (typeof message === 'string') return []
  return message.flatMap((part) => (typeof part === 'string' ? [] : [part[0]]))
}

const styleOf = (style: string | undefined) => ({ style }) as Intl.NumberFormatOptions

const plurals = new Map<string, Intl.PluralRules>()

/** Made once: to make one costs more than to use it often. */
function pluralsOf(locale: string): Intl.PluralRules {
  const known = plurals.get(locale) ?? new Intl.PluralRules(locale)
  plurals.set(locale, known)
  return known
}
