import { afterEach, expect, test, vi } from 'vitest'
import { playerOf, playerScope } from './player-scope.ts'
import { refreshSession } from './refresh.ts'
import { beginView, endView, keepToken, syncSession, useSession } from './session.ts'

const tokenWith = (claims: object) => `e30.${btoa(JSON.stringify(claims)).replaceAll('=', '')}.sign`
const own = tokenWith({ sub: 'boss' })
const seen = tokenWith({ sub: 'boss', seen_as: 'ann' })
const view = { name: 'Ann', endsAt: 900_000, cameFrom: '/counting-room' }

function openBrowser() {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  return kept
}

afterEach(() => {
  vi.unstubAllGlobals()
})

test("an operator's view is another player's scope, in this page alone, and leads back", () => {
  const kept = openBrowser()
  keepToken(own)
  const ownScope = playerScope()
  beginView(seen, view)
  expect(playerOf(useSession.getState().accessToken)).toBe('ann')
  expect(ownScope.aborted).toBe(true)
  expect([...kept.values()]).not.toContain(seen)
  // Another tab renews the operator's own token.
  kept.set('access_token', tokenWith({ sub: 'boss', iat: 2 }))
  expect(syncSession().accessToken).toBe(seen)
  endView()
  expect(useSession.getState()).toMatchObject({
    accessToken: kept.get('access_token'),
    view: undefined,
  })
})

test('what the server no longer accepts ends the view and is never renewed', async () => {
  openBrowser()
  const fetch = vi.fn()
  vi.stubGlobal('fetch', fetch)
  keepToken(own)
  beginView(seen, view)
  expect(await refreshSession(seen)).toBeUndefined()
  expect(useSession.getState()).toMatchObject({ accessToken: own, view: undefined })
  expect(fetch).not.toHaveBeenCalled()
})
