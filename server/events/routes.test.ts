import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { authRoutes } from '@app/contract/auth.ts'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { listen } from '../testing/listen.ts'
import { openWorld } from '../testing/world.ts'
import type { Authenticate } from '../http/handle.ts'
import { serveLimits } from '../http/limits.ts'
import { LiveHub } from './live-hub.ts'
import { type LiveOptions, liveOptions, serveLive } from './routes.ts'

const ANN = '00000000-0000-4000-8000-00000000000a'
const SESSION = '00000000-0000-4000-8000-00000000000b'

/** A server of streams alone, with limits that a test can wait for. */
async function open(changed: Partial<LiveOptions> & { expiresAt?: number } = {}) {
  const hub = new LiveHub()
  const ended = new Set<string>()
  const app = Fastify()
  serveLimits(app, { sandbox: true, redisUrl: undefined })
  const authenticate: Authenticate = async ({ headers }) =>
    headers.authorization === undefined
      ? undefined
      : {
          playerId: ANN,
          sessionId: SESSION,
          expiresAt: changed.expiresAt ?? Date.now() + 900_000,
          isAdmin: async () => false,
        }
  app.decorate('authenticate', authenticate)
  serveLive(app, hub, {
    ...liveOptions,
    micros: () => Date.now() * 1000,
    closed: () => [],
    endedOf: async (ids) => ids.filter((id) => ended.has(id)),
    onEnd: () => {},
    ...changed,
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number }
  return {
    hub,
    ended,
    read: (init: RequestInit = {}) => fetch(`http://127.0.0.1:${port}/sse`, init),
    /** A reader that takes the first bytes and then no more. */
    async stall(): Promise<Socket> {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => {})
      socket.write('GET /sse HTTP/1.1\r\nhost: test\r\nauthorization: Bearer x\r\n\r\n')
      await once(socket, 'data')
      socket.pause()
      return socket
    },
    /** Tells Ann so many bytes. */
    tell(bytes: number) {
      const data = { coins: 1, time: 1, text: 'x'.repeat(bytes) }
      hub.publish({ players: { [ANN]: [{ type: 'egg_coins_updated', data }] }, prices: [] })
    },
    [Symbol.asyncDispose]: async () => {
      hub.close()
      await app.close()
    },
  }
}

const pass = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('a reader that has stalled when its stream gets too old costs nobody else anything', async () => {
  const MEGABYTES = 16
  await using server = await open({
    bufferMax: 1024 * 1024 * MEGABYTES * 2,
    ageMaxMs: 300,
    heartbeatMs: 10,
    lastBytesMs: 200,
  })
  const socket = await server.stall()
  // More than the kernel keeps for a connection: the rest waits in the process.
  for (let told = 0; told < MEGABYTES; told++) server.tell(1024 * 1024)
  expect(server.hub.size).toBe(1)
  await expect.poll(() => server.hub.size).toBe(0)
  // Heartbeats would go on for as long as bytes wait, and an error would end the process.
  server.tell(10)
  await pass(500)
  const response = await server.read()
  expect(response.status).toBe(200)
  await response.body?.cancel()
  socket.destroy()
})

test('a slow reader is cut off at the limit, and others go on', async () => {
  await using server = await open({ bufferMax: 64 * 1024 })
  const slow = await server.stall()
  const other = await server.read({ headers: { authorization: 'Bearer x' } })
  let heard = 0
  const reading = (async () => {
    for await (const chunk of other.body ?? []) heard += chunk.length
  })().catch(() => {})
  expect(server.hub.size).toBe(2)
  const KILOBYTES = 24 * 1024
  for (let told = 0; told < KILOBYTES; told += 16) {
    const before = heard
    server.tell(16 * 1024)
    await expect.poll(() => heard - before, { interval: 1 }).toBeGreaterThan(16 * 1024)
    if (server.hub.size < 2) break
  }
  expect(server.hub.size).toBe(1)
  const before = heard
  server.tell(100)
  await expect.poll(() => heard).toBeGreaterThan(before)
  slow.destroy()
  await server[Symbol.asyncDispose]()
  await reading
})

test('whoever missed more than a reader may have waiting is told to load it', async () => {
  await using server = await open({ bufferMax: 8 * 1024 })
  for (let told = 0; told < 10; told++) server.tell(1024)
  const headers = { authorization: 'Bearer x', 'last-event-id': `${server.hub.stream}//0` }
  const response = await server.read({ headers })
  const { value } = await response.body!.getReader().read()
  expect(new TextDecoder().decode(value)).toContain('"is_complete":false')
  expect(server.hub.size).toBe(1)
})

test('HEAD is answered at once and opens no stream', async () => {
  await using server = await open()
  const response = await server.read({ method: 'HEAD' })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toContain('text/event-stream')
  expect(await response.text()).toBe('')
  expect(server.hub.size).toBe(0)
})

test('a stream ends some time after its token has expired, and that of a visitor goes on', async () => {
  await using server = await open({ expiresAt: Date.now(), tokenGraceMs: 300 })
  const visitor = await server.read()
  const response = await server.read({ headers: { authorization: 'Bearer x' } })
  expect(server.hub.size).toBe(2)
  expect(await response.text()).toContain('connected')
  expect(server.hub.size).toBe(1)
  await visitor.body?.cancel()
})

test('a stream ends with its session, and an ended session gets none', async () => {
  await using server = await open({ sessionCheckMs: 20 })
  const headers = { authorization: 'Bearer x' }
  const response = await server.read({ headers })
  await pass(100)
  expect(server.hub.streamsOf(ANN)).toBe(1)
  server.ended.add(SESSION)
  expect(await response.text()).toContain('connected')
  expect(server.hub.streamsOf(ANN)).toBe(0)
  expect((await server.read({ headers })).ok).toBe(false)
})

test('a logout ends the stream of its player, and of nobody else', async () => {
  await using world = await openWorld()
  const bob = await world.player()
  const { app } = world.node
  const signedIn = await app.inject({
    method: 'POST',
    url: `/api${authRoutes.clientSignIn.path}`,
    payload: { ticket: 'sandbox-76561198000009999', username: 'Ann' },
  })
  const token = signedIn.json<{ access_token: string }>().access_token
  const ann = { ...bob, token }
  await using bobs = await listen(world.node, bob)
  await using anns = await listen(world.node, ann)
  const cookies = Object.fromEntries(signedIn.cookies.map(({ name, value }) => [name, value]))
  await app.inject({ method: 'POST', url: `/api${authRoutes.logout.path}`, cookies, payload: {} })
  await anns.ended
  await using later = await listen(world.node, ann)
  expect(later.status).toBe(401)
  await bob.call(authRoutes.getProfile, {})
  expect(bobs.hasEnded()).toBe(false)
}, 30_000)
