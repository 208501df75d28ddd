import * as format from '@app/rules/format.ts'
import { useLanguage } from '../i18n/language.ts'
import type { Language } from '../i18n/languages.ts'

const separators: Readonly<Record<Language, string>> = {
  en: '.',
  ru: ',',
  zh: '.',
  tr: ',',
  pt: ',',
  ja: '.',
}

/** With the decimal separator of the language shown. */
function localised(short: string): string {
  return short.replace('.', separators[useLanguage.getState().language])
}

/** See `shortPrice` of the rules. */
export function shortPrice(amount: number, unit?: number): string {
  return localised(format.shortPrice(amount, unit))
}

/** See `shortCount` of the rules. */
export function shortCount(count: number): string {
  return localised(format.shortCount(count))
}

/** See `chartCount` of the rules. */
export function chartCount(count: number): string {
  return localised(format.chartCount(count))
}
