import { randomInt } from 'node:crypto'
import type { Route } from '@app/contract/route.ts'
import { expect, test } from 'vitest'
import { type OpenedApp, openApp } from '../app.ts'
import { readSettings } from '../settings.ts'
import { patient } from '../testing/database.ts'
import { hasRedis, REDIS } from '../testing/redis.ts'
import { openWorld, type Player, signIn } from '../testing/world.ts'
import { costs, ownLimits } from './limits.ts'

const LIVE = { STEAM_WEB_API_KEY: 'a-key', TOKEN_SECRET: 'a-secret-of-thirty-two-characters' }

/** An address that no other test calls from: its calls of the last minute would count. */
const someAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`

const beginFrom = async ({ app }: OpenedApp, remoteAddress: string) =>
  (await app.inject({ url: '/api/auth/steam', remoteAddress })).statusCode

/** Players who signed in at the sandbox, and a server that counts their calls as a live one does. */
async function openLimited() {
  const world = await openWorld({ TOKEN_SECRET: LIVE.TOKEN_SECRET })
  const { SANDBOX: _, ...env } = world.env as Record<string, string>
  const live = readSettings({ ...env, ...LIVE })
  const node = await openApp(live, { url: world.url, role: 'surprise_app', limits: patient })
  const from = someAddress()
  return {
    world,
    node,
    /** The status of each of so many calls at once. */
    callAtOnce: (
      times: number,
      url: string,
      player?: Pick<Player, 'token'>,
      payload: object = {},
    ) =>
      Promise.all(
        Array.from({ length: times }, async () => {
          const { statusCode } = await node.app.inject({
            method: 'POST',
            url: `/api${url}`,
            payload,
            remoteAddress: from,
            ...(player && { headers: { authorization: `Bearer ${player.token}` } }),
          })
          return statusCode
        }),
      ),
    async [Symbol.asyncDispose]() {
      await node[Symbol.asyncDispose]()
      await world[Symbol.asyncDispose]()
    },
  }
}

test('who begins to sign in too often is told to wait, and others are not', async () => {
  await using world = await openWorld(LIVE)
  const { node } = world
  const remoteAddress = someAddress()
  for (let i = 0; i < 20; i++) expect(await beginFrom(node, remoteAddress)).toBe(302)
  const refused = await node.app.inject({ url: '/api/auth/steam', remoteAddress })
  expect(refused.statusCode).toBe(429)
  expect(refused.headers['retry-after']).toMatch(/^\d+$/)
  expect(refused.json()).toMatchObject({ error: { code: 'too_many_requests' } })
  expect(await beginFrom(node, someAddress())).toBe(302)
})

test('the addresses of one IPv6 network count as one', async () => {
  await using world = await openWorld(LIVE)
  const network = `2001:db8:${randomInt(65_536).toString(16)}:${randomInt(65_536).toString(16)}`
  for (let i = 0; i < 20; i++) await beginFrom(world.node, `${network}::${i}`)
  expect(await beginFrom(world.node, `${network}:1:2:3:4`)).toBe(429)
})

test.each([
  ['/sim/run', { has_energy: false, craft_enabled: false, duration: 1 }, 6],
  ['/spin/run', { receipt_id: 2451 }, 3],
  ['/factory/start', { receipt_id: 2401, input_ids: [], count: 1 }, 10],
  ['/marketplace/cancel-lots', { lot_uuids: ['00000000-0000-4000-8000-000000000000'] }, 20],
  ['/inventory/get', {}, 300],
] as const)('%s is counted by player, whoever else is at the address', async (url, input, most) => {
  await using limited = await openLimited()
  const { world, callAtOnce } = limited
  const [ann, bob] = [await world.player(), await world.player()]
  expect(await callAtOnce(most, url, ann, input)).not.toContain(429)
  expect(await callAtOnce(2 * most, url, ann, input)).toContain(429)
  expect(await callAtOnce(most, url, bob, input)).not.toContain(429)
})

test('books that are read deep cost more than the best of them', async () => {
  await using limited = await openLimited()
  const { world, callAtOnce } = limited
  const [ann, bob] = [await world.player(), await world.player()]
  const item_type_ids = Array.from({ length: 20 }, (_, nth) => 1 + nth)
  const ask = (player: Player, times: number, depth: number) =>
    callAtOnce(times, '/marketplace/get-depth', player, { item_type_ids, depth })
  expect(await ask(ann, 50, 50)).not.toContain(429)
  // What a page asks for at once.
  expect(await ask(bob, 5, 5000)).not.toContain(429)
  expect(await ask(bob, 5, 5000)).toContain(429)
})

test('a player who renews the token is counted on', async () => {
  await using limited = await openLimited()
  const { world, callAtOnce } = limited
  const ann = await world.player()
  await callAtOnce(300, '/inventory/get', ann)
  const again = await signIn(world.node, ann.steamId)
  expect(again.token).not.toBe(ann.token)
  expect(await callAtOnce(1, '/inventory/get', again)).toEqual([429])
})

test('made-up tokens are counted by address, and take nothing from players', async () => {
  await using limited = await openLimited()
  const { world, callAtOnce } = limited
  const ann = await world.player()
  const codes = new Set<number>()
  for (let i = 0; i < 7; i++) {
    for (const code of await callAtOnce(100, '/spin/run', { token: `made.up.${i}` }))
      codes.add(code)
  }
  expect([...codes].toSorted((a, b) => a - b)).toEqual([401, 429])
  expect(await callAtOnce(1, '/inventory/get', ann)).toEqual([200])
})

test('files and the signs of life are free', async () => {
  await using world = await openWorld(LIVE)
  const remoteAddress = someAddress()
  for (const url of ['/', '/healthz', '/readyz']) {
    const answers = await Promise.all(
      Array.from({ length: 700 }, () => world.node.app.inject({ url, remoteAddress })),
    )
    expect(answers.map(({ statusCode }) => statusCode)).not.toContain(429)
  }
})

test('every call with a limit or a cost of its own is one of the contract', async () => {
  await using world = await openWorld()
  const paths = new Set(world.node.routes.map(({ path }: Route) => path as string))
  const named = [...Object.keys(ownLimits), ...Object.keys(costs)]
  expect(named.filter((path) => !paths.has(path))).toEqual([])
})

/** A node that is still connecting to its Redis counts for itself. */
async function untilCountingTogether([one, other]: readonly OpenedApp[]): Promise<void> {
  const isTogether = async () => {
    const from = someAddress()
    for (let i = 0; i < 20; i++) await beginFrom(one!, from)
    return beginFrom(other!, from)
  }
  await expect.poll(isTogether).toBe(429)
}

test.skipIf(!(await hasRedis()))('nodes with a Redis count together', async () => {
  await using world = await openWorld({
    ...LIVE,
    DATABASE_URL: 'postgres://shared.example/app',
    REDIS_URL: REDIS,
  })
  const nodes = [world.node, await world.openNode()]
  await untilCountingTogether(nodes)
  const from = someAddress()
  const codes: number[] = []
  for (let i = 0; i < 21; i++) codes.push(await beginFrom(nodes[i % 2]!, from))
  expect(codes).toEqual([...Array.from({ length: 20 }, () => 302), 429])
})

test('while its Redis is away a node counts for itself', async () => {
  await using world = await openWorld({ ...LIVE, REDIS_URL: 'redis://127.0.0.1:1' })
  const from = someAddress()
  for (let i = 0; i < 20; i++) expect(await beginFrom(world.node, from)).toBe(302)
  expect(await beginFrom(world.node, from)).toBe(429)
})

test("who a proxy says is calling is believed of the operator's own proxies alone", async () => {
  const proxy = '10.1.2.3'
  const codes = async (env: Record<string, string>) => {
    await using world = await openWorld({ ...LIVE, ...env })
    const seen = new Set<number>()
    for (let i = 0; i < 21; i++) {
      const headers = { 'x-forwarded-for': `192.0.2.${i}` }
      const url = '/api/auth/steam'
      seen.add((await world.node.app.inject({ url, headers, remoteAddress: proxy })).statusCode)
    }
    return [...seen]
  }
  expect(await codes({ TRUSTED_PROXIES: '10.0.0.0/8' })).toEqual([302])
  expect(await codes({ TRUSTED_PROXIES: '10.9.0.0/16' })).toEqual([302, 429])
  expect(await codes({})).toEqual([302, 429])
})
