import { authRoutes } from '@app/contract/auth.ts'
import { lotRoutes } from '@app/contract/lot.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call } from '../api/call.ts'
import { browserKeys } from '../browser-keys.ts'
import { refreshSession } from './refresh.ts'
import { dropToken, keepToken, syncSession, useSession } from './session.ts'
import { json, refusedToken, type Sent, stubServer, stubStorage, tokenOf } from './testing.ts'

const old = tokenOf('ann', 'old')
const fresh = tokenOf('ann', 'fresh')
const bobs = tokenOf('bob', 'his')
const lot = { lot_uuid: '00000000-0000-4000-8000-000000000000' }
const isRefresh = ({ path }: Pick<Sent, 'path'>) => path === authRoutes.refresh.path
const current = () => useSession.getState().accessToken

let kept: Map<string, string>

beforeEach(() => {
  kept = stubStorage()
  keepToken(old)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  useSession.setState({ accessToken: undefined, logoutHidden: false })
})

/** A server that takes the fresh token only and gives it for the cookie. */
const renewing = (sent: Sent, reply: object) => {
  if (isRefresh(sent)) return json(200, { access_token: fresh })
  return sent.token === fresh ? json(200, reply) : refusedToken()
}

/** A server that refuses the old token and answers the refresh when the test says so. */
function holdRefresh() {
  const answer = Promise.withResolvers<Response>()
  const asked = Promise.withResolvers<void>()
  const sent = stubServer((request) => {
    if (!isRefresh(request)) return request.token === old ? refusedToken() : json(200, {})
    asked.resolve()
    return answer.promise
  })
  return { sent, answer, asked: asked.promise }
}

/** What another tab of this browser does. */
function inAnotherTab(token: string | undefined) {
  if (token === undefined) kept.delete(browserKeys.accessToken)
  else kept.set(browserKeys.accessToken, token)
}

test('calls that fail together share one refresh and are tried again with the new token', async () => {
  const sent = stubServer((request) => renewing(request, []))
  const calls = Array.from({ length: 20 }, () => call(lotRoutes.getMyLots, {}))
  expect(await Promise.all(calls)).toEqual(Array.from({ length: 20 }, () => []))
  expect(sent.filter(isRefresh)).toHaveLength(1)
  expect(current()).toBe(fresh)
})

test('when the refresh is refused all of them fail and the session is forgotten', async () => {
  const sent = stubServer(() => refusedToken())
  const calls = [call(lotRoutes.getMyLots, {}), call(authRoutes.getProfile, {})]
  const results = await Promise.allSettled(calls)
  expect(results.map((r) => r.status)).toEqual(['rejected', 'rejected'])
  expect(sent.filter(isRefresh)).toHaveLength(1)
  expect(useSession.getState()).toMatchObject({ accessToken: undefined, hasEnded: true })
  keepToken(bobs)
  dropToken()
  expect(useSession.getState().hasEnded).toBe(false)
})

test('where the browser refuses locks and storage, the session is renewed all the same', async () => {
  stubServer((request) => renewing(request, []))
  const refuse = () => Promise.reject(new DOMException('denied', 'SecurityError'))
  vi.stubGlobal('navigator', { locks: { request: refuse } })
  vi.stubGlobal('localStorage', undefined)
  keepToken(old)
  expect(await call(lotRoutes.getMyLots, {})).toEqual([])
  expect(current()).toBe(fresh)
})

test('a tab that sleeps with the lock holds nobody up for long', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  const sent = stubServer((request) => renewing(request, []))
  // As the browser does: it waits until the lock is free or nobody wants it any more.
  const request = (_name: string, { signal }: { readonly signal: AbortSignal }) =>
    new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error))
    })
  vi.stubGlobal('navigator', { locks: { request } })
  const lots = call(lotRoutes.getMyLots, {})
  await vi.advanceTimersByTimeAsync(9000)
  expect(sent.filter(isRefresh)).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(1000)
  expect(await lots).toEqual([])
  expect(current()).toBe(fresh)
})

