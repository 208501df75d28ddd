import { expect, test } from 'vitest'
import { useLanguage } from '../i18n/language.ts'
import { languages, localeOf } from '../i18n/languages.ts'
import { numberStyles, useNumberStyle } from '../i18n/number-format.ts'
import { readNumber } from './read-number.ts'
import { formatChange, formatNumber, formatShare, shortCount, shortPrice } from './format-number.ts'

test.each(languages)('short numbers have the decimal separator of $name', ({ code }) => {
  useLanguage.setState({ language: code })
  const inLanguage = (value: number) => value.toLocaleString(localeOf[code])
  expect(shortPrice(5_140)).toBe(`${inLanguage(5.14)}k`)
  expect(shortPrice(5_140, 100)).toBe(inLanguage(51.4))
  expect(shortCount(2_365)).toBe(`${inLanguage(2.3)}k`)
})

test.each(numberStyles)(
  'the chosen way %s holds in every language, and what it writes is read',
  (style) => {
    useNumberStyle.setState({ style })
    try {
      for (const { code } of languages) {
        useLanguage.setState({ language: code })
        for (const value of [0, 7, 999, 12_345, 1_234_567, 999_999_999_999]) {
          expect(readNumber(formatNumber(value), code), `${code} ${value}`).toEqual({ value })
        }
      }
    } finally {
      useNumberStyle.setState({ style: 'auto' })
    }
  },
)

test.each(languages)('what is below nothing has the real minus in $name', ({ code }) => {
  useLanguage.setState({ language: code })
  for (const text of [
    formatNumber(-12),
    formatNumber(-12, { signDisplay: 'always' }),
    formatShare(-0.125, 1),
    formatChange(-1250),
    shortPrice(-5_140),
  ]) {
    expect(text).toMatch(/^[^-]*−[^-]*$/)
  }
})

test('a chosen way changes the marks and nothing else', () => {
  useLanguage.setState({ language: 'ru' })
  useNumberStyle.setState({ style: 'comma_point' })
  expect(formatNumber(1_234_567.5)).toBe('1,234,567.5')
  expect(formatNumber(-1_234n)).toBe('−1,234')
  expect(formatShare(0.125, 1)).toBe(`12.5${'\u00A0'}%`)
  expect(shortPrice(5_140)).toBe('5.14k')
  expect(formatNumber(undefined)).toBeUndefined()
  useNumberStyle.setState({ style: 'auto' })
  expect(formatNumber(1_234_567.5)).toBe((1_234_567.5).toLocaleString('ru'))
})
