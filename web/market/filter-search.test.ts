import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from '../address/search-codec.ts'
import { readFilter, writeFilter } from './filter-search.ts'
import { everyItem, type ItemFilter } from './item-filter.ts'

const sorts = fc.record({
  field: fc.constantFrom('sell_now' as const, 'buy_now' as const),
  up: fc.boolean(),
})
const filters: fc.Arbitrary<ItemFilter> = fc.record({
  text: fc.string({ unit: 'grapheme' }),
  tags: fc.array(fc.constantFrom('type:tool', 'place:Bree, Shire'), { maxLength: 3 }),
  hasItem: fc.boolean(),
  favorites: fc.boolean(),
  list: fc.constantFrom(undefined, '100.101', '01980000-0000-7000-8000-000000000000'),
  sort: fc.option(sorts, { nil: undefined }),
})

test('a filter comes back from the address as it was', () => {
  fc.assert(
    fc.property(filters, (filter) => {
      expect(readFilter(parseSearch(stringifySearch(writeFilter(filter))))).toEqual(filter)
    }),
  )
})

test('a filter that narrows nothing leaves the address bare', () => {
  expect(writeFilter(everyItem)).toEqual({})
})

test('what an address says wrong is passed over', () => {
  const wrong = { tags: ';;', has: 'yes', fav: 'true', sort: '-name', last_uuid: 'x' }
  expect(readFilter(wrong)).toEqual(everyItem)
})
