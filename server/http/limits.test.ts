import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import type { OpenedApp } from '../app.ts'
import { hasRedis, REDIS } from '../testing/redis.ts'
import { openWorld } from '../testing/world.ts'

const LIVE = { STEAM_WEB_API_KEY: 'a-key', TOKEN_SECRET: 'a-secret-of-thirty-two-characters' }

/** An address that no other test calls from: its calls of the last minute would count. */
const someAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`

test('who begins to sign in too often is told to wait, and others are not', async () => {
  await using world = await openWorld(LIVE)
  const remoteAddress = someAddress()
  const begin = (from: string) =>
    world.node.app.inject({ url: '/api/auth/steam', remoteAddress: from })
  for (let i = 0; i < 10; i++) expect((await begin(remoteAddress)).statusCode).toBe(302)
  const refused = await begin(remoteAddress)
  expect(refused.statusCode).toBe(429)
  expect(refused.headers['retry-after']).toMatch(/^\d+$/)
  expect(refused.json()).toMatchObject({ error: { code: 'too_many_requests' } })
  expect((await begin(someAddress())).statusCode).toBe(302)
})

test.each([
  ['/api/sim/run', { has_energy: false, craft_enabled: false, duration: 1 }, 6],
  ['/api/spin/run', { receipt_id: 2451 }, 3],
  ['/api/factory/start', { receipt_id: 2401, input_ids: [], count: 1 }, 10],
] as const)('%s is counted by player', async (url, payload, most) => {
  await using world = await openWorld(LIVE)
  const ask = async (token: string) => {
    const headers = { authorization: `Bearer ${token}` }
    return (await world.node.app.inject({ method: 'POST', url, payload, headers })).statusCode
  }
  const askAtOnce = (token: string, times: number) =>
    Promise.all(Array.from({ length: times }, () => ask(token)))
  expect(await askAtOnce('one', most)).not.toContain(429)
  expect(await askAtOnce('two', most + 1)).toContain(429)
  expect(await askAtOnce('three', most)).not.toContain(429)
})

const left = async ({ app }: OpenedApp, remoteAddress: string) => {
  const { headers } = await app.inject({ url: '/api/auth/steam', remoteAddress })
  return Number(headers['x-ratelimit-remaining'])
}

/** A node that is still connecting to its Redis counts for itself. */
async function untilCountingTogether([one, other]: readonly OpenedApp[]): Promise<void> {
  const leftOfTwo = async () => {
    const from = someAddress()
    return [await left(one!, from), await left(other!, from)]
  }
  await expect.poll(leftOfTwo).toEqual([9, 8])
}

test.skipIf(!(await hasRedis()))('nodes with a Redis count together', async () => {
  await using world = await openWorld({
    ...LIVE,
    DATABASE_URL: 'postgres://shared.example/app',
    REDIS_URL: REDIS,
  })
  const nodes = [world.node, await world.openNode()]
  await untilCountingTogether(nodes)
  const remoteAddress = someAddress()
  const codes: number[] = []
  for (let i = 0; i < 11; i++) {
    const { statusCode } = await nodes[i % 2]!.app.inject({ url: '/api/auth/steam', remoteAddress })
    codes.push(statusCode)
  }
  expect(codes).toEqual([...Array.from({ length: 10 }, () => 302), 429])
})

test('while its Redis is away a node counts for itself', async () => {
  await using world = await openWorld({ ...LIVE, REDIS_URL: 'redis://127.0.0.1:1' })
  const from = someAddress()
  const begin = async () => {
    const answer = await world.node.app.inject({ url: '/api/auth/steam', remoteAddress: from })
    return answer.statusCode
  }
  for (let i = 0; i < 10; i++) expect(await begin()).toBe(302)
  expect(await begin()).toBe(429)
})

test("who a proxy says is calling is believed of the operator's own proxies alone", async () => {
  const proxy = '10.1.2.3'
  const codes = async (env: Record<string, string>) => {
    await using world = await openWorld({ ...LIVE, ...env })
    const seen = new Set<number>()
    for (let i = 0; i < 11; i++) {
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
