import type { LiveEvent } from '@app/contract/live.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LiveStream, type LiveStatus } from './live-stream.ts'

beforeEach(() => vi.useFakeTimers({ now: 0 }))
afterEach(() => vi.useRealTimers())

const coins = (amount: number): LiveEvent => ({
  type: 'egg_coins_updated',
  data: { coins: amount, time: amount },
})

interface Connection {
  readonly authorization: string | null
  send(text: string): void
  end(): void
}

/** A stream against a server that answers by `answer`; without one it opens the stream. */
function open(options: { token?: string; tokenNeeded?: boolean; answer?: () => Response } = {}) {
  const world = {
    token: options.token,
    connections: [] as Connection[],
    statuses: [] as LiveStatus[],
    events: [] as LiveEvent[],
    connected: 0,
    unauthorized: [] as string[],
  }
  const serve = (signal: AbortSignal, authorization: string | null) => {
    const encoder = new TextEncoder()
    let controller: ReadableStreamDefaultController<Uint8Array>
    const body = new ReadableStream<Uint8Array>({ start: (c) => void (controller = c) })
    signal.addEventListener('abort', () => controller.error(new Error('aborted')))
    world.connections.push({
      authorization,
      send: (text) => controller.enqueue(encoder.encode(text)),
      end: () => controller.close(),
    })
    return new Response(body)
  }
  const stream = new LiveStream({
    url: '/api/sse',
    fetch: async (_url, init) => {
      const authorization = new Headers(init?.headers).get('authorization')
      return options.answer?.() ?? serve(init?.signal as AbortSignal, authorization)
    },
    now: Date.now,
    token: () => world.token,
    tokenNeeded: options.tokenNeeded ?? false,
    onStatus: (status) => world.statuses.push(status),
    onEvents: (events) => world.events.push(...events),
    onConnected: () => world.connected++,
    onUnauthorized: (token) => world.unauthorized.push(token),
  })
  return { stream, world }
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

test('it connects 0.1 s after the start, with the token, and what happened before is loaded', async () => {
  const { stream, world } = open({ token: 'mine' })
  stream.start()
  await pass(99)
  expect(stream.status.state).toBe('disconnected')
  expect(world.connected).toBe(0)
  await pass(1)
  expect(world.connected).toBe(1)
  expect(world.statuses.map((status) => status.state)).toEqual(['connecting', 'connected'])
  expect(world.connections[0]?.authorization).toBe('Bearer mine')
})

test('a visitor gets a stream without a token', async () => {
  const { stream, world } = open()
  stream.start()
  await pass(100)
  expect(stream.status.state).toBe('connected')
  expect(world.connections[0]?.authorization).toBeNull()
})

test('events are read from pieces cut anywhere, heartbeats are not events', async () => {
  const { stream, world } = open()
  stream.start()
  await pass(100)
  const text = `: live\n\ndata: ${JSON.stringify([coins(1), coins(2)])}\n\n`
  for (const piece of [text.slice(0, 3), text.slice(3, 40), text.slice(40)]) {
    world.connections[0]?.send(piece)
  }
  await pass(0)
  expect(world.events).toEqual([coins(1), coins(2)])
})

test('at most 1000 recent events are kept', async () => {
  const { stream, world } = open()
  stream.start()
  await pass(100)
  for (let i = 0; i < 11; i++) {
    const hundred = Array.from({ length: 100 }, (_, n) => coins(i * 100 + n))
    world.connections[0]?.send(`data: ${JSON.stringify(hundred)}\n\n`)
  }
  await pass(0)
  expect(stream.recent).toHaveLength(1000)
  expect(stream.recent[0]).toEqual(coins(100))
})

test('an ended stream is opened again after 3 s, and what was missed is loaded', async () => {
  const { stream, world } = open()
  stream.start()
  await pass(100)
  world.connections[0]?.end()
  await pass(0)
  expect(stream.status).toEqual({ state: 'reconnecting', error: undefined, staleSince: 100 })
  await pass(2999)
  expect(world.connections).toHaveLength(1)
  await pass(1)
  expect(stream.status).toEqual({ state: 'connected', error: undefined, staleSince: undefined })
  expect(world.connected).toBe(2)
})

test('a stream without heartbeats counts as ended', async () => {
  const { stream, world } = open()
  stream.start()
  await pass(100)
  await pass(45_000)
  expect(stream.status.state).toBe('reconnecting')
  await pass(3000)
  expect(world.connections).toHaveLength(2)
})

test.each([
  [() => new Response('', { status: 401 }), 'Unauthorized - invalid token'],
  [
    () => new Response('', { status: 503, statusText: 'Service Unavailable' }),
    'HTTP 503: Service Unavailable',
  ],
  [() => new Response(null), 'No response body'],
])('a failed attempt is an error with its text, and is repeated (%#)', async (answer, text) => {
  let attempts = 0
  const { stream, world } = open({
    token: 'mine',
    answer: () => {
      attempts++
      return answer()
    },
  })
  stream.start()
  await pass(100)
  expect(stream.status).toMatchObject({ state: 'error', error: text })
  expect(world.unauthorized).toEqual(text.startsWith('Unauthorized') ? ['mine'] : [])
  await pass(3000)
  expect(attempts).toBe(2)
})

test('a private stream needs a token', async () => {
  const { stream } = open({ tokenNeeded: true })
  stream.start()
  await pass(100)
  expect(stream.status).toMatchObject({
    state: 'error',
    error: 'No authentication token available',
  })
})

test('a changed token disconnects and connects again after 1 s', async () => {
  const { stream, world } = open({ token: 'old' })
  stream.start()
  await pass(100)
  world.token = 'new'
  stream.tokenChanged()
  expect(stream.status.state).toBe('disconnected')
  await pass(999)
  expect(world.connections).toHaveLength(1)
  await pass(1)
  expect(world.connections[1]?.authorization).toBe('Bearer new')
  expect(world.connected).toBe(2)
})

test('a stream stopped on purpose stays stopped', async () => {
  const { stream, world } = open()
  stream.start()
  await pass(100)
  stream.stop()
  await pass(60_000)
  expect(stream.status.state).toBe('disconnected')
  expect(world.connections).toHaveLength(1)
})

test('waiting for an event gives the first that fits', async () => {
  const { stream, world } = open()
  stream.start()
  await pass(100)
  const waiting = stream.waitFor('egg_coins_updated', (event) => event.data.coins > 5)
  world.connections[0]?.send(`data: ${JSON.stringify([coins(5), coins(6), coins(7)])}\n\n`)
  await pass(0)
  expect(await waiting).toEqual(coins(6))
})

test('waiting for an event ends after 30 s', async () => {
  const { stream } = open()
  const result = stream.waitFor('lot_changed').catch((error: Error) => error.message)
  await pass(30_000)
  expect(await result).toBe('Timeout waiting for event')
})
