import { coinsPerUnit } from '@app/rules/money.ts'
import type { Language } from '../i18n/languages.ts'
import {
  groupMark,
  type NumberRead,
  plainNumber,
  readNumber,
  withoutGroups,
} from './read-number.ts'

/** What short forms a field takes: of pieces as they are shown ("1.5k"), of coins by unit too ("2g 30s"). */
export type Shorthand = 'pieces' | 'coins'

/** The letters of short prices, as the site shows them and as a Cyrillic keyboard has them; 万 and 億. */
const sizes: Readonly<Record<string, number>> = {
  k: 1e3,
  m: 1e6,
  b: 1e9,
  t: 1e12,
  к: 1e3,
  м: 1e6,
  千: 1e3,
  万: 1e4,
  萬: 1e4,
  亿: 1e8,
  億: 1e8,
}

/** Gold, silver, bronze and plain coins. */
const coins: Readonly<Record<string, number>> = {
  g: coinsPerUnit.gold,
  s: coinsPerUnit.silver,
  b: coinsPerUnit.bronze,
  c: coinsPerUnit.coin,
  з: coinsPerUnit.gold,
  с: coinsPerUnit.silver,
  б: coinsPerUnit.bronze,
}

interface Term {
  readonly number: string
  readonly unit: string
}

/**
 * Reads a whole number as `readNumber` does, or a short form of one: "1.5m", "2g 30s".
 *
 * A "b" alone is a billion, as on the site; beside other coins it is bronze. What a short form does
 * not make a whole number is a `fraction`; a decimal mark that groups digits in the language is
 * refused, as it is in a long form.
 */
export function readAmount(text: string, language: Language, shorthand: Shorthand): NumberRead {
  const long = readNumber(text, language)
  if ('value' in long || long.fault === 'empty') return long
  const { terms, rest } = termsOf(plainNumber(text).toLowerCase())
  if (terms.length === 0) return long
  const units = unitsOf(terms, shorthand)
  if (!units) return { fault: 'unclear' }
  if (rest !== '') return { fault: /^[\d ',.]+$/.test(rest) ? 'unfinished' : 'unclear' }
  let sum = 0n
  for (const { number, unit } of terms) {
    const part = multiply(number, units[unit]!, language)
    if (typeof part !== 'bigint') return part
    sum += part
  }
  return sum <= Number.MAX_SAFE_INTEGER ? { value: Number(sum) } : { fault: 'unclear' }
}

/** Numbers with a letter behind each, and what is left behind them. */
function termsOf(text: string): { terms: Term[]; rest: string } {
  const terms: Term[] = []
  let rest = text
  for (;;) {
    const found = /^(\d(?:[\d ',.]*\d)?) ?(\p{L}) ?/u.exec(rest)
    if (!found) return { terms, rest }
    terms.push({ number: found[1]!, unit: found[2]! })
    rest = rest.slice(found[0].length)
  }
}

/** What the letters mean here; undefined where they are none, or one comes twice. */
function unitsOf(
  terms: readonly Term[],
  shorthand: Shorthand,
): Readonly<Record<string, number>> | undefined {
  const isShort = terms.length === 1 && terms[0]!.unit in sizes
  if (isShort) return sizes
  if (shorthand !== 'coins' || !terms.every(({ unit }) => unit in coins)) return undefined
  return new Set(terms.map(({ unit }) => coins[unit])).size === terms.length ? coins : undefined
}

function multiply(number: string, size: number, language: Language): bigint | NumberRead {
  const digits = withoutGroups(number, language)
  if (digits !== undefined) return BigInt(digits) * BigInt(size)
  const [, whole, mark, part] = /^(\d+)([.,])(\d{1,12})$/.exec(number) ?? []
  if (part === undefined || mark === groupMark(language)) return { fault: 'unclear' }
  const scale = 10n ** BigInt(part.length)
  const product = BigInt(`${whole}${part}`) * BigInt(size)
  return product % scale === 0n ? product / scale : { fault: 'fraction' }
}
