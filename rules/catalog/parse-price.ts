import { parseNumber } from './parse-number.ts'
import { isUnreadable, quote, readList, splitList, type Unreadable } from './split-list.ts'

/** An amount in the smallest unit of a currency, or of Valve's price tiers (`VLV`). */
interface Amount {
  readonly currency: string
  readonly amount: number
}

/** Prices for a while (`YYYYMMDDTHHMMSSZ-YYYYMMDDTHHMMSSZ`), or from the start. */
export interface PricePeriod {
  readonly period: string | undefined
  readonly amounts: readonly Amount[]
}

const PERIOD_LENGTH = 33

function parseAmount(text: string): Amount | Unreadable {
  const currency = text.slice(0, 3)
  if (!/^[A-Z]{3}$/.test(currency)) {
    return { refused: `${quote(text)} does not begin with a currency` }
  }
  const amount = parseNumber(text.slice(3), 'the amount')
  return isUnreadable(amount) ? amount : { currency, amount }
}

/** `YYYYMMDDTHHMMSSZ` */
function isDateTime(text: string): boolean {
  return /^[0-9]{8}T[0-9]{6}Z$/.test(text)
}

function parsePeriod(text: string): PricePeriod | Unreadable {
  const startsWithDigit = text[0] !== undefined && text[0] >= '0' && text[0] <= '9'
  const period = startsWithDigit ? text.slice(0, PERIOD_LENGTH) : undefined
  const isPeriod =
    period === undefined ||
    (isDateTime(period.slice(0, 16)) && period[16] === '-' && isDateTime(period.slice(17)))
  if (!isPeriod) return { refused: `${quote(text)} does not begin with two dates` }
  const amounts = readList(text.slice(period?.length ?? 0), ',', parseAmount)
  return isUnreadable(amounts) ? amounts : { period, amounts }
}

/**
 * Reads a price or price category: the version, which is 1, then periods, the plain price first.
 *
 * Source: Steam's schema of item definitions, `price`.
 */
export function parsePrice(text: string): PricePeriod[] | Unreadable {
  const segments = splitList(text, ';')
  if (isUnreadable(segments)) return segments
  if (segments[0] !== '1') return { refused: `${quote(text)} does not begin with "1;"` }
  return readList(segments.slice(1).join(';'), ';', parsePeriod)
}
