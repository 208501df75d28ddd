import { afterEach, expect, test, vi } from 'vitest'
import { claimOf } from './claims.ts'
import { isOwnSignIn, startSignIn } from './sign-in.ts'

const tokenWith = (claims: object) => {
  const payload = btoa(JSON.stringify(claims)).replaceAll('+', '-').replaceAll('/', '_')
  return `e30.${payload.replaceAll('=', '')}.signature`
}

function openTab() {
  const kept = new Map<string, string>()
  const went: string[] = []
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  vi.stubGlobal('location', { assign: (url: string) => void went.push(url) })
  return went
}

afterEach(() => {
  vi.unstubAllGlobals()
})

test('a token comes back to the tab that asked for it, once', () => {
  const went = openTab()
  startSignIn()
  const state = new URL(went[0] ?? '', 'http://market').searchParams.get('state') ?? ''
  expect(state).toMatch(/^[\w-]{8,64}$/)
  expect(isOwnSignIn(tokenWith({ sub: 'ann', state }))).toBe(true)
  expect(isOwnSignIn(tokenWith({ sub: 'ann', state }))).toBe(false)
})

test('a prepared link signs nobody in', () => {
  openTab()
  expect(isOwnSignIn(tokenWith({ state: '' }))).toBe(false)
  startSignIn()
  expect(isOwnSignIn(tokenWith({ state: 'of-somebody-else' }))).toBe(false)
})

test('what is no token has no state', () => {
  for (const token of ['', 'x', 'a.b.c', tokenWith({}), tokenWith({ state: 5 })]) {
    expect(claimOf(token, 'state')).toBeUndefined()
  }
})
