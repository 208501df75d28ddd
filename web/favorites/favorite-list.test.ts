import { FAVORITES_MAX } from '@app/contract/favorite.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { createFavoriteList, readFavorites } from './favorite-list.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('favorites are whole numbers from 1, each once, in their order', () => {
  expect(readFavorites([])).toEqual([])
  expect(readFavorites([1003, 1001, 1003])).toEqual([1003, 1001])
  expect(
    readFavorites(Array.from({ length: FAVORITES_MAX }, (_, index) => index + 1)),
  ).toHaveLength(500)
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
])('%j is no list of favorites', (value) => {
  expect(readFavorites(value)).toBeUndefined()
})

const onFull = vi.fn()

/** A browser whose tabs share one storage and hear of each other's changes. */
function openBrowser(kept = new Map<string, string>()) {
  const listeners: ((event: { key: string }) => void)[] = []
  vi.stubGlobal('addEventListener', (_type: string, listener: (event: { key: string }) => void) =>
    listeners.push(listener),
  )
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
  return { kept, tell: () => listeners.forEach((listener) => listener({ key: 'marked' })) }
}

test('what is marked in two tabs at once is marked in both', () => {
  const { kept, tell } = openBrowser()
  const [one, other] = [createFavoriteList('marked', onFull), createFavoriteList('marked', onFull)]
  one.toggle(1003)
  // Before this tab has heard of it.
  other.toggle(1001)
  expect(kept.get('marked')).toBe('[1003,1001]')
  tell()
  expect(one.useMarked.getState().ids).toEqual([1003, 1001])
  expect(other.useMarked.getState().ids).toEqual([1003, 1001])
  one.toggle(1003)
  tell()
  expect(other.useMarked.getState().ids).toEqual([1001])
})

test('one too many is refused in words, and none is lost by it', () => {
  const all = Array.from({ length: FAVORITES_MAX }, (_, index) => index + 1)
  const { kept } = openBrowser(new Map([['marked', JSON.stringify(all)]]))
  const list = createFavoriteList('marked', onFull)
  list.toggle(1001)
  expect(onFull).toHaveBeenCalledOnce()
  expect(JSON.parse(kept.get('marked') ?? '')).toEqual(all)
  expect(list.useMarked.getState().ids).toEqual(all)
  list.toggle(7)
  list.toggle(1001)
  expect(list.useMarked.getState().ids).toHaveLength(FAVORITES_MAX)
  expect(list.useMarked.getState().ids).toContain(1001)
})

test('what is kept from outside takes the place of what there was', () => {
  const { kept } = openBrowser(new Map([['marked', 'no list']]))
  const list = createFavoriteList('marked', onFull)
  expect(list.useMarked.getState().ids).toEqual([])
  list.keep([1003, 1001])
  expect(kept.get('marked')).toBe('[1003,1001]')
  expect(list.useMarked.getState().ids).toEqual([1003, 1001])
})
