import { expect, test } from 'vitest'
import { readFavourites } from './favourite-recipes.ts'

test('favourites are whole numbers from 1, each once, in their order', () => {
  expect(readFavourites([])).toEqual([])
  expect(readFavourites([1003, 1001, 1003])).toEqual([1003, 1001])
  expect(readFavourites(Array.from({ length: 500 }, (_, index) => index + 1))).toHaveLength(500)
})

test.each([
  undefined,
  null,
  '[1]',
  { 0: 1, length: 1 },
  [0],
  [-1],
  [1.5],
  ['1'],
  [2 ** 53],
  [Number.NaN],
  [[1]],
  Array.from({ length: 501 }, (_, index) => index + 1),
])('%j is no list of favourites', (value) => {
  expect(readFavourites(value)).toBeUndefined()
})
