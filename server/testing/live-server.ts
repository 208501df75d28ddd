import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import Fastify from 'fastify'
import { LiveHub } from '../events/live-hub.ts'
import { type LiveOptions, liveOptions, serveLive } from '../events/routes.ts'
import type { Authenticate } from '../http/handle.ts'
import { listenWidely } from '../http/listen-widely.ts'
import { serveLimits } from '../limits/limits.ts'

export const ANN = '00000000-0000-4000-8000-00000000000a'
export const SESSION = '00000000-0000-4000-8000-00000000000b'

/** A server of streams alone, with limits that a test can wait for. Any token at all is Ann's. */
export async function openLiveServer(
  changed: Partial<LiveOptions> & { readonly expiresAt?: number } = {},
) {
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
          hasJustSignedIn: async () => false,
        }
  app.decorate('authenticate', authenticate)
  serveLive(app, hub, {
    ...liveOptions,
    micros: () => Date.now() * 1000,
    closed: () => [],
    endedOf: async (ids) => ids.filter((id) => ended.has(id)),
    onEnd: () => {},
    isCurrent: () => true,
    ...changed,
  })
  await listenWidely(app, { port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number }
  return {
    hub,
    ended,
    port,
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
