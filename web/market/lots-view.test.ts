import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from '../address/search-codec.ts'
import { readLotsView, writeLotsView } from './lots-view.ts'

const section = fc.record({ text: fc.string({ unit: 'grapheme' }), isOpen: fc.boolean() })

test('searches and collapsed sections come back from the address as they were', () => {
  fc.assert(
    fc.property(fc.record({ sell: section, buy: section }), (view) => {
      expect(readLotsView(parseSearch(stringifySearch(writeLotsView(view))))).toEqual(view)
    }),
  )
  expect(writeLotsView(readLotsView({}))).toEqual({})
})
