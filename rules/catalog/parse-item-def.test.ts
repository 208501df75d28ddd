import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ItemDef } from './item-def.ts'
import { parseItemDef } from './parse-item-def.ts'

const plain = { itemdefid: 7, type: 'item', name: 'Hammer' }

function read(definition: object): ItemDef {
  const parsed = parseItemDef(definition, 'brazilian')
  if ('refused' in parsed) throw new Error(JSON.stringify(parsed.refused))
  return parsed.item
}

function refusalOf(definition: unknown): { path: readonly string[]; message: string } {
  const parsed = parseItemDef(definition, 'brazilian')
  if (!('refused' in parsed)) throw new Error('was not refused')
  return parsed.refused
}

function warningsOf(definition: object): readonly string[] {
  const parsed = parseItemDef(definition, 'brazilian')
  return 'refused' in parsed ? [] : parsed.warnings.map((warning) => warning.path.join('.'))
}

test('a definition becomes an item', () => {
  const definition = {
    ...plain,
    description: 'Heavy.',
    icon_url: 'https://example.org/hammer.png',
    tags: 'rarity:common;type:tool;',
    name_color: '7D6D00',
    marketable: true,
    item_slot: 'hand',
  }
  expect(read(definition)).toEqual({
    itemdefid: 7,
    type: 'other',
    name: { en: 'Hammer', ru: 'Hammer', zh: 'Hammer', tr: 'Hammer', pt: 'Hammer', ja: 'Hammer' },
    description: {
      en: 'Heavy.',
      ru: 'Heavy.',
      zh: 'Heavy.',
      tr: 'Heavy.',
      pt: 'Heavy.',
      ja: 'Heavy.',
    },
    icon_url: 'https://example.org/hammer.png',
    tags: ['rarity:common', 'type:tool'],
    name_color: '7d6d00',
    can_sell: true,
    hidden: false,
    contents: [],
    raw: definition,
  })
})

test.each([
  ['item', 'other', false],
  ['tag_tool', 'other', false],
  ['bundle', 'bundle', false],
  ['generator', 'generator', false],
  ['playtimegenerator', 'generator', false],
  ['tag_generator', 'other', true],
  ['hat', 'other', true],
  [undefined, 'other', true],
])('a definition of type %s is of our type %s, hidden: %s', (given, type, hidden) => {
  const item = read({ itemdefid: 7, name: 'x', ...(given === undefined ? {} : { type: given }) })
  expect(item).toMatchObject({ type, hidden, can_sell: false })
})

test('numbers and booleans may come as text, as everything does in published archives', () => {
  const item = read({ itemdefid: '900000004', type: 'item', name: 'x', marketable: 'true' })
  expect(item).toMatchObject({ itemdefid: 900000004, can_sell: true, hidden: false })
  expect(read({ ...plain, hidden: 'true' }).hidden).toBe(true)
  expect(read({ ...plain, hidden: 'false' }).hidden).toBe(false)
  expect(read({ itemdefid: 7, type: 'bundle', bundle: 9 }).contents).toEqual([
    { itemdefid: 9, quantity: 1 },
  ])
})

test.each([
  [{ marketable: true }, true],
  [{}, false],
  [{ marketable: true, hidden: true }, false],
  [{ marketable: true, game_only: true }, false],
  [{ marketable: true, type: 'tag_tool' }, false],
  [{ marketable: true, can_sell: false }, false],
  [{ marketable: false, can_sell: true }, true],
])('with %j can it be sold: %s', (properties, canSell) => {
  expect(read({ ...plain, ...properties }).can_sell).toBe(canSell)
})

test.each([
  ['brazilian' as const, 'Martelo BR'],
  ['portuguese' as const, 'Martelo PT'],
])('of two Portuguese texts the %s one can come first', (portuguese, name) => {
  const both = { ...plain, name_brazilian: 'Martelo BR', name_portuguese: 'Martelo PT' }
  expect(parseItemDef(both, portuguese)).toMatchObject({ item: { name: { pt: name } } })
  const one = { ...plain, name_brazilian: 'Martelo BR' }
  expect(parseItemDef(one, portuguese)).toMatchObject({ item: { name: { pt: 'Martelo BR' } } })
})

test('a missing text falls back to its neighbour, to English, to the plain name, to any', () => {
  const texts = { name: 'plain', name_english: 'english', name_tchinese: '錘', name_russian: ' ' }
  expect(read({ itemdefid: 7, type: 'item', ...texts }).name).toMatchObject({
    en: 'english',
    zh: '錘',
    ru: 'english',
    ja: 'english',
  })
  const chinese = { ...texts, name_schinese: '锤' }
  expect(read({ itemdefid: 7, type: 'item', ...chinese }).name.zh).toBe('锤')
  const polish = { name_polish: 'Młotek', name_color: 'ffffff' }
  expect(read({ itemdefid: 7, type: 'item', ...polish }).name.ja).toBe('Młotek')
  expect(read({ itemdefid: 7, type: 'item', name_color: 'ffffff' }).name.en).toBe('#7')
})

