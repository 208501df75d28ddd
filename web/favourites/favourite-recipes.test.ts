import { afterEach, expect, test, vi } from 'vitest'
import { keepFavourites, readFavourites, useFavouriteRecipes } from './favourite-recipes.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

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

test('what is kept is kept in the browser and shown at once', () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
  keepFavourites([1003, 1001])
  expect(kept.get('favoriteRecipes')).toBe('[1003,1001]')
  expect(useFavouriteRecipes.getState().recipes).toEqual([1003, 1001])
})
