import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { openWorld } from '../testing/world.ts'

/** What a call is answered of which the last bytes arrive when the node is ending already. */
async function askAtTheEnd(app: FastifyInstance, path: string): Promise<string> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const accepted = once(app.server, 'connection') as Promise<[Socket]>
  const socket = connect(port, '127.0.0.1')
  const answer = text(socket)
  socket.write(`GET ${path} HTTP/1.1\r\nHost: site.example\r\n`)
  const [connection] = await accepted
  await expect.poll(() => connection.bytesRead).toBeGreaterThan(0)
  const closed = app.close()
  await expect.poll(() => app.server.listening).toBe(false)
  socket.write('\r\n')
  await closed
  return answer
}

test('a call that arrives while the node ends is answered, and its connection closed', async () => {
  await using world = await openWorld()
  const answer = await askAtTheEnd(world.node.app, '/readyz')
  expect(answer).toMatch(/^HTTP\/1.1 200 [^]*connection: close[^]*{"ready":true}$/i)
})

test('a stream is not opened any more', async () => {
  await using world = await openWorld()
  expect(await askAtTheEnd(world.node.app, '/api/sse')).toMatch(/^HTTP\/1.1 503 [^]*"busy"/)
})
