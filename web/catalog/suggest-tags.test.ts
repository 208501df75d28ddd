import type { Item } from '@app/contract/catalog.ts'
import { expect, test } from 'vitest'
import { addMessages, showLocale } from '../i18n/catalog.ts'
import { hasTags, suggestTags, tagLabel } from './suggest-tags.ts'

showLocale('ru')
addMessages('ru', { 'tags.label': [['category'], ': ', ['value']] })

const names = { rarity: 'Редкость', rarity_rare: 'Редкая' }
const labelOf = (tag: string) => tagLabel(tag, names)

const tagged = (...Tags: string[]) => ({ Tags }) as unknown as Item
const items = [tagged('rarity:common', 'type:material'), tagged(' Rarity:Rare ')]

test('offers tags that are not chosen and contain the text', () => {
  const offered = suggestTags(items, ['rarity:common'], 'R', labelOf, 'en')
  expect(offered.map(({ tag }) => tag)).toEqual(['type:material', 'rarity:rare'])
})

test('a tag is found by its name too, and shown by it', () => {
  expect(suggestTags(items, [], 'РЕДКАЯ', labelOf, 'ru')).toEqual([
    { tag: 'rarity:rare', label: 'Редкость: Редкая' },
  ])
  expect(labelOf('type:material')).toBe('Type: Material')
})

test('every chosen tag must be there, trimmed and in lower case', () => {
  expect(items.map((item) => hasTags(item, ['rarity:rare']))).toEqual([false, true])
  expect(items.map((item) => hasTags(item, ['RARITY:common ', 'type:material']))).toEqual([
    true,
    false,
  ])
  expect(items.every((item) => hasTags(item, []))).toBe(true)
})

test('tags are offered in the order of the language: in Turkish ç comes after c, ı before i', () => {
  const words = { steel: 'Çelik', glass: 'Cam', silk: 'İpek', light: 'Işık', dwarf: 'Cüce' }
  const wordOf = (tag: string) => words[tag as keyof typeof words]
  const offered = suggestTags([tagged(...Object.keys(words))], [], '', wordOf, 'tr')
  expect(offered.map(({ label }) => label)).toEqual(['Cam', 'Cüce', 'Çelik', 'Işık', 'İpek'])
})
