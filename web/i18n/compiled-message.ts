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
  const formatPart = (part: Part): string | number => {
    if (part === '#' && number !== undefined) return number
    if (typeof part === 'string') return part
    const value = values[part[0]] ?? ''
    if (part[1] === undefined) return value
    if (part[1] === 'number') return numbersOf(locale, part[2]).format(Number(value))
    const forms = part[2]
    const form = forms[value] ?? forms[pluralsOf(locale).select(Number(value))] ?? forms['other']
    return formatMessage(form ?? '', locale, values, numbersOf(locale).format(Number(value)))
  }
  return message.map(formatPart).join('')
}

/** The names that a message asks values for, outside of its plural forms. */
export function placeholdersOf(message: Message): string[] {
  if (typeof message === 'string') return []
  return message.flatMap((part) => (typeof part === 'string' ? [] : [part[0]]))
}

const numbersOf = kept(
  (locale, style?: string) => new Intl.NumberFormat(locale, { style } as Intl.NumberFormatOptions),
)
const pluralsOf = kept((locale) => new Intl.PluralRules(locale))

/** Formatters cost more to make than to use. */
function kept<Formatter>(make: (locale: string, style?: string) => Formatter) {
  const made = new Map<string, Formatter>()
  return (locale: string, style?: string): Formatter => {
    const key = `${locale} ${style}`
    const formatter = made.get(key) ?? make(locale, style)
    made.set(key, formatter)
    return formatter
  }
}
