import { adminRoutes } from '@app/contract/admin.ts'
import { authRoutes } from '@app/contract/auth.ts'
import { orderRoutes } from '@app/contract/order.ts'
import { refusals } from '@app/contract/refusals.ts'
import { pathOf, type Route } from '@app/contract/route.ts'
import { sandboxRoutes } from '@app/contract/sandbox.ts'
import { siteRoutes } from '@app/contract/site.ts'
import { socialRoutes } from '@app/contract/social.ts'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { Value } from 'typebox/value'
import { expect, test, vi } from 'vitest'
import { fingerprint } from '../testing/fingerprint.ts'
import {
  hostileAuthorizations,
  hostileBodies,
  hostileJson,
  hostileKeys,
} from '../testing/hostile-values.ts'
import { routes, samples } from '../testing/samples.ts'
import { openWorld } from '../testing/world.ts'

// Every value in every field of every call: thousands of requests, which take minutes on a crowded machine.
vi.setConfig({ testTimeout: 900_000 })

const OAK = 100
const NOBODY = '76561198000009999'
const NO_LOT = '01980000-0000-7000-8000-000000000000'

type Path = readonly string[]

/** The ways to every value inside another, the outermost left out. */
function pathsIn(value: unknown): Path[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [
    [key],
    ...pathsIn(inner).map((path) => [key, ...path]),
  ])
}

/** The JSON of `value` with the text `hostile` in one place; undefined leaves the place out. */
function spoil(value: object, path: Path, hostile: string | undefined): string {
  const copy = structuredClone(value)
  let place = copy as Record<string, unknown>
  for (const key of path.slice(0, -1)) place = place[key] as Record<string, unknown>
  const mark = 'to-be-replaced'
  place[path.at(-1)!] = hostile === undefined ? undefined : mark
  return JSON.stringify(copy).replace(`"${mark}"`, () => hostile ?? '')
}

function fits(route: Route, body: string): boolean {
  return Value.Check(route.input, JSON.parse(body))
}

interface Schema {
  readonly type?: string
  readonly additionalProperties?: unknown
  readonly patternProperties?: object
  readonly properties?: Readonly<Record<string, Schema>>
  readonly anyOf?: readonly Schema[]
  readonly items?: Schema
}

/** Where a schema lets an object have fields of any name. */
function openObjectsIn(schema: Schema, at: string): string[] {
  const {
    type,
    additionalProperties,
    patternProperties,
    properties = {},
    anyOf = [],
    items,
  } = schema
  const isOpen = type === 'object' && !patternProperties && additionalProperties !== false
  return [
    ...(isOpen ? [at] : []),
    ...Object.entries(properties).flatMap(([key, one]) => openObjectsIn(one, `${at}.${key}`)),
    ...anyOf.flatMap((one) => openObjectsIn(one, at)),
    ...(items ? openObjectsIn(items, `${at}[]`) : []),
  ]
}

test('no call takes fields that it does not describe, at any depth', () => {
  expect(openObjectsIn({ properties: { a: { type: 'object' } } }, 'x')).toEqual(['x.a'])
  expect(routes.flatMap(({ path, input }) => openObjectsIn(input as Schema, path))).toEqual([])
})

async function openHostileWorld() {
  const world = await openWorld()
  const ann = await world.player({ coins: 1e6, items: { [OAK]: 50 } })
  const bob = await world.player({ coins: 1e6, items: { [OAK]: 50 } })
  await ann.call(orderRoutes.createSellLot, { item_type_id: OAK, price: 20, count: 5 })
  await bob.call(orderRoutes.createBuyLot, { item_type_id: OAK, price: 5, count: 5 })
  const { app } = world.node
  const authorization = `Bearer ${ann.token}`

  return {
    world,
    ann,
    async post(route: Route, payload: string, headers: Record<string, string> = {}) {
      const type = route.form ? 'application/x-www-form-urlencoded' : 'application/json'
      return app.inject({
        method: route.method,
        url: `/api${pathOf(route, samples[route.path] as Record<string, unknown>)}`,
        headers: { authorization, 'content-type': type, ...headers },
        ...(route.method === 'GET'
          ? { query: JSON.parse(payload) as Record<string, string> }
          : { payload }),
      })
    },
    inject: (options: InjectOptions) => app.inject(options),
    fingerprint: () => fingerprint(world.db),
    [Symbol.asyncDispose]: () => world[Symbol.asyncDispose](),
  }
}

