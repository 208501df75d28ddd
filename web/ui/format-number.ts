import * as format from '@app/rules/format.ts'
import { useLanguage } from '../i18n/language.ts'
import { localeOf } from '../i18n/languages.ts'
import { numberMarks, writeNumber } from '../i18n/number-format.ts'

/** A number in full, as the language shown or the reader's choice writes it; nothing for none. */
export function formatNumber(value: number | bigint, options?: Intl.NumberFormatOptions): string
export function formatNumber(
  value: number | bigint | undefined,
  options?: Intl.NumberFormatOptions,
): string | undefined
export function formatNumber(
  value: number | bigint | undefined,
  options?: Intl.NumberFormatOptions,
): string | undefined {
  return value === undefined ? undefined : writeNumber(value, shownLocale(), options)
}

/** A share of one as a percentage, with so many decimals at most. */
export function formatShare(share: number, decimals = 0): string {
  return formatNumber(share, { style: 'percent', maximumFractionDigits: decimals })
}

/** A change in hundredths of a percent, with its sign. */
export function formatChange(change: number): string {
  const options = { style: 'percent', signDisplay: 'always', maximumFractionDigits: 1 } as const
  return formatNumber(change / 10_000, options)
}

const shownLocale = () => localeOf[useLanguage.getState().language]

/** With the decimal mark of the language shown, or of the reader's choice, and the real minus. */
export function localized(short: string): string {
  return short.replace('.', numberMarks(shownLocale()).decimal).replace('-', '−')
}

/** See `shortPrice` of the rules. */
export function shortPrice(amount: number, unit?: number): string {
  return localized(format.shortPrice(amount, unit))
}

/** See `shortCount` of the rules. */
export function shortCount(count: number): string {
  return localized(format.shortCount(count))
}
