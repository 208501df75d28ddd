import { expect, test } from 'vitest'
import {
  freeName,
  looksOf,
  readList,
  readSearchText,
  searchTextOf,
  sharedSearch,
} from './market-search.ts'

const WOOD = '01980000-0000-7000-8000-00000000000a'
const lists = [{ list_id: WOOD, name: 'Wood', item_ids: [100, 101] }]
const own = { lists, favorites: [101, 300] }

test('a search keeps how the market is looked at, and comes back as it was', () => {
  const address = { q: 'дуб & co', view: 'table', sort: '-trades', order: 'buy', popup: 'lists' }
  const kept = { view: 'table', q: 'дуб & co', sort: '-trades' }
  expect(looksOf(address)).toEqual(kept)
  const text = searchTextOf(kept)
  expect(text).toMatch(/^[\x21-\x7e]*$/)
  expect(readSearchText(text)).toEqual(kept)
  expect(readSearchText('order=buy&x=1')).toEqual({})
})

test('a list is one of the own ones or items by number; what is neither names nothing', () => {
  expect(readList(undefined)).toBeUndefined()
  expect(readList('')).toBeUndefined()
  expect(readList(WOOD.toUpperCase())).toEqual({ id: WOOD })
  expect(readList('100.101.100')).toEqual({ items: [100, 101] })
  expect(readList('x.-1.1e99.7')).toEqual({ items: [7] })
  expect(readList('0')).toEqual({ items: [] })
})

test('shared, a search names the items that only its owner’s lists and favorites would tell', () => {
  expect(sharedSearch({ q: 'oak', list: WOOD }, own)).toEqual({ q: 'oak', list: '100.101' })
  expect(sharedSearch({ fav: '1', sort: 'name' }, own)).toEqual({ sort: 'name', list: '101.300' })
  expect(sharedSearch({ fav: '1', list: WOOD }, own)).toEqual({ list: '101' })
  expect(sharedSearch({ list: '7.8' }, own)).toEqual({ list: '7.8' })
  expect(sharedSearch({ q: 'oak' }, own)).toEqual({ q: 'oak' })
  // Nothing is marked: nothing is shown, not everything.
  expect(readList(sharedSearch({ fav: '1' }, { lists, favorites: [] }).list)).toEqual({ items: [] })
})

test('a name that is taken gets a number', () => {
  expect(freeName('Shared list', lists)).toBe('Shared list')
  const two = [{ name: 'Wood' }, { name: 'Wood 2' }]
  expect(freeName('Wood', two)).toBe('Wood 3')
})
