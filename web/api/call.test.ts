import { authRoutes } from '@app/contract/auth.ts'
import { lotRoutes } from '@app/contract/lot.ts'
import { orderRoutes } from '@app/contract/order.ts'
import { priceRoutes } from '@app/contract/prices.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepToken, useSession } from '../session/session.ts'
import { json, refusedToken, stubServer, stubStorage, tokenOf } from '../session/testing.ts'
import { call } from './call.ts'
import { sendOnce } from './send-once.ts'

const fromProxy = (status: number) => new Response(null, { status })
const order = { item_type_id: 102, price: 7, count: 1 }

/** A server behind a proxy that gives these answers, one after the other. */
const answering = (...answers: readonly Response[]) => {
  const left = [...answers]
  return stubServer(() => left.shift()!)
}
const unreachable = () =>
  stubServer(() => {
    throw new TypeError('Failed to fetch')
  })
const silent = () => stubServer(() => new Promise<never>(() => undefined))

beforeEach(() => {
  stubStorage()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  useSession.setState({ accessToken: undefined })
})

/** Lets the time of its resends and limits pass. */
async function settled<T>(work: Promise<T>, ms = 5000): Promise<PromiseSettledResult<T>> {
  const [[result]] = await Promise.all([
    Promise.allSettled([work]),
    vi.advanceTimersByTimeAsync(ms),
  ])
  return result
}

test.each([502, 503, 504])(
  'a change that a proxy answers with %d is sent again',
  async (status) => {
    const sent = answering(fromProxy(status), fromProxy(status), json(200, { traded: 1 }))
    const result = await settled(call(orderRoutes.buyLot, order))
    expect(result).toMatchObject({ value: { traded: 1 } })
    expect(sent).toHaveLength(3)
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
    expect(sent[0]?.key).toBeDefined()
  },
)

test('when the proxy has nobody to ask for long, the change fails', async () => {
  const sent = answering(fromProxy(502), fromProxy(502), fromProxy(502))
  const result = await settled(call(orderRoutes.buyLot, order))
  expect(result).toMatchObject({ reason: { status: 502 } })
  expect(sent).toHaveLength(3)
})

/** Answers that come before the server has looked whether the call is a repeated one. */
const gates = [
  [429, 'too_many_requests'],
  [503, 'switched_off'],
  [403, 'sign_in_again'],
] as const

test.each(gates)(
  'after a lost answer a %d %s leaves open what became of the first',
  async (...at) => {
    const [status, code] = at
    const refused = () => json(status, { error: { code, message: '', params: {} } })
    answering(fromProxy(502), refused())
    const lost = await settled(call(orderRoutes.buyLot, order))
    expect(lost).toMatchObject({ reason: { code, isUncertain: true } })
    answering(refused())
    const again = await settled(call(orderRoutes.buyLot, order, { isRepeat: true }))
    expect(again).toMatchObject({ reason: { code, isUncertain: true } })
    answering(refused())
    const first = await settled(call(orderRoutes.buyLot, order))
    expect(first).toMatchObject({ reason: { code, isUncertain: false } })
  },
)

test("the server's own refusal stands", async () => {
  const sent = answering(json(503, { error: { code: 'busy', message: '', params: {} } }))
  const result = await settled(call(orderRoutes.buyLot, order))
  expect(result).toMatchObject({ reason: { code: 'busy' } })
  expect(sent).toHaveLength(1)
})

test('a change that the network lost is sent again under its key, and read no more often', async () => {
  const changes = unreachable()
  expect(await settled(call(orderRoutes.buyLot, order))).toMatchObject({
    reason: { code: 'no_connection' },
  })
  expect(changes).toHaveLength(3)
  expect(new Set(changes.map(({ key }) => key)).size).toBe(1)
  const reads = unreachable()
  expect(await settled(call(priceRoutes.getAll, {}))).toMatchObject({
    reason: { code: 'no_connection' },
  })
  expect(reads).toHaveLength(1)
})

