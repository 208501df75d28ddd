import { expect, test } from 'vitest'
import { useLanguage } from '../i18n/language.ts'
import { chartCount } from './chart-count.ts'

test('counts in charts have the decimal separator of the language', () => {
  useLanguage.setState({ language: 'en' })
  expect(chartCount(2_365_000)).toBe('2.3M')
  useLanguage.setState({ language: 'ru' })
  expect(chartCount(2_365_000)).toBe('2,3M')
})