/** Refused in the way the contract promises; `label` says with what. */
function expectRefusal(answer: LightMyRequestResponse, label: string): void {
  const { error } = answer.json<{ error: { code: string; message: string; params: object } }>()
  expect(answer.statusCode, label).toBeGreaterThanOrEqual(400)
  expect(answer.statusCode, label).toBeLessThan(500)
  expect(Object.keys(refusals), label).toContain(error.code)
  expect(error, label).toMatchObject({ message: expect.any(String), params: expect.any(Object) })
}

const label = (route: Route, payload: string) => `${route.path} ${payload.slice(0, 200)}`

/** Thousands of calls each, on a machine that may be busy. */
test('the walk knows every call and every field of the contract', async () => {
  await using hostile = await openHostileWorld()
  const served = (await hostile.inject({ url: '/api/openapi.json' })).json<{ paths: object }>()
  const walked = new Set(routes.map((route) => `/api${route.path.replaceAll(/:(\w+)/g, '{$1}')}`))
  const unknown = Object.keys(served.paths).filter((path) => !walked.has(path))
  expect(unknown.toSorted()).toEqual(['/api/auth/steam', '/api/auth/steam/callback', '/api/sse'])
  for (const route of routes) {
    const fields = Object.keys((route.input as { properties?: object }).properties ?? {})
    expect(Object.keys(samples[route.path] ?? {}).toSorted()).toEqual(fields.toSorted())
  }
})

test('hostile values in any field of any call are refused and change nothing', async () => {
  await using hostile = await openHostileWorld()
  const before = await hostile.fingerprint()
  let tried = 0
  for (const route of routes.filter((one) => one.method === 'POST' && !one.form)) {
    const sample = samples[route.path] ?? {}
    const spoiled = pathsIn(sample).flatMap((path) =>
      [...hostileJson, undefined].map((value) => spoil(sample, path, value)),
    )
    for (const payload of spoiled.filter((body) => !fits(route, body))) {
      expectRefusal(await hostile.post(route, payload), label(route, payload))
      tried += 1
    }
  }
  expect(tried).toBeGreaterThan(2000)
  expect(await hostile.fingerprint()).toBe(before)
})

test('odd values that a call does allow break nothing', async () => {
  await using hostile = await openHostileWorld()
  let tried = 0
  for (const route of routes.filter((one) => one.method === 'POST' && !one.form)) {
    const sample = samples[route.path] ?? {}
    const spoiled = pathsIn(sample).flatMap((path) =>
      hostileJson.map((value) => spoil(sample, path, value)),
    )
    for (const payload of spoiled.filter((body) => fits(route, body))) {
      const answer = await hostile.post(route, payload)
      if (answer.statusCode !== 200) expectRefusal(answer, label(route, payload))
      tried += 1
    }
  }
  expect(tried).toBeGreaterThan(20)
  expect(await hostile.world.findings()).toEqual([])
})

test('a text that no database holds is refused wherever it is taken', async () => {
  await using hostile = await openHostileWorld()
  const { world, ann } = hostile
  const boss = await world.player()
  await boss.call(sandboxRoutes.makeAdmin, { steam_id: boss.steamId })
  const act = { steam_id: ann.steamId, idempotency_key: 'a', item_id: OAK, count: 1 }
  await expect(boss.call(adminRoutes.add, { ...act, reason: 'a\0b' })).rejects.toThrow('bad_input')
  await expect(ann.call(socialRoutes.findUsers, { q: 'a\0b' })).rejects.toThrow('bad_input')
  expect(await ann.count(OAK)).toBe(45)
})

