import { adminRoutes } from '@app/contract/admin.ts'
import { orderRoutes } from '@app/contract/order.ts'
import { sandboxRoutes } from '@app/contract/sandbox.ts'
import { expect, test } from 'vitest'
import { openApp } from '../app.ts'
import { readSettings } from '../settings.ts'
import { hasRedis, REDIS } from '../testing/redis.ts'
import { openProxyBefore } from '../testing/faulty-proxy.ts'
import { openWorld } from '../testing/world.ts'

/** The longest that a call may last on a machine that does other things, too, in milliseconds. */
const CALL_MS = 10_000

async function openNodeBehindProxy() {
  const world = await openWorld()
  const proxy = await openProxyBefore(world.url)
  const node = await openApp(readSettings(world.env), { url: proxy.url, role: 'surprise_app' })
  return {
    world,
    proxy,
    node,
    async [Symbol.asyncDispose]() {
      proxy.heal()
      await node[Symbol.asyncDispose]()
      await proxy[Symbol.asyncDispose]()
      await world[Symbol.asyncDispose]()
    },
  }
}

test('a silent database costs a call some seconds and a 503, and nothing when it is back', async () => {
  await using silent = await openNodeBehindProxy()
  const { world, proxy, node } = silent
  const ann = await world.player({ coins: 1000 })
  const order = { item_type_id: 100, price: 10, count: 1 }
  const ask = async (path: string, payload: object = {}) => {
    const begun = performance.now()
    const { statusCode } = await node.app.inject({
      method: 'POST',
      url: `/api${path}`,
      payload,
      headers: { authorization: `Bearer ${ann.token}` },
    })
    expect(performance.now() - begun).toBeLessThan(CALL_MS)
    return statusCode
  }
  const ready = async () => (await node.app.inject('/readyz')).statusCode
  const askAll = () =>
    Promise.all([ask('/inventory/get'), ask(orderRoutes.createBuyLot.path, order), ready()])
  expect(await askAll()).toEqual([200, 200, 200])
  proxy.silence()
  expect(await askAll()).toEqual([503, 503, 503])
  expect((await node.app.inject('/healthz')).statusCode).toBe(200)
  expect(await node.metrics.text()).toMatch(/^database_refusals_total\{sqlstate="08006"\} [1-9]/m)
  proxy.heal()
  await expect.poll(askAll).toEqual([200, 200, 200])
  expect(await world.findings()).toEqual([])
})

test('a silent database costs operators and monitoring no more, also after a proof of the books', async () => {
  await using silent = await openNodeBehindProxy()
  const { world, proxy, node } = silent
  const boss = await world.player()
  await boss.call(sandboxRoutes.makeAdmin, { steam_id: boss.steamId })
  const headers = { authorization: `Bearer ${boss.token}` }
  const url = `/api${adminRoutes.economy.path}`
  const ask = async (payload: object) =>
    (await node.app.inject({ method: 'POST', url, payload, headers })).statusCode
  expect(await ask({ prove: true })).toBe(200)
  expect(await node.metrics.text()).toMatch(/^economy_findings 0$/m)
  proxy.silence()
  const begun = performance.now()
  const [text, ...asked] = await Promise.all([node.metrics.text(), ask({}), ask({ prove: true })])
  expect(text).not.toMatch(/^economy_findings /m)
  expect(asked).toEqual([503, 503])
  expect(performance.now() - begun).toBeLessThan(CALL_MS)
}, 60_000)

test.skipIf(!(await hasRedis()))('a silent Redis makes a node count for itself', async () => {
  await using proxy = await openProxyBefore(REDIS)
  await using world = await openWorld({
    STEAM_WEB_API_KEY: 'a-key',
    REDIS_URL: proxy.url,
  })
  const { app } = world.node
  const ask = async (url: string) => {
    const begun = performance.now()
    const { statusCode } = await app.inject({ url, remoteAddress: '10.9.8.7' })
    expect(performance.now() - begun).toBeLessThan(CALL_MS)
    return statusCode
  }
  const page = '/api/auth/steam'
  await expect.poll(() => ask('/healthz')).toBe(200)
  await ask(page)
  proxy.silence()
  expect(await ask('/healthz')).toBe(200)
  const begun = performance.now()
  for (let call = 0; call < 60; call++) expect(await ask(page)).not.toBe(503)
  // One of them waited to find out, and the others did not: a quarter of a second each is more.
  expect(performance.now() - begun).toBeLessThan(CALL_MS)
})
