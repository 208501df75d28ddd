import { brotliDecompressSync } from 'node:zlib'
import { craftRoutes } from '@app/contract/craft.ts'
import { factoryRoutes } from '@app/contract/factory.ts'
import { newsRoutes } from '@app/contract/news.ts'
import type { Route } from '@app/contract/route.ts'
import { spinRoutes } from '@app/contract/spin.ts'
import { tavernRoutes } from '@app/contract/tavern.ts'
import { Value } from 'typebox/value'
import { expect, test } from 'vitest'
import { openWorld } from '../testing/world.ts'

const prepared: readonly Route[] = [
  craftRoutes.getReceipts,
  factoryRoutes.getReceipts,
  spinRoutes.getReceipts,
  tavernRoutes.getConfig,
  newsRoutes.get,
]

test('what is written once for all who ask holds what the contract says, and no more', async () => {
  await using world = await openWorld()
  const { token } = await world.player()
  for (const { method, path, reply } of prepared) {
    const ask = async (encoding: string) => {
      const headers = { authorization: `Bearer ${token}`, 'accept-encoding': encoding }
      const call = { method, url: `/api${path}`, headers }
      return world.node.app.inject(method === 'POST' ? { ...call, payload: {} } : call)
    }
    const plain = await ask('identity')
    expect(plain.statusCode, path).toBe(200)
    const said: unknown = plain.json()
    expect(Value.Check(reply, said), path).toBe(true)
    expect(Value.Clean(reply, structuredClone(said)), path).toEqual(said)
    const encoded = await ask('br')
    expect(encoded.headers['content-encoding'], path).toBe('br')
    expect(JSON.parse(brotliDecompressSync(encoded.rawPayload).toString()), path).toEqual(said)
  }
})
