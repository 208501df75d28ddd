import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { openWorld } from '../testing/world.ts'

const built = new URL('../../web/dist/', import.meta.url)

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "form-action 'self' https://steamcommunity.com",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types service-worker tavern-worker',
]

/** Its directives, in no order. */
const policyOf = (headers: Record<string, unknown>) =>
  String(headers['content-security-policy']).split(';')

test('every kind of answer carries the headers that bind the browser', async () => {
  await using world = await openWorld()
  const { app } = world.node
  const paths = ['/healthz', '/api/site', '/api/get_profile', '/api/auth/steam', '/api/nothing']
  for (const path of [...paths, '/sandbox-steam/openid/login', '/no/such.file']) {
    const { headers } = await app.inject(path)
    expect(policyOf(headers), path).toEqual(expect.arrayContaining(POLICY))
    expect(headers, path).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': expect.stringMatching(/^(same-origin|no-referrer)$/),
    })
    expect(headers, path).not.toHaveProperty('strict-transport-security')
  }
})

test('a https site asks to be reached by https only, and names who may frame it', async () => {
  await using world = await openWorld({
    PUBLIC_URL: 'https://market.example',
    EMBED_ORIGINS: 'https://a.example,https://b.example',
  })
  const { headers } = await world.node.app.inject('/healthz')
  expect(headers['strict-transport-security']).toMatch(/^max-age=31536000/)
  expect(policyOf(headers)).toContain("frame-ancestors 'self' https://a.example https://b.example")
  expect(headers).not.toHaveProperty('x-frame-options')
})

test('nothing keeps an answer that may be personal', async () => {
  await using world = await openWorld()
  const player = await world.player()
  const authorization = `Bearer ${player.token}`
  const { app } = world.node
  const profile = await app.inject({ url: '/api/get_profile', headers: { authorization } })
  const prices = await app.inject({
    method: 'POST',
    url: '/api/marketplace/get-all-prices',
    headers: { authorization },
  })
  const refused = await app.inject({
    url: '/api/get_profile',
    headers: { authorization: 'Bearer a.b.c' },
  })
  for (const answer of [profile, prices, refused]) {
    expect(answer.headers['cache-control']).toBe('no-store, private')
    expect(answer.headers.vary).toBe('Authorization')
  }
  expect([profile, prices, refused].map((answer) => answer.statusCode)).toEqual([200, 200, 401])
})

test('pictures come from this site and from where the operator says', async () => {
  await using world = await openWorld({ ICON_ORIGINS: 'https://cdn.example' })
  const { headers } = await world.node.app.inject('/healthz')
  expect(policyOf(headers)).toContain("img-src 'self' https://cdn.example")
})

test.skipIf(!existsSync(built))('files of the app carry what binds them, and no more', async () => {
  await using world = await openWorld()
  const [script] = (await readdir(new URL('assets/', built))).filter((file) => file.endsWith('.js'))
  const { headers } = await world.node.app.inject(`/assets/${script}`)
  expect(headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; script-src 'self'",
  })
  expect(headers).not.toHaveProperty('x-frame-options')
  const missing = await world.node.app.inject('/assets/missing.js')
  expect(policyOf(missing.headers)).toEqual(expect.arrayContaining(POLICY))
})
