import { afterEach, expect, test, vi } from 'vitest'
import { beginView } from './begin-view.ts'
import { playerOf, playerScope } from './player-scope.ts'
import { refreshSession } from './refresh.ts'
import { endView, keepToken, syncSession, useSession } from './session.ts'

const tokenWith = (claims: object) => `e30.${btoa(JSON.stringify(claims)).replaceAll('=', '')}.sign`
const own = tokenWith({ sub: 'boss' })
const seen = tokenWith({ sub: 'boss', seen_as: 'ann' })
const view = { name: 'Ann', endsAt: Date.now() + 900_000, cameFrom: '/counting-room' }

function openBrowser() {
  const stub = (name: string) => {
    const kept = new Map<string, string>()
    vi.stubGlobal(name, {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    })
    return kept
  }
  stub('sessionStorage')
  return stub('localStorage')
}

/** The session as the page finds it when it is loaded again. */
async function loadAgain() {
  vi.resetModules()
  return import('./session.ts')
}

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test("an operator's view is another player's scope, in this tab alone, and leads back", () => {
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

test('a tab that is loaded again goes on with its view, and another one without', async () => {
  openBrowser()
  keepToken(own)
  beginView(seen, view)
  const { syncSession: sync, useSession: again } = await loadAgain()
  expect(sync()).toBe(again.getState())
  expect(again.getState()).toMatchObject({ accessToken: seen, view })
  vi.stubGlobal('sessionStorage', undefined)
  const other = await loadAgain()
  expect(other.useSession.getState()).toMatchObject({ accessToken: own, view: undefined })
})

test('what is found over, or without its operator, is left for where it began, or for home', async () => {
  const kept = openBrowser()
  const found = async () => {
    beginView(seen, view)
    const { onViewOver, syncSession: sync } = await loadAgain()
    const go = vi.fn()
    onViewOver(go)
    const state = sync()
    expect(sessionStorage.getItem('view')).toBeNull()
    return { state, went: go.mock.calls }
  }
  keepToken(own)
  vi.setSystemTime(view.endsAt)
  expect(await found()).toMatchObject({
    state: { accessToken: own, view: undefined },
    went: [[view, '/counting-room']],
  })
  vi.setSystemTime(view.endsAt - 1000)
  kept.delete('access_token')
  expect(await found()).toMatchObject({
    state: { accessToken: undefined, view: undefined },
    went: [[view, '/']],
  })
})

test('a view that cannot be read is none', async () => {
  openBrowser()
  keepToken(own)
  sessionStorage.setItem('view', '{"accessToken":')
  const { useSession: again } = await loadAgain()
  expect(again.getState()).toMatchObject({ accessToken: own, view: undefined })
})