test('a retry happens once: a second 401 is the answer', async () => {
  const sent = stubServer((request) =>
    isRefresh(request) ? json(200, { access_token: fresh }) : refusedToken(),
  )
  await expect(call(lotRoutes.getMyLots, {})).rejects.toMatchObject({ code: 'invalid_token' })
  expect(sent.filter((request) => !isRefresh(request))).toHaveLength(2)
})

test('a broken server does not end the session', async () => {
  stubServer((request) => (isRefresh(request) ? json(503, {}) : refusedToken()))
  await expect(call(lotRoutes.getMyLots, {})).rejects.toMatchObject({ status: 503 })
  expect(current()).toBe(old)
})

test('a changing call keeps its key through the refresh, and each submit has its own', async () => {
  const sent = stubServer((request) => renewing(request, { cancelled: 1 }))
  await call(lotRoutes.cancelLot, lot)
  await call(lotRoutes.cancelLot, lot)
  const keys = sent.filter((request) => !isRefresh(request)).map(({ key }) => key)
  expect(keys).toHaveLength(3)
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

test('a logout during a refresh stays a logout', async () => {
  const { answer, asked } = holdRefresh()
  const renewed = refreshSession(old)
  await asked
  dropToken()
  answer.resolve(json(200, { access_token: fresh }))
  expect(await renewed).toBeUndefined()
  expect([current(), kept.get(browserKeys.accessToken)]).toEqual([undefined, undefined])
})

test('a logout in another tab during a refresh stays a logout', async () => {
  const { answer, asked } = holdRefresh()
  const renewed = refreshSession(old)
  await asked
  inAnotherTab(undefined)
  answer.resolve(json(200, { access_token: fresh }))
  expect(await renewed).toBeUndefined()
  expect([current(), kept.get(browserKeys.accessToken)]).toEqual([undefined, undefined])
})

test.each([
  ['in this tab', () => keepToken(bobs)],
  ['in another tab', () => inAnotherTab(bobs)],
])('a player who signs in %s during a refresh stays signed in', async (_, signIn) => {
  const { sent, answer, asked } = holdRefresh()
  const cancelling = call(lotRoutes.cancelLot, lot)
  await asked
  signIn()
  answer.resolve(json(200, { access_token: fresh }))
  await expect(cancelling).rejects.toMatchObject({ code: 'not_signed_in' })
  expect([current(), kept.get(browserKeys.accessToken)]).toEqual([bobs, bobs])
  expect(sent.filter(({ token }) => token === bobs)).toEqual([])
})

test("the cookie of another player's session signs nobody in", async () => {
  stubServer((request) => (isRefresh(request) ? json(200, { access_token: bobs }) : refusedToken()))
  await expect(call(lotRoutes.cancelLot, lot)).rejects.toMatchObject({ status: 401 })
  expect(current()).toBeUndefined()
})

test('a token that another tab renewed is taken without asking the server', async () => {
  const sent = stubServer((request) => renewing(request, []))
  inAnotherTab(fresh)
  expect(await call(lotRoutes.getMyLots, {})).toEqual([])
  expect(sent.filter(isRefresh)).toEqual([])
})

test("what another tab did before this one has heard of it is never another's call", async () => {
  const sent = stubServer(({ token }) => (token === old ? refusedToken() : json(200, {})))
  inAnotherTab(bobs)
  await expect(call(lotRoutes.cancelLot, lot)).rejects.toMatchObject({ code: 'not_signed_in' })
  expect(sent).toHaveLength(1)
  expect(syncSession().accessToken).toBe(bobs)
})

test('a server that refuses even new tokens is asked for one each 3 s at most', async () => {
  vi.useFakeTimers()
  let given = 0
  const times: number[] = []
  stubServer(() => {
    times.push(Date.now())
    return json(200, { access_token: tokenOf('ann', `${given++}`) })
  })
  for (let round = 0; round < 4; round++) {
    const renewed = refreshSession(current()!)
    await vi.advanceTimersByTimeAsync(5000)
    expect(await renewed).toBe(current())
  }
  const renewed = [refreshSession(current()!)]
  await vi.advanceTimersByTimeAsync(0)
  renewed.push(refreshSession(current()!))
  await vi.advanceTimersByTimeAsync(5000)
  await Promise.all(renewed)
  const gaps = times.slice(1).map((time, at) => time - times[at]!)
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(3000)
})