test('bodies, types and methods that no call takes are refused and change nothing', async () => {
  await using hostile = await openHostileWorld()
  const before = await hostile.fingerprint()
  for (const route of routes) {
    for (const payload of route.method === 'POST' ? hostileBodies : []) {
      expectRefusal(await hostile.post(route, payload), label(route, payload))
    }
    const form = route.form ? 'application/json' : 'application/x-www-form-urlencoded'
    for (const type of ['text/plain', 'application/xml', 'multipart/form-data; boundary=x', form]) {
      if (route.method === 'GET') continue
      const answer = await hostile.post(route, 'a=1', { 'content-type': type })
      expectRefusal(answer, `${route.path} as ${type}`)
    }
    const served = routes.filter(({ path }) => path === route.path).map(({ method }) => method)
    const others = (['GET', 'POST'] as const).filter((method) => !served.includes(method))
    for (const method of [...others, 'PUT', 'DELETE', 'PATCH'] as const) {
      const answer = await hostile.inject({ method, url: `/api${route.path}` })
      expect(answer.statusCode, `${method} ${route.path}`).toBe(404)
    }
  }
  expect(await hostile.fingerprint()).toBe(before)
})

test('a text that is no address is refused like any other bad input', async () => {
  await using hostile = await openHostileWorld()
  for (const url of ['/api/get_profile%ff', '/api/%', '/%c0%ae', '/api/social/trade/%ff']) {
    const answer = await hostile.inject({ url })
    expect(answer.statusCode, url).toBe(400)
    expectRefusal(answer, url)
  }
})

test('hostile forms sign nobody in', async () => {
  await using hostile = await openHostileWorld()
  const before = await hostile.fingerprint()
  const good = `sandbox-${NOBODY}`
  const forms = [
    '',
    '&&&',
    'ticket',
    `ticket=${good}`,
    'username=Ann',
    `ticket=&username=Ann`,
    `ticket=${good}&username=`,
    `ticket=${good}&ticket=${good}&username=Ann`,
    `ticket[]=${good}&username=Ann`,
    `ticket=${good}&username=Ann&role=admin`,
    `ticket=${good}&username=Ann&__proto__=x`,
    `ticket=${good}%00&username=Ann`,
    `ticket=${good}%0a&username=Ann`,
    `ticket=%20${good}&username=Ann`,
    `ticket=sandbox-${NOBODY.replace(/./g, '%EF%BC%91')}&username=Ann`,
    'ticket=sandbox-00000000000000000&username=Ann',
    'ticket=%ff%fe&username=Ann',
    `ticket=${'ab'.repeat(4000)}&username=Ann`,
    `ticket=${'a'.repeat(9000)}&username=Ann`,
    `ticket=${good}&username=${'a'.repeat(257)}`,
    `ticket=${good}&username=${'a'.repeat(20_000)}`,
    Array.from({ length: 2000 }, (_, index) => `k${index}=1`).join('&'),
  ]
  for (const form of forms) {
    expectRefusal(await hostile.post(authRoutes.clientSignIn, form), form.slice(0, 100))
  }
  expect(await hostile.fingerprint()).toBe(before)
})

