import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { authRoutes } from '@app/contract/auth.ts'
import { marketRoutes } from '@app/contract/market.ts'
import { call } from '../api/call.ts'
import { keepToken, useSession } from './session.ts'

interface Sent {
  readonly path: string
  readonly token: string | undefined
  readonly key: string | undefined
}

const sent: Sent[] = []

/** A browser with storage and a server that accepts one token and answers by these functions. */
function open(answer: (request: Sent) => Response | Promise<Response>) {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const headers = new Headers(init.headers)
    const request = {
      path: url.replace('/api', ''),
      token: headers.get('authorization')?.replace('Bearer ', ''),
      key: headers.get('idempotency-key') ?? undefined,
    }
    sent.push(request)
    return answer(request)
  })
}

const json = (status: number, body: object) => new Response(JSON.stringify(body), { status })
const refusedToken = () => json(401, { error: { code: 'invalid_token', message: '', params: {} } })

beforeEach(() => {
  sent.length = 0
})
afterEach(() => {
  vi.unstubAllGlobals()
  useSession.setState({ accessToken: undefined, logoutHidden: false })
})

test('calls that fail together share one refresh and are tried again with the new token', async () => {
  open(({ path, token }) => {
    if (path === authRoutes.refresh.path) return json(200, { access_token: 'new' })
    return token === 'new' ? json(200, []) : refusedToken()
  })
  keepToken('old')
  const calls = Array.from({ length: 20 }, () => call(marketRoutes.getMyLots, {}))
  expect(await Promise.all(calls)).toEqual(Array.from({ length: 20 }, () => []))
  expect(sent.filter((r) => r.path === authRoutes.refresh.path)).toHaveLength(1)
  expect(useSession.getState().accessToken).toBe('new')
})

test('when the refresh is refused all of them fail and the session is forgotten', async () => {
  open(() => refusedToken())
  keepToken('old')
  const calls = [call(marketRoutes.getMyLots, {}), call(authRoutes.getProfile, {})]
  const results = await Promise.allSettled(calls)
  expect(results.map((r) => r.status)).toEqual(['rejected', 'rejected'])
  expect(sent.filter((r) => r.path === authRoutes.refresh.path)).toHaveLength(1)
  expect(useSession.getState().accessToken).toBeUndefined()
})

test('a retry happens once: a second 401 is the answer', async () => {
  open(({ path }) =>
    path === authRoutes.refresh.path ? json(200, { access_token: 'new' }) : refusedToken(),
  )
  keepToken('old')
  await expect(call(marketRoutes.getMyLots, {})).rejects.toMatchObject({ code: 'invalid_token' })
  expect(sent.filter((r) => r.path === marketRoutes.getMyLots.path)).toHaveLength(2)
})

test('a broken server does not end the session', async () => {
  open(({ path }) => (path === authRoutes.refresh.path ? json(503, {}) : refusedToken()))
  keepToken('old')
  await expect(call(marketRoutes.getMyLots, {})).rejects.toMatchObject({ status: 401 })
  expect(useSession.getState().accessToken).toBe('old')
})

test('a changing call keeps its key through the refresh, and each submit has its own', async () => {
  open(({ path, token }) => {
    if (path === authRoutes.refresh.path) return json(200, { access_token: 'new' })
    return token === 'new' ? json(200, { cancelled: 1 }) : refusedToken()
  })
  keepToken('old')
  const input = { lot_uuid: '00000000-0000-4000-8000-000000000000' }
  await call(marketRoutes.cancelLot, input)
  await call(marketRoutes.cancelLot, input)
  const keys = sent.filter((r) => r.path === marketRoutes.cancelLot.path).map((r) => r.key)
  expect(keys).toHaveLength(3)
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

test('a changing call that the network lost is sent again with the same key', async () => {
  let lost = 0
  open(() => {
    if (lost++ === 0) throw new TypeError('network')
    return json(200, { cancelled: 1 })
  })
  const input = { lot_uuid: '00000000-0000-4000-8000-000000000000' }
  expect(await call(marketRoutes.cancelLot, input)).toEqual({ cancelled: 1 })
  expect(sent).toHaveLength(2)
  expect(sent[1]?.key).toBe(sent[0]?.key)
})

test('a reading call that the network lost fails at once', async () => {
  open(() => {
    throw new TypeError('network')
  })
  await expect(call(marketRoutes.getAllPrices, {})).rejects.toMatchObject({ code: 'no_connection' })
  expect(sent).toHaveLength(1)
})
