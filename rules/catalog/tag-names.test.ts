import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseVdf } from './parse-vdf.ts'
import { nameTag, parseTagNames } from './tag-names.ts'

test('the names in a file are read, and nothing else of it', () => {
  const text = `"lang"
{
"Language" "Russian"
"Tokens"
{
// "inventory_rarity" "a comment"
"[english]inventory_rarity" "Rarity"
"inventory_rarity" "Редкость"
Inventory_Rarity_Rare " Редкая \\"очень\\" "
"inventory_slot" ""
"title" "Рынок"
}
}`
  expect(parseTagNames(text)).toEqual({
    language: 'russian',
    names: { rarity: 'Редкость', rarity_rare: 'Редкая "очень"' },
  })
})

test.each([
  ['"lang" { "Language" "russian" "Tokens" { "a" "b" }', 'a block without its end', 7],
  ['"lang" { "Language" }', 'a key without a value', 20],
  ['"lang" "x', 'a quote without its end', 7],
  ['"lang" { } }', 'nothing to end', 11],
  ['{ }', 'a block without a key', 0],
  ['a {'.repeat(40), 'more than 16 blocks deep', 50],
  ['"lang" { "Tokens" { } }', 'there is no "Language" in "lang"', 0],
  ['"lang" { "Language" "russian" }', 'there are no "Tokens" in "lang"', 0],
  ['', 'there is no "Language" in "lang"', 0],
])('%s is refused with its place', (text, refused, position) => {
  expect(parseTagNames(text)).toEqual({ refused, position })
})

test('what is written is read back, and any text is read or refused', () => {
  const quote = (text: string) => `"${text.replaceAll(/["\\]/g, '\\$&')}"`
  const pairs = fc.array(fc.tuple(fc.string(), fc.string()))
  fc.assert(
    fc.property(
      pairs,
      fc.string({ unit: fc.constantFrom('"', '{', '}', '\\', '/', ' ', '\n', 'a') }),
      (entries, noise) => {
        const text = entries.map(([key, value]) => `${quote(key)}\t${quote(value)}`).join('\n')
        const read = parseVdf(text)
        expect('refused' in read ? read : read.map(({ key, value }) => [key, value])).toEqual(
          entries,
        )
        expect(parseVdf(noise)).toBeDefined()
      },
    ),
  )
})

test('a tag has its names, and its own words where there are none', () => {
  const names = { rarity: 'Редкость', rarity_rare: 'Редкая', crafting_item: 'Для ремесла' }
  expect(nameTag(' Rarity:Rare ', names)).toEqual({ category: 'Редкость', value: 'Редкая' })
  expect(nameTag('crafting_item:single_use_tool', names)).toEqual({
    category: 'Для ремесла',
    value: 'Single use tool',
  })
  expect(nameTag('rarity:common', {})).toEqual({ category: 'Rarity', value: 'Common' })
  expect(nameTag('constructor:x', {})).toEqual({ category: 'Constructor', value: 'X' })
})
