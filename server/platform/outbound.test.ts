import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { Outbound, SteamUnavailable } from './outbound.ts'

/** A service that answers as it is told. */
async function openService(answer: RequestListener) {
  let requests = 0
  const server = createServer((request, response) => {
    requests += 1
    answer(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/?key=a-key-of-ours`
  return {
    url,
    requests: () => requests,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const limits = { timeoutMs: 2000, bytesMax: 100 }

test('after five failures in a row nothing is asked for thirty seconds', async () => {
  let status = 500
  await using service = await openService((_request, response) => response.writeHead(status).end())
  let now = 0
  const outbound = new Outbound(() => now)
  const ask = () => outbound.ask({ url: service.url, ...limits })
  for (let failure = 0; failure < 5; failure += 1) {
    await expect(ask()).rejects.toThrow('status 500')
  }
  expect(outbound.isPaused).toBe(true)
  now = 29_999
  await expect(ask()).rejects.toThrow('status 500; paused after failures')
  expect(service.requests()).toBe(5)
  // Asked once more; as it fails again, the pause begins again.
  now = 30_000
  await expect(ask()).rejects.toThrow('status 500')
  await expect(ask()).rejects.toThrow('paused')
  expect(service.requests()).toBe(6)
  now = 60_000
  expect(outbound.isPaused).toBe(false)
  status = 200
  await expect(ask()).resolves.toBe('')
  await expect(ask()).resolves.toBe('')
})

test('a success between failures keeps the way open', async () => {
  let status = 500
  await using service = await openService((_request, response) => response.writeHead(status).end())
  const outbound = new Outbound(() => 0)
  for (let request = 0; request < 20; request += 1) {
    status = request % 5 === 4 ? 200 : 500
    await outbound.ask({ url: service.url, ...limits }).catch(() => {})
  }
  expect(service.requests()).toBe(20)
})

test('an answer may not be longer than agreed, however it arrives', async () => {
  await using service = await openService((_request, response) => {
    for (let part = 0; part < 11; part += 1) response.write('x'.repeat(10))
    response.end()
  })
  const outbound = new Outbound(() => 0)
  await expect(outbound.ask({ url: service.url, ...limits })).rejects.toThrow('too long')
  const answer = await outbound.ask({ url: service.url, timeoutMs: 2000, bytesMax: 110 })
  expect(answer).toHaveLength(110)
})

test('no redirect is followed', async () => {
  await using elsewhere = await openService((_request, response) => response.end('secret'))
  await using service = await openService((_request, response) =>
    response.writeHead(302, { location: elsewhere.url }).end(),
  )
  const asking = new Outbound(() => 0).ask({ url: service.url, ...limits })
  await expect(asking).rejects.toBeInstanceOf(SteamUnavailable)
  expect(elsewhere.requests()).toBe(0)
})

test('an answer that drips, or never comes, is given up', async () => {
  await using service = await openService((_request, response) => response.write('x'))
  const outbound = new Outbound(() => 0)
  const asking = outbound.ask({ url: service.url, timeoutMs: 100, bytesMax: 100 })
  await expect(asking).rejects.toThrow('TimeoutError')
})

test('what goes wrong is told without the address, which holds the key', async () => {
  const url = 'http://127.0.0.1:9/?key=a-key-of-ours'
  const error = await new Outbound(() => 0).ask({ url, ...limits }).catch((thrown) => thrown)
  expect(error).toBeInstanceOf(SteamUnavailable)
  expect(`${(error as Error).stack} ${JSON.stringify(error)}`).not.toContain('a-key-of-ours')
  expect((error as Error).cause).toBeUndefined()
})
