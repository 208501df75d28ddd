import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { type IncomingMessage, request, type RequestOptions } from 'node:http'
import { expect, test } from 'vitest'
import type { OpenedApp } from '../app.ts'
import { openWorld } from '../testing/world.ts'

const built = new URL('../../web/dist/', import.meta.url)

/** On every answer, in this order. */
const DOCUMENT = [
  "content-security-policy: default-src 'none';script-src 'self';style-src 'self';img-src 'self';font-src 'self';connect-src 'self';manifest-src 'self';base-uri 'none';object-src 'none';form-action 'self' https://steamcommunity.com;frame-ancestors 'none';require-trusted-types-for 'script';trusted-types service-worker tavern-worker",
  'cross-origin-opener-policy: same-origin',
  'cross-origin-resource-policy: same-origin',
  'origin-agent-cluster: ?1',
  'referrer-policy: same-origin',
  'x-content-type-options: nosniff',
  'x-dns-prefetch-control: off',
  'x-download-options: noopen',
  'x-frame-options: DENY',
  'x-permitted-cross-domain-policies: none',
  'x-xss-protection: 0',
  'x-request-id: …',
]
/** On files of the app. */
const ASSET = [
  "content-security-policy: default-src 'none'; script-src 'self'",
  'cross-origin-resource-policy: same-origin',
  'x-content-type-options: nosniff',
  'x-request-id: …',
]
const CONNECTION = ['Date: …', 'Connection: keep-alive', 'Keep-Alive: timeout=72']

const JSON_TYPE = 'content-type: application/json; charset=utf-8'
const API = [JSON_TYPE, 'cache-control: no-store, private', 'vary: Authorization']
const LENGTH = 'content-length: …'
const STREAM = [
  'content-type: text/event-stream; charset=utf-8',
  'cache-control: no-store, private',
  'x-accel-buffering: no',
]

/** Values that differ from call to call, or from build to build. */
const VARYING = /^(x-request-id|date|content-length|etag|last-modified|location|set-cookie): .*$/i

/** The status and the header lines of an answer as they come over the wire. */
async function linesOf({ app }: OpenedApp, path: string, options: RequestOptions = {}) {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number }
  const call = request({ host: '127.0.0.1', port, path, ...options }).end()
  const [answer] = (await once(call, 'response')) as [IncomingMessage]
  const { rawHeaders, statusCode } = answer
  answer.destroy()
  const lines = rawHeaders.flatMap((name, at) =>
    at % 2 === 0 ? [`${name}: ${rawHeaders[at + 1]}`.replace(VARYING, '$1: …')] : [],
  )
  return [statusCode, ...lines]
}

