import { afterEach, expect, test, vi } from 'vitest'
import { claimOf } from './claims.ts'
import { isOwnSignIn, startSignIn } from './sign-in.ts'

const tokenWith = (claims: object) => {
  const payload = btoa(JSON.stringify(claims)).replaceAll('+', '-').replaceAll('/', '_')
  return `e30.${payload.replaceAll('=', '')}.signature`
}

function openBrowser() {
  const kept = new Map<string, string>()
  const went: string[] = []
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  vi.stubGlobal('location', { assign: (url: string) => void went.push(url) })
  return went
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const stateOf = (address = '') => new URL(address, 'http://market').searchParams.get('state') ?? ''

test('two tabs sign in side by side, and each token is taken in either of them', () => {
  const went = openBrowser()
  startSignIn()
  startSignIn()
  const [first, second] = went.map(stateOf)
  expect(isOwnSignIn(tokenWith({ state: second }))).toBe(true)
  expect(isOwnSignIn(tokenWith({ state: second }))).toBe(false)
  expect(isOwnSignIn(tokenWith({ state: first }))).toBe(true)
})

test('a sign-in that was given up long ago is over', () => {
  const went = openBrowser()
  vi.useFakeTimers()
  startSignIn()
  vi.advanceTimersByTime(31 * 60_000)
  expect(isOwnSignIn(tokenWith({ state: stateOf(went[0]) }))).toBe(false)
})

test('a token comes back to the browser that asked for it, once', () => {
  const went = openBrowser()
  startSignIn()
  const state = stateOf(went[0])
  expect(state).toMatch(/^[\w-]{8,64}$/)
  expect(isOwnSignIn(tokenWith({ sub: 'ann', state }))).toBe(true)
  expect(isOwnSignIn(tokenWith({ sub: 'ann', state }))).toBe(false)
})

test('a prepared link signs nobody in', () => {
  openBrowser()
  expect(isOwnSignIn(tokenWith({ state: '' }))).toBe(false)
  startSignIn()
  expect(isOwnSignIn(tokenWith({ state: 'of-somebody-else' }))).toBe(false)
})

test('what is no token has no state', () => {
  for (const token of ['', 'x', 'a.b.c', tokenWith({}), tokenWith({ state: 5 })]) {
    expect(claimOf(token, 'state')).toBeUndefined()
  }
})
