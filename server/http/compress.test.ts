import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { orderRoutes } from '@app/contract/order.ts'
import { expect, test } from 'vitest'
import { openWorld } from '../testing/world.ts'

/** Oak logs: an ordinary item of the demo world. */
const OAK = 100

test('a long answer is compressed as its reader accepts it, a short one is not', async () => {
  await using world = await openWorld()
  const ask = (url: string, encoding: string) =>
    world.node.app.inject({ url, headers: { 'accept-encoding': encoding } })
  const plain = await ask('/api/news?lang=en', 'identity')
  const gzip = await ask('/api/news?lang=en', 'gzip')
  const br = await ask('/api/news?lang=en', 'gzip, br')
  expect([plain, gzip, br].map(({ headers }) => headers['content-encoding'])).toEqual([
    undefined,
    'gzip',
    'br',
  ])
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.payload)
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.payload)
  for (const { headers, rawPayload } of [plain, gzip, br]) {
    expect(headers['content-length']).toBe(String(rawPayload.length))
    expect(headers.vary).toMatch(/accept-encoding/)
  }
  expect((await ask('/api/site', 'br')).headers['content-encoding']).toBeUndefined()
})

test('prices are the same for visitors and players in every form, and newer after a trade', async () => {
  await using world = await openWorld()
  const ann = await world.player({ items: { [OAK]: 5 } })
  const ask = (headers: Record<string, string>) =>
    world.node.app.inject({ method: 'POST', url: '/api/marketplace/get-all-prices', headers })
  const before = await ask({ 'accept-encoding': 'br' })
  expect(JSON.parse(brotliDecompressSync(before.rawPayload).toString())).toMatchObject({
    sell_lots: [],
  })
  await ann.call(orderRoutes.createSellLot, { item_type_id: OAK, price: 7, count: 2 })
  const price = { item_type_id: OAK, price: 7 }
  const own = await ask({ authorization: `Bearer ${ann.token}`, 'accept-encoding': 'br' })
  expect(own.json()).toMatchObject({ sell_lots: [{ ...price, my_price: 7 }] })
  // Visitors see it with the next market_updated.
  await expect
    .poll(async () => (await ask({})).json())
    .toMatchObject({ sell_lots: [{ ...price, my_price: 0 }] })
  const br = await ask({ 'accept-encoding': 'br' })
  expect(br.headers['content-encoding']).toBe('br')
  const forVisitor: unknown = JSON.parse(brotliDecompressSync(br.rawPayload).toString())
  expect((await ask({})).json()).toEqual(forVisitor)
})
