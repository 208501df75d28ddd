import { expect, test } from 'vitest'
import { useLanguage } from '../i18n/language.ts'
import { languages, localeOf } from '../i18n/languages.ts'
import { chartCount, shortCount, shortPrice } from './format-number.ts'

test.each(languages)('short numbers have the decimal separator of $name', ({ code }) => {
  useLanguage.setState({ language: code })
  const inLanguage = (value: number) => value.toLocaleString(localeOf[code])
  expect(shortPrice(5_140)).toBe(`${inLanguage(5.14)}k`)
  expect(shortPrice(5_140, 100)).toBe(inLanguage(51.4))
  expect(shortCount(2_365)).toBe(`${inLanguage(2.3)}k`)
  expect(chartCount(2_365_000)).toBe(`${inLanguage(2.3)}M`)
})