test('the header lines of answers, streams and refusals are these, in this order', async () => {
  await using world = await openWorld()
  const { node } = world
  const player = await world.player()
  const headers = { authorization: `Bearer ${player.token}` }
  const method = 'POST'
  const prices = '/api/marketplace/get-all-prices'
  const compressed = 'vary: Authorization, accept-encoding'
  const answered: [path: string, options: RequestOptions, status: number, own: string[]][] = [
    ['/healthz', {}, 200, [JSON_TYPE, LENGTH]],
    ['/api/site', {}, 200, [...API, LENGTH]],
    ['/api/site', { method: 'HEAD' }, 200, [...API, LENGTH]],
    ['/api/get_profile', { headers }, 200, [...API, LENGTH]],
    ['/api/get_profile', {}, 401, [...API, LENGTH]],
    ['/api/get_profile', { headers: { authorization: 'Bearer a.b.c' } }, 401, [...API, LENGTH]],
    ['/api/marketplace/quote', { method, headers }, 400, [...API, LENGTH]],
    ['/api/nothing', {}, 404, [...API, LENGTH]],
    ['/no.file', {}, 404, [JSON_TYPE, LENGTH]],
    ['/%zz', {}, 400, [JSON_TYPE, LENGTH]],
    ['/api/%zz', { method, headers }, 400, [...API, LENGTH]],
    ['/%zz', { method: 'HEAD' }, 400, [JSON_TYPE, LENGTH]],
    [prices, { method }, 200, [compressed, JSON_TYPE, 'cache-control: no-store, private', LENGTH]],
    [
      '/api/harvest/get-receipts',
      { method, headers: { ...headers, 'accept-encoding': 'br' } },
      200,
      [...API.slice(0, 2), compressed, 'content-encoding: br', LENGTH],
    ],
    [
      '/api/news?lang=en',
      { headers: { 'accept-encoding': 'br' } },
      200,
      [compressed, 'content-encoding: br', JSON_TYPE, 'cache-control: no-store, private', LENGTH],
    ],
    ['/api/sse', { method: 'HEAD' }, 200, STREAM],
    [
      '/api/auth/steam',
      {},
      302,
      ['cache-control: no-store', 'location: …', 'set-cookie: …', LENGTH],
    ],
  ]
  for (const [path, options, status, own] of answered) {
    const lines = await linesOf(node, path, options)
    const what = `${options.method ?? 'GET'} ${path}`
    expect(lines, what).toEqual([status, ...DOCUMENT, ...own, ...CONNECTION])
  }
  for (const options of [{}, { headers }]) {
    const lines = [200, ...DOCUMENT, ...STREAM, 'connection: close', 'Date: …']
    expect(await linesOf(node, '/api/sse', options)).toEqual(lines)
  }
})

test('the header lines of a list that is known, and of one that is not, are these', async () => {
  await using world = await openWorld()
  const { node } = world
  const url = '/api/items?lang=en'
  const { headers } = await node.app.inject(url)
  const own = ['etag: …', 'vary: accept-encoding', 'cache-control: no-cache', JSON_TYPE]
  expect(await linesOf(node, url)).toEqual([200, ...DOCUMENT, ...own, LENGTH, ...CONNECTION])
  const zipped = await linesOf(node, url, { headers: { 'accept-encoding': 'gzip' } })
  const encoding = 'content-encoding: gzip'
  expect(zipped).toEqual([200, ...DOCUMENT, ...own, encoding, LENGTH, ...CONNECTION])
  const known = await linesOf(node, url, { headers: { 'if-none-match': String(headers.etag) } })
  expect(known).toEqual([304, ...DOCUMENT, ...own, ...CONNECTION])
})

test.skipIf(!existsSync(built))('the header lines of pages and files are these', async () => {
  await using world = await openWorld()
  const { node } = world
  const [script] = (await readdir(new URL('assets/', built))).filter((file) => file.endsWith('.js'))
  const page = ['content-type: text/html; charset=utf-8', 'cache-control: no-cache', LENGTH]
  for (const path of ['/', '/marketplace/market']) {
    for (const method of ['GET', 'HEAD']) {
      const lines = await linesOf(node, path, { method })
      expect(lines, `${method} ${path}`).toEqual([200, ...DOCUMENT, ...page, ...CONNECTION])
    }
  }
  const file = [
    'accept-ranges: bytes',
    'cache-control: public, max-age=31536000, immutable',
    'last-modified: …',
    'etag: …',
    'content-type: application/javascript; charset=utf-8',
    LENGTH,
    'vary: accept-encoding',
  ]
  for (const method of ['GET', 'HEAD']) {
    const lines = await linesOf(node, `/assets/${script}`, { method })
    expect(lines, method).toEqual([200, ...ASSET, ...file, ...CONNECTION])
  }
  const zipped = await linesOf(node, `/assets/${script}`, { headers: { 'accept-encoding': 'br' } })
  expect(zipped).toEqual([200, ...ASSET, ...file, 'content-encoding: br', ...CONNECTION])
  const missing = await linesOf(node, '/assets/missing.js')
  expect(missing).toEqual([404, ...DOCUMENT, JSON_TYPE, LENGTH, ...CONNECTION])
})
