import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseSearch, stringifySearch, texts } from './search-codec.ts'

const words = fc.string({ unit: 'grapheme' })

test('any texts come back from an address as they were', () => {
  fc.assert(
    fc.property(fc.dictionary(words, words, { noNullPrototype: true }), (search) => {
      expect(parseSearch(stringifySearch(search))).toEqual(search)
    }),
  )
})

test('what looks like a number, a truth or a document stays a text', () => {
  const search = { wheel: '2452', q: '1e5', has: 'true', tags: '[1]', at: 'null', id: '007', e: '' }
  expect(parseSearch(stringifySearch(search))).toEqual(search)
  expect(parseSearch('?wheel=2452&q=100&q=101')).toEqual({ wheel: '2452', q: '101' })
})

test('nothing to say leaves the address bare', () => {
  expect(stringifySearch({})).toBe('')
  expect(stringifySearch({ q: undefined })).toBe('')
})

test('a route takes its own parameters and no others', () => {
  expect(texts('q', 'sort')({ q: '1', other: 'x', sort: undefined })).toEqual({ q: '1' })
})
