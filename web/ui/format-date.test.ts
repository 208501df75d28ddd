import { expect, test } from 'vitest'
import { languages } from '../i18n/languages.ts'
import { formatDate } from './format-date.ts'

test('no moment is a dash in every language', () => {
  for (const { code } of languages) expect(formatDate(0, code)).toBe('-')
})

test('seconds become a local date and time, in the order of the language', () => {
  const noon = new Date(2026, 10, 21, 12, 34).getTime() / 1000
  expect(formatDate(noon, 'en').replaceAll(/\s/g, ' ')).toBe('Nov 21, 2026, 12:34 PM')
  expect(formatDate(noon, 'ru').replaceAll(/\s/g, ' ')).toBe('21 нояб. 2026 г., 12:34')
  expect(formatDate(noon, 'ja')).toBe('2026/11/21 12:34')
  expect(formatDate(noon, 'zh')).toBe('2026年11月21日 12:34')
  expect(formatDate(noon, 'tr')).toBe('21 Kas 2026 12:34')
  expect(formatDate(noon, 'pt').replaceAll(/\s/g, ' ')).toBe('21 de nov. de 2026, 12:34')
})
