import { FAVORITES_MAX } from '@app/contract/favorite.ts'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { beginView } from '../session/begin-view.ts'
import { dropToken, keepToken } from '../session/session.ts'
import { json, stubServer, stubStorage, tokenOf } from '../session/testing.ts'
import { bringKept } from './bring-favorites.ts'
import { keptFavorites } from './favorites.ts'
import { favorites } from './queries.ts'

const { items, recipes } = keptFavorites
const keptIds = () => [items.useMarked.getState().ids, recipes.useMarked.getState().ids]

beforeEach(() => {
  stubStorage()
  items.keep([100, 101])
  recipes.keep([1001])
})
afterEach(() => {
  dropToken()
  vi.unstubAllGlobals()
})

test('what a visitor marked goes to the account once, and is the browser’s no longer', async () => {
  const client = new QueryClient()
  const account = { items: [300, 100, 101], recipes: [1001] }
  const requests = stubServer(() => json(200, account))
  await bringKept(client)
  expect(requests).toEqual([])

  keepToken(tokenOf('ann', '1'))
  await bringKept(client)
  const body = { items: [100, 101], recipes: [1001] }
  expect(requests).toMatchObject([{ path: '/favorites/merge', body }])
  expect(client.getQueryData(favorites.queryKey)).toEqual(account)
  expect(keptIds()).toEqual([[], []])
  await bringKept(client)
  expect(requests).toHaveLength(1)
})

test('what the account refuses or has no room for stays in the browser', async () => {
  keepToken(tokenOf('ann', '1'))
  const client = new QueryClient()
  stubServer(() => json(422, { error: { code: 'bad_input', message: '', params: {} } }))
  await bringKept(client)
  expect(keptIds()).toEqual([[100, 101], [1001]])

  const all = [...Array.from({ length: FAVORITES_MAX - 1 }, (_, at) => 5000 + at), 100]
  stubServer(() => json(200, { items: all, recipes: [1001] }))
  await bringKept(client)
  expect(keptIds()).toEqual([[101], []])
})

test('an operator who sees as a player brings nothing', async () => {
  const requests = stubServer(() => json(200, { items: [], recipes: [] }))
  beginView(tokenOf('boss', '1'), { name: 'Ann', endsAt: 0, cameFrom: '/' })
  await bringKept(new QueryClient())
  expect(requests).toEqual([])
  expect(keptIds()).toEqual([[100, 101], [1001]])
})
