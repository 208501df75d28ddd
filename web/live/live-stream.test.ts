import type { LiveEvent } from '@app/contract/live.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LiveStream, type LiveStatus } from './live-stream.ts'
import { createEventReader } from './read-events.ts'

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
function open(
  options: { token?: string; tokenNeeded?: boolean; answer?: () => Response | undefined } = {},
) {
  const world = {
    token: options.token,
    connections: [] as Connection[],
    statuses: [] as LiveStatus[],
    events: [] as LiveEvent[],
    unauthorized: [] as string[],
    asked: [] as string[],
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
    fetch: async (url, init) => {
      const headers = new Headers(init?.headers)
      const authorization = headers.get('authorization')
      world.asked.push(`${url as string} ${headers.get('last-event-id')}`)
      return options.answer?.() ?? serve(init?.signal as AbortSignal, authorization)
    },
    now: Date.now,
    token: () => world.token,
    tokenNeeded: options.tokenNeeded ?? false,
    onStatus: (status) => world.statuses.push(status),
    heard: () => ({ lastEventId: 'a/4/9', ageMs: 70, silentSince: 30 }),
    onMessage: ({ events }) => world.events.push(...events),
    onUnauthorized: (token) => world.unauthorized.push(token),
  })
  return { stream, world }
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

test('it connects 0.1 s after the start, with the token and what the page has heard', async () => {
  const { stream, world } = open({ token: 'mine' })
  stream.start()
  await pass(99)
  expect(stream.status.state).toBe('disconnected')
  expect(world.asked).toEqual([])
  await pass(1)
  expect(world.asked).toEqual(['/api/sse a/4/9/70'])
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

test('what follows a loss is a message of its own, at its own position', () => {
  const line = (event: LiveEvent, id?: number) =>
    `${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify([event])}\n\n`
  const anew: LiveEvent = {
    type: 'connected',
    data: { stream: 'b', sequence: 0, position: 8, is_complete: false, time: 1, closed: [] },
  }
  const read = createEventReader()
  expect(read(line(coins(1), 7) + line(anew) + line(coins(2)))).toEqual([
    { events: [coins(1)], position: 7 },
    { events: [anew, coins(2)] },
  ])
  expect(read(line(anew))).toEqual([{ events: [anew] }])
})

test('an ended stream is opened again after 3 s', async () => {
  const { stream, world } = open()
  stream.start()
  await pass(100)
  world.connections[0]?.end()
  await pass(0)
  expect(stream.status).toEqual({ state: 'reconnecting', error: undefined, staleSince: 30 })
  await pass(2999)
  expect(world.connections).toHaveLength(1)
  await pass(1)
  expect(stream.status).toEqual({ state: 'connected', error: undefined, staleSince: undefined })
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

test('a renewed token opens a new stream after 1 s, and the old one is read until then', async () => {
  const { stream, world } = open({ token: 'old' })
  stream.start()
  await pass(100)
  world.token = 'new'
  stream.renew()
  await pass(999)
  expect(world.connections).toHaveLength(1)
  world.connections[0]?.send(`data: ${JSON.stringify([coins(1)])}\n\n`)
  await pass(1)
  expect(world.connections[1]?.authorization).toBe('Bearer new')
  world.connections[1]?.send(`data: ${JSON.stringify([coins(2)])}\n\n`)
  await pass(0)
  expect(world.events).toEqual([coins(1), coins(2)])
  expect(world.statuses.map(({ state }) => state)).toEqual(['connecting', 'connected', 'connected'])
})

test('a renewed token that is refused leaves the old stream as it is', async () => {
  let answer: (() => Response) | undefined
  const { stream, world } = open({ token: 'old', answer: () => answer?.() })
  stream.start()
  await pass(100)
  answer = () => new Response('', { status: 401 })
  stream.renew()
  await pass(1000)
  expect(stream.status.state).toBe('connected')
  world.connections[0]?.send(`data: ${JSON.stringify([coins(1)])}\n\n`)
  await pass(0)
  expect(world.events).toEqual([coins(1)])
})

test('a stream that is refused again and again waits longer each time, and renews the token once', async () => {
  const { stream, world } = open({
    token: 'mine',
    answer: () => new Response('', { status: 401 }),
  })
  stream.start()
  await pass(3_600_000)
  expect(world.unauthorized).toEqual(['mine'])
  // 3, 6, 12 … 192 s, then each 192 s: without a longer wait it would be 1200.
  expect(world.asked.length).toBeLessThan(30)
  expect(stream.status).toMatchObject({ state: 'error', error: 'Unauthorized - invalid token' })
})

test('a page that never had a stream is as old as its beginning', async () => {
  const { stream } = open({ answer: () => new Response('', { status: 503, statusText: 'Busy' }) })
  stream.start()
  await pass(100)
  expect(stream.status).toEqual({ state: 'error', error: 'HTTP 503: Busy', staleSince: 30 })
  await pass(3000)
  expect(stream.status.staleSince).toBe(30)
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
