import { authRoutes } from '@app/contract/auth.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { browserKeys } from '../browser-keys.ts'
import { endLeftSessions, logOut } from './log-out.ts'
import { keepToken, useSession } from '../session/session.ts'
import { json, stubServer, stubStorage, tokenOf } from '../session/testing.ts'

const listeners = new Map<string, () => void>()
let kept: Map<string, string>
let isReachable: boolean

/** The server, reached or not, and how often it was asked to end a session. */
function openServer() {
  const asked = vi.fn<() => void>()
  stubServer(({ path }) => {
    if (!isReachable) throw new TypeError('Failed to fetch')
    if (path === authRoutes.logout.path) asked()
    return json(200, {})
  })
  return asked
}

const settle = () => new Promise((resolve) => setTimeout(resolve))
const isPending = () => kept.has(browserKeys.logoutPending)

beforeEach(() => {
  kept = stubStorage()
  vi.stubGlobal('addEventListener', (name: string, listener: () => void) =>
    listeners.set(name, listener),
  )
  keepToken(tokenOf('ann', '1'))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  useSession.setState({ accessToken: undefined })
})

test('a logout ends the session here and on the server', async () => {
  isReachable = true
  const asked = openServer()
  logOut()
  expect(useSession.getState().accessToken).toBeUndefined()
  await settle()
  expect(asked).toHaveBeenCalledOnce()
  expect(isPending()).toBe(false)
})

test('a logout without a network ends the session when it is back', async () => {
  isReachable = false
  const asked = openServer()
  endLeftSessions()
  logOut()
  await settle()
  expect([useSession.getState().accessToken, isPending()]).toEqual([undefined, true])
  isReachable = true
  listeners.get('online')!()
  await settle()
  expect(asked).toHaveBeenCalledOnce()
  expect(isPending()).toBe(false)
})

test('a logout that does not get through ends the session after a while', async () => {
  vi.useFakeTimers()
  isReachable = false
  const asked = openServer()
  endLeftSessions()
  logOut()
  await vi.advanceTimersByTimeAsync(0)
  // The browser says so before anything gets through.
  listeners.get('online')!()
  await vi.advanceTimersByTimeAsync(20_000)
  isReachable = true
  await vi.advanceTimersByTimeAsync(20_000)
  expect(asked).toHaveBeenCalledOnce()
  expect(isPending()).toBe(false)
})

test('a logout without a network ends the session at the next start', async () => {
  isReachable = false
  const asked = openServer()
  logOut()
  await settle()
  isReachable = true
  endLeftSessions()
  await settle()
  expect(asked).toHaveBeenCalledOnce()
  expect(isPending()).toBe(false)
})

test('whoever signs in before that keeps their own session', async () => {
  isReachable = false
  const asked = openServer()
  endLeftSessions()
  logOut()
  await settle()
  isReachable = true
  keepToken(tokenOf('bob', '1'))
  listeners.get('online')!()
  endLeftSessions()
  await settle()
  expect(asked).not.toHaveBeenCalled()
  expect(isPending()).toBe(false)
})