test('without a network a change is refused at once, and not sent when it is back', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  const sent = unreachable()
  const result = await settled(call(orderRoutes.buyLot, order), 0)
  expect(result).toMatchObject({ reason: { code: 'no_connection' } })
  vi.stubGlobal('navigator', { onLine: true })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toHaveLength(1)
})

test('an answer that breaks off in its middle is a lost one', async () => {
  const torn = () => {
    const body = new ReadableStream({ start: (stream) => stream.error(new TypeError('torn')) })
    return new Response(body, { headers: { 'content-type': 'application/json' } })
  }
  const sent = answering(torn(), json(200, { traded: 1 }))
  expect(await settled(call(orderRoutes.buyLot, order))).toMatchObject({ value: { traded: 1 } })
  expect(sent[1]?.key).toBe(sent[0]?.key)
})

test.each([
  ['20 s', {}, 20_000],
  ['as long as it is given', { timeLimitMs: 60_000 }, 60_000],
])('a silent server is waited for %s, then the change is uncertain', async (_, options, limit) => {
  silent()
  const failed = vi.fn<(error: Error) => void>()
  void call(orderRoutes.buyLot, order, options).catch(failed)
  await vi.advanceTimersByTimeAsync(limit - 100)
  expect(failed).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(100)
  expect(failed.mock.calls).toMatchObject([[{ code: 'not_confirmed', isUncertain: true }]])
})

test('what is only read and does not come in time is not said to be done', async () => {
  silent()
  const failed = vi.fn<(error: Error) => void>()
  void call(priceRoutes.getAll, {}).catch(failed)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(failed.mock.calls).toMatchObject([[{ code: 'timed_out' }]])
})

test('a refresh that takes long is waited for no longer than any answer', async () => {
  keepToken(tokenOf('ann', '1'))
  const sent = stubServer(({ path }) => {
    return path === authRoutes.refresh.path ? new Promise<never>(() => undefined) : refusedToken()
  })
  const failed = vi.fn<(error: Error) => void>()
  void call(lotRoutes.getMyLots, {}).catch(failed)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(failed).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(failed.mock.calls).toMatchObject([[{ code: 'timed_out' }]])
  expect(sent).toHaveLength(2)
})

test.each([503, 429])(
  'a change whose token is not renewed for now, by %d, is asked for again under its key',
  async (status) => {
    const [old, fresh] = [tokenOf('ann', 'old'), tokenOf('ann', 'fresh')]
    keepToken(old)
    const renewals = [json(status, {}), json(200, { access_token: fresh })]
    const sent = stubServer(({ path, token }) => {
      if (path === authRoutes.refresh.path) return renewals.shift()!
      return token === fresh ? json(200, { traded: 1 }) : refusedToken()
    })
    const buy = () =>
      sendOnce('order/buy/102', order, (input, once) => call(orderRoutes.buyLot, input, once))
    expect(await settled(buy())).toMatchObject({ reason: { status: 503, code: 'busy' } })
    expect(await settled(buy())).toMatchObject({ value: { traded: 1 } })
    const keys = sent.flatMap(({ key }) => key ?? [])
    expect(keys).toHaveLength(3)
    expect(new Set(keys).size).toBe(1)
  },
)

test("a player's call on its way is answered to nobody else", async () => {
  keepToken(tokenOf('ann', '1'))
  const sent = silent()
  const mine = Promise.allSettled([call(lotRoutes.getMyLots, {})])
  const everybodys = vi.fn<() => void>()
  void call(priceRoutes.getAll, {}).catch(everybodys)
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toHaveLength(2)
  keepToken(tokenOf('bob', '1'))
  expect(await mine).toMatchObject([{ reason: { name: 'PlayerChanged' } }])
  await vi.advanceTimersByTimeAsync(0)
  expect(everybodys).not.toHaveBeenCalled()
})

test('a renewed token of the same player ends nothing', async () => {
  keepToken(tokenOf('ann', '1'))
  const answer = Promise.withResolvers<Response>()
  stubServer(() => answer.promise)
  const lots = call(lotRoutes.getMyLots, {})
  await vi.advanceTimersByTimeAsync(0)
  keepToken(tokenOf('ann', '2'))
  answer.resolve(json(200, []))
  expect(await lots).toEqual([])
})
