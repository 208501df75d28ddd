import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldCase, foldSearch } from './fold-case.ts'

test.each([
  ['altın', 'ALTIN'],
  ['ipek', 'İPEK'],
  ['ışık', 'IŞIK'],
  ['İpek', 'ipek'],
  ['ipek', 'IPEK'],
  ['бочка', 'БОЧКА'],
  ['maçã', 'MAÇÃ'],
  ['axe 12', 'ＡＸＥ　１２'],
])('%s is found as %s', (text, typed) => {
  expect(foldCase(`… ${text} …`)).toContain(foldSearch(` ${typed} `))
})

test('letters that are different stay different', () => {
  const letters = ['a', 'ç', 'c', 'ğ', 'g', 'o', 'ö', 'ş', 's', 'u', 'ü', 'е', 'и', 'й', '金', '木']
  expect(new Set(letters.map(foldCase)).size).toBe(letters.length)
})

const locales = ['en', 'ru', 'zh', 'tr', 'pt', 'ja'] as const
const items = path.join(import.meta.dirname, '../content/items')
const words = readdirSync(items)
  .filter((file) => file.endsWith('.json'))
  .flatMap((file) => readFileSync(path.join(items, file), 'utf8').match(/\p{L}+/gu) ?? [])

const letter = fc.constantFrom(
  ...'abcçdefgğhıiİIjklmnoöpqrsştuüvwxyzãõéабвгдеёжзиклмнопстюя0123456789 '.split(''),
)
const text = fc.oneof(
  fc.constantFrom(...words),
  fc.array(letter, { maxLength: 20 }).map((letters) => letters.join('')),
)

test('capitals of any language make no difference', () => {
  const property = fc.property(text, fc.constantFrom(...locales), (written, locale) => {
    const folded = foldCase(written)
    expect(foldCase(written.toLocaleUpperCase(locale))).toBe(folded)
    expect(foldCase(written.toLocaleLowerCase(locale))).toBe(folded)
    expect(foldCase(folded)).toBe(folded)
  })
  fc.assert(property, { numRuns: 2000 })
})
