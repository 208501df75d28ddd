import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bundleText } from './bundle-text.ts'
import { parseBundle } from './parse-bundle.ts'
import { parseExchange } from './parse-exchange.ts'
import { NUMBER_MAX } from './parse-number.ts'
import { parsePrice } from './parse-price.ts'
import { parsePromo } from './parse-promo.ts'
import { parseTags } from './parse-tags.ts'
import { isUnreadable, SEGMENTS_MAX } from './split-list.ts'

const number = fc.integer({ min: 1, max: NUMBER_MAX })
const space = fc.constantFrom('', ' ', '\t', '\r\n')
const entry = fc.record({ itemdefid: number, quantity: number })
const word = fc.stringMatching(/^[a-zа-я0-9_]{1,20}$/u)

const refused = (value: object) => ('refused' in value ? String(value.refused) : undefined)

test('a bundle reads back as it was written', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(entry, space)), (entries) => {
      const text = entries
        .map(([{ itemdefid, quantity }, gap]) => `${gap}${itemdefid}${gap}x${gap}${quantity}${gap}`)
        .join(';')
      expect(parseBundle(text)).toEqual(entries.map(([one]) => one))
    }),
  )
})

test('what the catalog shows of a bundle reads back, but for item 40', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(entry, fc.constant({ itemdefid: 40, quantity: 3 }))), (all) => {
      expect(parseBundle(bundleText(all))).toEqual(all.filter((one) => one.itemdefid !== 40))
    }),
  )
  expect(bundleText([{ itemdefid: 40, quantity: 1 }])).toBe('')
  expect(
    bundleText([
      { itemdefid: 7, quantity: 2 },
      { itemdefid: 40, quantity: 1 },
    ]),
  ).toBe('7 x 2')
})

test.each([
  ['', []],
  [' ; ;; ', []],
  ['7', [{ itemdefid: 7, quantity: 1 }]],
  [
    '7;8x2;',
    [
      { itemdefid: 7, quantity: 1 },
      { itemdefid: 8, quantity: 2 },
    ],
  ],
  [
    '7x1;7x1',
    [
      { itemdefid: 7, quantity: 1 },
      { itemdefid: 7, quantity: 1 },
    ],
  ],
  ['7056x0', []],
])('the bundle "%s" is read', (text, entries) => {
  expect(parseBundle(text)).toEqual(entries)
})

test.each([
  ['0', 'not 1 or more'],
  ['x5', 'not 1 or more'],
  ['7x', 'not 0 or more'],
  ['7x-1', 'not a number'],
  ['7x1.5', 'not a number'],
  ['7x2x3', 'not a number'],
  ['7,8', 'not a number'],
  ['7x2147483648', 'above'],
  ['99999999999999999999999', 'above'],
  ['٣', 'not a number'],
  ['constructor', 'not a number'],
])('the bundle "%s" is refused', (text, reason) => {
  expect(refused(parseBundle(text))).toContain(reason)
})

test('a list has at most ten thousand entries, empty ones not counted', () => {
  const longest = '7;;'.repeat(SEGMENTS_MAX)
  expect(parseBundle(longest)).toHaveLength(SEGMENTS_MAX)
  expect(refused(parseBundle(`${longest}7`))).toContain('more than 10000')
})

test('tags read back as they were written', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(word, word, space)), (tags) => {
      const text = tags.map(([name, value, gap]) => `${gap}${name}${gap}:${gap}${value}`).join(';')
      expect(parseTags(text)).toEqual(tags.map(([name, value]) => `${name}:${value}`))
    }),
  )
  expect(parseTags('a:b:c')).toEqual(['a:b:c'])
  for (const text of ['rarity', ':x', 'x:', 'a:b;c', `a:${'b'.repeat(200)}`]) {
    expect(refused(parseTags(text))).toBeDefined()
  }
})

test('an exchange takes items with x and tags with *', () => {
  expect(parseExchange('9001x2,rarity:common*3;9002,band:1')).toEqual([
    [
      { itemdefid: 9001, count: 2 },
      { tag: 'rarity:common', count: 3 },
    ],
    [
      { itemdefid: 9002, count: 1 },
      { tag: 'band:1', count: 1 },
    ],
  ])
  for (const text of ['9001*2', '9001x0', 'band:1*0', 'band:1*x', 'band', ':1*2']) {
    expect(refused(parseExchange(text))).toBeDefined()
  }
})

test('a promotion is one of four rules', () => {
  expect(parsePromo('owns:440; ach:first_landing;played:570/15;played:570;manual')).toEqual([
    { rule: 'owns', appid: 440 },
    { rule: 'achievement', name: 'first_landing' },
    { rule: 'played', appid: 570, minutes: 15 },
    { rule: 'played', appid: 570, minutes: 1 },
    { rule: 'manual' },
  ])
  for (const text of ['bought:440', 'owns:', 'ach:', 'played:570/', 'manual:1', 'toString:1']) {
    expect(refused(parsePromo(text))).toBeDefined()
  }
})

test('a price has a version, currencies, and periods', () => {
  const period = '20260601T000000Z-20260701T000000Z'
  expect(parsePrice(`1;VLV100;${period}USD75,EUR80`)).toEqual([
    { period: undefined, amounts: [{ currency: 'VLV', amount: 100 }] },
    {
      period,
      amounts: [
        { currency: 'USD', amount: 75 },
        { currency: 'EUR', amount: 80 },
      ],
    },
  ])
  for (const text of ['VLV100', '2;VLV100', '1;US100', '1;USD', '1;usd99', '1;20260601USD1']) {
    expect(refused(parsePrice(text))).toBeDefined()
  }
})

test('no text whatever makes a grammar fall over', () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'binary-ascii', maxLength: 60 }),
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc
      .array(fc.constantFrom(';', ',', 'x', ':', '*', '/', '1', '9', 'manual', ' ', '-'), {
        maxLength: 80,
      })
      .map((parts) => parts.join('')),
  )
  fc.assert(
    fc.property(hostile, (text) => {
      for (const parse of [parseBundle, parseExchange, parseTags, parsePromo, parsePrice]) {
        const read: object = parse(text)
        expect(isUnreadable(read) || Array.isArray(read)).toBe(true)
      }
    }),
    { numRuns: 1000 },
  )
})
