import type { Item } from '@app/contract/catalogue.ts'
import { expect, test } from 'vitest'
import { hasTags, suggestTags } from './suggest-tags.ts'

const tagged = (...Tags: string[]) => ({ Tags }) as unknown as Item
const items = [tagged('rarity:common', 'type:material'), tagged(' Rarity:Rare ')]

test('offers tags that are not chosen and contain the text', () => {
  expect(suggestTags(items, ['rarity:common'], 'R')).toEqual(['rarity:rare', 'type:material'])
})

test('every chosen tag must be there, trimmed and in lower case', () => {
  expect(items.map((item) => hasTags(item, ['rarity:rare']))).toEqual([false, true])
  expect(items.map((item) => hasTags(item, ['RARITY:common ', 'type:material']))).toEqual([
    true,
    false,
  ])
  expect(items.every((item) => hasTags(item, []))).toBe(true)
})
