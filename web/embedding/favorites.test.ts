import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropToken, keepToken } from '../session/session.ts'
import { json, stubServer, stubStorage, tokenOf } from '../session/testing.ts'
import { frameFavorites } from './favorites.ts'

// Notices are drawn into a page, and this test has none.
vi.mock('../ui/Toasts.tsx', () => ({ showToast: () => {} }))

beforeEach(() => {
  stubStorage()
  keepToken(tokenOf('ann', '1'))
})
afterEach(() => {
  dropToken()
  vi.unstubAllGlobals()
})

const kept = (frame: ReturnType<typeof frameFavorites>, ids: readonly number[]) =>
  new Promise<void>((resolve) => frame.keep(ids, resolve))
const account = (recipes: number[]) => json(200, { items: [], recipes })

test('the first list is merged, and merged again until that was answered', async () => {
  const frame = frameFavorites(new QueryClient())
  let isDown = true
  const requests = stubServer(() =>
    isDown ? json(500, { error: { code: 'internal', message: '', params: {} } }) : account([7, 1]),
  )
  frame.keep([1], () => {})
  await vi.waitFor(() => expect(requests.length).toBeGreaterThan(0))
  isDown = false
  await kept(frame, [1])
  await kept(frame, [1, 2])
  const paths = requests.map(({ path }) => path).filter((path) => path !== '/favorites')
  expect(paths.slice(0, -1).every((path) => path === '/favorites/merge')).toBe(true)
  expect(paths.length).toBeGreaterThanOrEqual(3)
  expect(paths.at(-1)).toBe('/favorites/replace')
})

test('lists in quick order are sent one after the other, and the newest stays', async () => {
  const frame = frameFavorites(new QueryClient())
  const requests = stubServer(() => account([]))
  const first = kept(frame, [1])
  const second = kept(frame, [1, 2])
  const third = kept(frame, [2])
  await Promise.all([first, second, third])
  const changes = requests.filter(({ path }) => path !== '/favorites')
  expect(changes.map(({ path }) => path)).toEqual([
    '/favorites/merge',
    '/favorites/replace',
    '/favorites/replace',
  ])
  expect(changes.at(-1)).toMatchObject({ body: { ids: [2] } })
})

test('the first list of another player is merged into theirs', async () => {
  const frame = frameFavorites(new QueryClient())
  const requests = stubServer(() => account([]))
  await kept(frame, [1])
  keepToken(tokenOf('bob', '1'))
  await kept(frame, [1, 2])
  const changes = requests.filter(({ path }) => path !== '/favorites')
  expect(changes.map(({ path }) => path)).toEqual(['/favorites/merge', '/favorites/merge'])
})
