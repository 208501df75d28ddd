import { type Language, localeOf } from '../i18n/languages.ts'
import { numberMarks } from '../i18n/number-format.ts'

/**
 * What a field for a number holds. `unfinished` may become a number with the next keys, as
 * "1," may become "1,000"; a `fraction` has a decimal separator; `unclear` is anything else.
 */
export type NumberRead =
  | { readonly value: number }
  | { readonly fault: 'empty' | 'unfinished' | 'fraction' | 'unclear' }

/** What an input method and a table write for the signs of a number. */
const signs: Readonly<Record<string, string>> = { '。': '.', '、': ',', '−': '-', '’': "'" }

/**
 * Reads a whole number as the language writes it, typed or pasted: with groups of three digits or
 * without, in full-width digits too.
 *
 * A comma or a point groups in one language and begins the decimals in another. One that is not
 * this language's way to group is refused and never passed over: a price of 1.500 must not become
 * another one. Two of the same can only group.
 */
export function readNumber(text: string, language: Language): NumberRead {
  const plain = plainNumber(text)
  if (plain === '') return { fault: 'empty' }
  if (plain === '-') return { fault: 'unfinished' }
  const digits = withoutGroups(plain.replace(/^-/, ''), language)
  if (digits !== undefined) return { value: Number(digits) * (plain.startsWith('-') ? -1 : 1) }
  if (isUnfinished(plain, language)) return { fault: 'unfinished' }
  return { fault: /^-?[\d ']*[.,]\d*$/.test(plain) ? 'fraction' : 'unclear' }
}

/** Reads a number with one decimal place at most; what has more is a `fraction`. */
export function readTenths(text: string, language: Language): NumberRead {
  const whole = readNumber(text, language)
  const [, sign, before = '', mark, decimals] =
    /^(-?)(.*)([.,])(\d*)$/.exec(plainNumber(text)) ?? []
  if ('value' in whole || decimals === undefined || mark === groupMark(language)) return whole
  const digits = before === '' && decimals !== '' ? '0' : withoutGroups(before, language)
  if (digits === undefined) return whole
  if (decimals.length > 1) return { fault: 'fraction' }
  return { value: Number(`${sign}${digits}.${decimals}`) }
}

/** A text with the signs of numbers as a keyboard has them, and plain spaces. */
export function plainNumber(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[。、−’]/g, (sign) => signs[sign] ?? sign)
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** The digits alone; undefined where something else than groups divides them. */
export function withoutGroups(text: string, language: Language): string | undefined {
  if (/^\d+$/.test(text)) return text
  const [, mark] = /^\d{1,3}([ ',.])\d{3}(?:\1\d{3})*$/.exec(text) ?? []
  if (mark === undefined) return undefined
  const isCertain = mark === ' ' || mark === "'" || text.split(mark).length > 2
  return isCertain || mark === groupMark(language) ? text.replaceAll(mark, '') : undefined
}

/** A number as it stands in a field, without groups. */
export function numberText(value: number, language: Language): string {
  return String(value).replace('.', numberMarks(localeOf[language]).decimal)
}

/** Whether the last group still lacks digits. */
function isUnfinished(text: string, language: Language): boolean {
  const begun = /^-?\d{1,3}(?:([ ',.])\d{3})*([ ',.])\d{0,2}$/.exec(text)
  const [, mark, last] = begun ?? []
  if (last === undefined || (mark !== undefined && mark !== last)) return false
  return mark !== undefined || last === ' ' || last === "'" || last === groupMark(language)
}

/** What divides groups of three digits in a language, or as the reader chose. */
export function groupMark(language: Language): string {
  return numberMarks(localeOf[language]).group.normalize('NFKC')
}