test.each([
  ['/icons/wax-seal.svg', '/icons/wax-seal.svg'],
  ['https://example.org/a b.png', 'https://example.org/a%20b.png'],
  ['http://example.org/a.png', ''],
  ['/icons/../secret.svg', ''],
  ['//example.org/icons/a.svg', ''],
  ['javascript:alert(1)', ''],
  ['data:image/svg+xml,<svg/>', ''],
  ['https://user:word@example.org/a.png', ''],
  [7, ''],
])('the icon %s is shown from "%s"', (icon, shown) => {
  expect(read({ ...plain, icon_url: icon }).icon_url).toBe(shown)
  expect(warningsOf({ ...plain, icon_url: icon })).toEqual(shown === '' ? ['icon_url'] : [])
})

test('a colour is six hex digits or none', () => {
  const colors = ['70B04A', '#70B04A', '70B04', 'red', 7].map((name_color) => ({
    ...plain,
    name_color,
  }))
  expect(colors.map((definition) => read(definition).name_color)).toEqual([
    '70b04a',
    '',
    '',
    '',
    '',
  ])
})

test('tags may be a list of objects', () => {
  const tags = [
    { tag: 'rarity', value: 'rare' },
    { category: 'level', value: 3 },
  ]
  expect(read({ ...plain, tags }).tags).toEqual(['rarity:rare', 'level:3'])
  expect(refusalOf({ ...plain, tags: [{ tag: 'rarity' }] }).path).toEqual(['tags'])
  expect(refusalOf({ ...plain, tags: [null] }).path).toEqual(['tags'])
})

test.each([
  [null, []],
  ['x', []],
  [[plain], []],
  [{ ...plain, itemdefid: 0 }, ['itemdefid']],
  [{ ...plain, itemdefid: 2 ** 31 }, ['itemdefid']],
  [{ ...plain, itemdefid: 1.5 }, ['itemdefid']],
  [{ ...plain, itemdefid: '' }, ['itemdefid']],
  [{ ...plain, itemdefid: [7] }, ['itemdefid']],
  [{ name: 'x' }, ['itemdefid']],
  [{ ...plain, bundle: '7x' }, ['bundle']],
  [{ ...plain, bundle: { 7: 1 } }, ['bundle']],
  [{ ...plain, tags: 'rare' }, ['tags']],
  [{ ...plain, name: 'x'.repeat(513) }, ['name']],
  [{ ...plain, description_russian: 'ж'.repeat(8193) }, ['description']],
  [{ ...plain, 'name_%LANG%': 'x' }, ['name_%LANG%']],
  [{ ...plain, name_color: '{#item_color}' }, ['name_color']],
  [{ ...plain, name: 'half \ud83d' }, ['name']],
  [{ ...plain, notes: { deep: ['a\0b'] } }, ['notes', 'deep', '0']],
])('%j is refused at %j', (definition, path) => {
  expect(refusalOf(definition).path).toEqual(path)
})

test('a value nested out of reason is refused, and does not exhaust the stack', () => {
  let nested: unknown = 7
  for (let depth = 0; depth < 100_000; depth++) nested = [nested]
  expect(refusalOf({ ...plain, nested }).message).toBe('is nested too deep')
})

test('what is only kept is never refused, but remarked on', () => {
  const odd = { exchange: '9001*2', promo: 'bought:1', price: '99 cents', price_category: 7 }
  expect(warningsOf({ ...plain, ...odd })).toEqual(Object.keys(odd))
  expect(
    warningsOf({ ...plain, exchange: '9001x2', store_tags: 5, anything: { at: ['all'] } }),
  ).toEqual([])
})

test('characters beyond the basic plane, markup and names of built-in properties pass', () => {
  const text = '[b]🐉 unclosed <color=#4b64fa>'
  const definition = JSON.parse(
    JSON.stringify({ ...plain, description: text }).replace('{', '{"__proto__": {"hidden": true},'),
  ) as object
  const item = read(definition)
  expect(item.description.tr).toBe(text)
  expect(item.hidden).toBe(false)
})

test('no JSON value whatever makes it fall over', () => {
  const keys = fc.constantFrom(
    'itemdefid',
    'type',
    'name',
    'name_russian',
    'tags',
    'bundle',
    'icon_url',
  )
  fc.assert(
    fc.property(fc.dictionary(keys, fc.jsonValue()), fc.jsonValue(), (properties, value) => {
      for (const definition of [{ ...plain, ...properties }, value]) {
        const parsed = parseItemDef(definition, 'portuguese')
        expect('item' in parsed || parsed.refused.message !== '').toBe(true)
      }
    }),
    { numRuns: 1000 },
  )
})
