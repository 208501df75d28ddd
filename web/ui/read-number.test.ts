import { expect, test } from 'vitest'
import type { Language } from '../i18n/languages.ts'
import { numberText, readNumber, readTenths } from './read-number.ts'

const all: readonly Language[] = ['en', 'ru', 'zh', 'tr', 'pt', 'ja']

test.each([
  ['12', 12],
  ['007', 7],
  ['0', 0],
  ['-5', -5],
  ['−5', -5],
  ['１２', 12],
  ['１２３４', 1234],
  [' 15 ', 15],
  ['1 000', 1000],
  ['1\u00A0000', 1000],
  ['1\u202F000\u202F000', 1_000_000],
  ['１　０００', 1000],
  ["1'000", 1000],
  ['1’000', 1000],
  ['1.000.000', 1_000_000],
  ['1,000,000', 1_000_000],
  ['１，０００，０００', 1_000_000],
  ['1、000、000', 1_000_000],
  ['999999999999', 999_999_999_999],
])('%j is %d in every language', (text, value) => {
  for (const language of all) expect(readNumber(text, language), language).toEqual({ value })
})

const grouping = { ',': ['en', 'zh', 'ja'], '.': ['tr', 'pt'] } as const

test.each([
  [',', '1,000'],
  [',', '１，０００'],
  ['.', '1.000'],
  ['.', '1。000'],
] as const)('one %s groups only where the language groups by it: %j', (mark, text) => {
  for (const language of all) {
    const isGroup = (grouping[mark] as readonly Language[]).includes(language)
    const read = isGroup ? { value: 1000 } : { fault: 'fraction' }
    expect(readNumber(text, language), language).toEqual(read)
  }
})

test.each([
  ['', 'empty'],
  ['  ', 'empty'],
  ['\u3000', 'empty'],
  ['-', 'unfinished'],
  ['1 ', 'value'],
  ['1 0', 'unfinished'],
  ['1 000 00', 'unfinished'],
  ['1e5', 'unclear'],
  ['1.5m', 'unclear'],
  ['1 0000', 'unclear'],
  ['1,000.5', 'unclear'],
  ['1,000 000', 'unclear'],
  ['12 pieces', 'unclear'],
  ['+5', 'unclear'],
  ['0x10', 'unclear'],
  ['∞', 'unclear'],
  ['٣', 'unclear'],
] as const)('%j is %s in every language', (text, kind) => {
  for (const language of all) {
    const read = readNumber(text, language)
    expect('fault' in read ? read.fault : 'value', language).toBe(kind)
  }
})

test.each([
  ['1,5', 'ru', 'fraction'],
  ['1,', 'ru', 'fraction'],
  ['1,', 'en', 'unfinished'],
  ['1,5', 'en', 'unfinished'],
  ['1.5', 'en', 'fraction'],
  ['1.5', 'pt', 'unfinished'],
  ['12,34', 'pt', 'fraction'],
  ['1234,5', 'en', 'fraction'],
  ['.5', 'ja', 'fraction'],
] as const)('%j in %s is %s', (text, language, fault) => {
  expect(readNumber(text, language)).toEqual({ fault })
})

test('what a language writes, it reads', () => {
  for (const language of all) {
    for (let value = 1; value < 10 ** 12; value = value * 7 + 3) {
      const written = value.toLocaleString(language)
      expect(readNumber(written, language), `${language} ${written}`).toEqual({ value })
    }
  }
})

test.each([
  ['22.5', ['en', 'ru', 'zh', 'ja'], 22.5],
  ['22,5', ['ru', 'tr', 'pt'], 22.5],
  ['−0,5', ['ru', 'tr', 'pt'], -0.5],
  ['.5', ['en', 'ru', 'zh', 'ja'], 0.5],
  ['7.', ['en', 'ru', 'zh', 'ja'], 7],
  ['1,234.5', ['en', 'zh', 'ja'], 1234.5],
  ['12', all, 12],
] as const)('%j has tenths where the mark is no group’s', (text, languages, value) => {
  for (const language of all) {
    const read = readTenths(text, language)
    if ((languages as readonly Language[]).includes(language)) expect(read).toEqual({ value })
    else expect(read, language).toHaveProperty('fault')
  }
})

test('one decimal place is read and no more, and stands in a field as it is read', () => {
  expect(readTenths('22.55', 'en')).toEqual({ fault: 'fraction' })
  expect(readTenths('', 'en')).toEqual({ fault: 'empty' })
  expect(readTenths('-', 'en')).toEqual({ fault: 'unfinished' })
  expect(readTenths('1.2.3', 'en')).toEqual({ fault: 'unclear' })
  for (const language of all) {
    expect(readTenths(numberText(-1234.5, language), language)).toEqual({ value: -1234.5 })
  }
})