test('a name of any kind is kept as one that is safe to show', async () => {
  await using hostile = await openHostileWorld()
  const names = [
    '\0\u0007',
    '\u202eevil\u2066',
    '\u200b\ufeff ',
    'A\u0301nn',
    '%F0%9F',
    '😀'.repeat(100),
  ]
  for (const [index, name] of names.entries()) {
    const form = `ticket=sandbox-${BigInt(NOBODY) + BigInt(index)}&username=${
      name.startsWith('%') ? name : encodeURIComponent(name)
    }`
    const answer = await hostile.post(authRoutes.clientSignIn, form)
    expect(answer.statusCode, name).toBe(200)
    const headers = { authorization: `Bearer ${answer.json().access_token}` }
    const profile = await hostile.inject({ url: '/api/get_profile', headers })
    const shown: string = profile.json().name
    expect(shown).toMatch(/^[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+$/u)
    expect(shown).toBe(shown.normalize('NFC').trim())
    expect(Array.from(shown).length).toBeLessThanOrEqual(64)
  }
})

test('hostile headers are refused and change nothing', async () => {
  await using hostile = await openHostileWorld()
  const before = await hostile.fingerprint()
  for (const route of routes.filter((one) => !one.anonymous)) {
    const payload = JSON.stringify(samples[route.path] ?? {})
    for (const authorization of route.path === siteRoutes.get.path ? [] : hostileAuthorizations) {
      const answer = await hostile.post(route, payload, { authorization })
      expect(answer.statusCode, `${route.path} ${authorization}`).toBe(401)
    }
    for (const key of hostileKeys) {
      const answer = await hostile.post(route, payload, { 'idempotency-key': key })
      // Who is no admin learns no more than about an unknown path.
      const code = route.auth === 'admin' ? 'not_found' : 'bad_input'
      expect(answer.json().error?.code, `${route.path} ${key}`).toBe(code)
    }
  }
  for (const route of [authRoutes.refresh, authRoutes.logout]) {
    for (const origin of ['null', 'https://evil.example', 'x', '', 'http://[', 'file://']) {
      const answer = await hostile.post(route, '{}', { origin })
      expect(answer.statusCode, `${route.path} from ${origin}`).toBe(403)
    }
    const site = await hostile.post(route, '{}', { 'sec-fetch-site': 'cross-site' })
    expect(site.statusCode).toBe(403)
  }
  for (const refresh of ['', 'a', 'a.b.c', '..', `${NO_LOT}.1.`, `${NO_LOT}.1e9.AAAA`, '%00']) {
    const answer = await hostile.post(authRoutes.refresh, '{}', { cookie: `refresh=${refresh}` })
    expect(answer.statusCode, refresh).toBe(401)
  }
  expect(await hostile.fingerprint()).toBe(before)
})

test('queries that are no answer of Steam sign nobody in', async () => {
  await using hostile = await openHostileWorld()
  const before = await hostile.fingerprint()
  const queries = ['', '?', '?state=', '?state=a&state=a', '?state[]=a', '?state=%00', '?%ZZ', '?=']
  for (const query of [...queries, `?state=${'a'.repeat(10_000)}`, `?${'a=1&'.repeat(2000)}`]) {
    for (const cookie of ['', 'sign-in=', 'sign-in=a', 'sign-in=%00.', 'sign-in=undefined']) {
      const url = `/api/auth/steam/callback${query}`
      const answer = await hostile.inject({ url, headers: { cookie } })
      expect(answer.statusCode, `${query.slice(0, 50)} ${cookie}`).toBe(401)
      expect(String(answer.headers['set-cookie'])).not.toContain('refresh=')
    }
  }
  expect(await hostile.fingerprint()).toBe(before)
})

test('a grant that could no longer be counted exactly is refused whole', async () => {
  await using hostile = await openHostileWorld()
  const most = { steam_id: NOBODY, coins: Number.MAX_SAFE_INTEGER }
  const first = await hostile.post(sandboxRoutes.grant, JSON.stringify(most))
  expect(first.statusCode).toBe(200)
  const before = await hostile.fingerprint()
  const items = Array.from({ length: 1000 }, () => ({ item_id: OAK, count: 1e9 }))
  for (const more of [most, { steam_id: NOBODY, coins: 1, items }]) {
    const answer = await hostile.post(sandboxRoutes.grant, JSON.stringify(more))
    expect(answer.json().error.code).toBe('holding_limit')
  }
  expect(await hostile.fingerprint()).toBe(before)
  expect(await hostile.world.findings()).toEqual([])
})
