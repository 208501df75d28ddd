import { expect, test } from 'vitest'
import type { Language } from '../i18n/languages.ts'
import { readAmount } from './read-shorthand.ts'

const all: readonly Language[] = ['en', 'ru', 'zh', 'tr', 'pt', 'ja']

test.each([
  ['12', 12],
  ['1.000.000', 1_000_000],
  ['2k', 2000],
  ['2 K', 2000],
  ['3m', 3_000_000],
  ['2b', 2_000_000_000],
  ['1t', 1_000_000_000_000],
  ['５ｍ', 5_000_000],
  ['15万', 150_000],
  ['2億', 200_000_000],
  ['7к', 7000],
  ['2g', 2_000_000],
  ['2g 30s', 2_300_000],
  ['2g30s5b7c', 2_300_507],
  ['30s 5b', 300_500],
  ['2з 30с', 2_300_000],
  ['1 000k', 1_000_000],
])('%j is %d coins in every language', (text, value) => {
  for (const language of all)
    expect(readAmount(text, language, 'coins'), language).toEqual({ value })
})

test.each([
  ['1.5m', 'en', 1_500_000],
  ['1.5m', 'zh', 1_500_000],
  ['1.5m', 'ru', 1_500_000],
  ['1,5m', 'ru', 1_500_000],
  ['1,5m', 'pt', 1_500_000],
  ['1.500m', 'pt', 1_500_000_000],
  ['1,500k', 'en', 1_500_000],
  ['0.25g', 'en', 250_000],
] as const)('%j in %s is %d', (text, language, value) => {
  expect(readAmount(text, language, 'coins')).toEqual({ value })
})

test.each([
  // It groups in the language: one and a half must not become fifteen.
  ['1,5m', 'en', 'unclear'],
  ['1.5m', 'tr', 'unclear'],
  ['1.0005k', 'en', 'fraction'],
  ['1.5', 'en', 'fraction'],
  ['2g 2g', 'en', 'unclear'],
  ['2g 3k', 'en', 'unclear'],
  ['2g 3', 'en', 'unfinished'],
  ['2x', 'en', 'unclear'],
  ['k', 'en', 'unclear'],
  ['-2k', 'en', 'unclear'],
  ['9007199254t', 'en', 'unclear'],
  ['', 'en', 'empty'],
] as const)('%j in %s is %s', (text, language, fault) => {
  expect(readAmount(text, language, 'coins')).toEqual({ fault })
})

test('pieces have no gold', () => {
  expect(readAmount('2k', 'en', 'pieces')).toEqual({ value: 2000 })
  expect(readAmount('2g', 'en', 'pieces')).toEqual({ fault: 'unclear' })
  expect(readAmount('2k 3b', 'en', 'pieces')).toEqual({ fault: 'unclear' })
})
