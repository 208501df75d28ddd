import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { catalogRoutes } from '@app/contract/catalog.ts'
import { expect, test } from 'vitest'
import { Site } from './site.ts'

const BUSY = {
  error: { code: 'steam_unavailable', message: 'Steam is not responding', params: {} },
}

/** A site that answers with these, one after the other, and the last one from then on. */
async function openSite(...answers: readonly [status: number, body: object][]) {
  let asked = 0
  const server = createServer((_request, response) => {
    const [status, body] = answers[Math.min(asked, answers.length - 1)]!
    asked += 1
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    site: new Site(`http://127.0.0.1:${port}`, 1n, 1),
    asked: () => asked,
    [Symbol.dispose]: () => void server.close(),
  }
}

test('a site whose Steam was too slow is asked again, and not forever', async () => {
  using slow = await openSite([503, BUSY], [200, []])
  expect(await slow.site.call(catalogRoutes.getAllItems, {})).toEqual([])
  expect(slow.asked()).toBe(2)

  using down = await openSite([503, BUSY])
  const asking = down.site.call(catalogRoutes.getAllItems, {})
  await expect(asking).rejects.toThrow('steam_unavailable')
  expect(down.asked()).toBe(4)
})

test('what else a site refuses is thrown at once', async () => {
  using site = await openSite([422, { error: { code: 'not_possible_now' } }], [200, []])
  await expect(site.site.call(catalogRoutes.getAllItems, {})).rejects.toThrow('not_possible_now')
  expect(site.asked()).toBe(1)
})
