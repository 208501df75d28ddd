import { afterEach, expect, test, vi } from 'vitest'
import { marketRoutes } from '@app/contract/market.ts'
import { call } from './call.ts'

/** A server behind a proxy that gives these answers, one after the other; says the calls' keys. */
function open(...answers: Response[]) {
  const keys: (string | null)[] = []
  vi.stubGlobal('fetch', async (_url: string, { headers }: RequestInit) => {
    keys.push(new Headers(headers).get('idempotency-key'))
    return answers.shift()!
  })
  return keys
}

const json = (status: number, body: object) => Response.json(body, { status })
const fromProxy = (status: number) => new Response(null, { status })
const order = { item_type_id: 102, price: 7, count: 1 }

afterEach(() => void vi.unstubAllGlobals())

test.each([502, 503, 504])(
  'a change that a proxy answers with %d is sent again',
  async (status) => {
    const keys = open(fromProxy(status), fromProxy(status), json(200, { traded: 1 }))
    expect(await call(marketRoutes.buyLot, order)).toEqual({ traded: 1 })
    expect(keys).toHaveLength(3)
    expect(new Set(keys).size).toBe(1)
    expect(keys[0]).not.toBe(null)
  },
)

test('when the proxy has nobody to ask for long, the change fails', async () => {
  const keys = open(fromProxy(502), fromProxy(502), fromProxy(502))
  await expect(call(marketRoutes.buyLot, order)).rejects.toMatchObject({ status: 502 })
  expect(keys).toHaveLength(3)
})

test("the server's own refusal stands", async () => {
  const refusal = { error: { code: 'busy', message: '', params: {} } }
  const keys = open(json(503, refusal))
  await expect(call(marketRoutes.buyLot, order)).rejects.toMatchObject({ code: 'busy' })
  expect(keys).toHaveLength(1)
})
