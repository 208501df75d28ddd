import { once } from 'node:events'
import { ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { queryObjects } from 'node:v8'
import { authRoutes } from '@app/contract/auth.ts'
import { expect, test } from 'vitest'
import { listen } from '../testing/listen.ts'
import { ANN, openLiveServer, SESSION } from '../testing/live-server.ts'
import { openWorld } from '../testing/world.ts'

const pass = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('a reader that has stalled when its stream gets too old costs nobody else anything', async () => {
  const MEGABYTES = 16
  await using server = await openLiveServer({
    bufferMax: 1024 * 1024 * MEGABYTES * 2,
    ageMaxMs: 300,
    heartbeatMs: 10,
    lastBytesMs: 200,
  })
  const socket = await server.stall()
  // More than the kernel keeps for a connection: the rest waits in the process.
  for (let told = 0; told < MEGABYTES; told++) server.tell(1024 * 1024)
  expect(server.hub.size).toBe(1)
  await expect.poll(() => server.hub.size).toBe(0)
  // Heartbeats would go on for as long as bytes wait, and an error would end the process.
  server.tell(10)
  await pass(500)
  const response = await server.read()
  expect(response.status).toBe(200)
  await response.body?.cancel()
  socket.destroy()
})

test('a slow reader is cut off at the limit, and others go on', async () => {
  await using server = await openLiveServer({ bufferMax: 64 * 1024 })
  const slow = await server.stall()
  const other = await server.read({ headers: { authorization: 'Bearer x' } })
  let heard = 0
  const reading = (async () => {
    for await (const chunk of other.body ?? []) heard += chunk.length
  })().catch(() => {})
  expect(server.hub.size).toBe(2)
  const KILOBYTES = 24 * 1024
  for (let told = 0; told < KILOBYTES; told += 16) {
    const before = heard
    server.tell(16 * 1024)
    await expect.poll(() => heard - before, { interval: 1 }).toBeGreaterThan(16 * 1024)
    if (server.hub.size < 2) break
  }
  expect(server.hub.size).toBe(1)
  expect(server.hub.cutOff).toBe(1)
  const before = heard
  server.tell(100)
  await expect.poll(() => heard).toBeGreaterThan(before)
  slow.destroy()
  await server[Symbol.asyncDispose]()
  await reading
})

test('an open stream keeps nothing of the call that asked for it', async () => {
  await using server = await openLiveServer()
  const answers = () => Number(queryObjects(ServerResponse))
  const before = answers()
  const streams = await Promise.all(Array.from({ length: 40 }, () => server.read()))
  expect(server.hub.size).toBe(40)
  expect(answers() - before).toBeLessThan(10)
  for (const stream of streams) await stream.body?.cancel()
  await expect.poll(() => server.hub.size).toBe(0)
})

test('what a reader still sends is passed over, and its stream ends when it hangs up', async () => {
  await using server = await openLiveServer()
  const reader = await server.stall()
  reader.resume().write('GET /sse HTTP/1.1\r\nhost: test\r\n\r\nnonsense')
  server.tell(100)
  const [heard] = (await once(reader, 'data')) as [Buffer]
  expect(heard.toString()).toContain('egg_coins_updated')
  expect(server.hub.size).toBe(1)
  reader.end()
  await expect.poll(() => server.hub.size).toBe(0)
})

test('who asks for a stream before the one before it is answered is hung up on', async () => {
  await using server = await openLiveServer()
  const reader = connect(server.port, '127.0.0.1')
  reader.resume().write('GET /sse HTTP/1.1\r\nhost: test\r\n\r\n'.repeat(2))
  await once(reader, 'close')
  await expect.poll(() => server.hub.size).toBe(0)
})

test('whoever missed more than a reader may have waiting is told to load it', async () => {
  await using server = await openLiveServer({ bufferMax: 8 * 1024 })
  for (let told = 0; told < 10; told++) server.tell(1024)
  const headers = { authorization: 'Bearer x', 'last-event-id': `${server.hub.stream}//0` }
  const response = await server.read({ headers })
  const { value } = await response.body!.getReader().read()
  expect(new TextDecoder().decode(value)).toContain('"is_complete":false')
  expect(server.hub.size).toBe(1)
})

test('of one network fifty visitors have a stream, and one more when one of them has left', async () => {
  await using server = await openLiveServer()
  const open = () => server.read()
  const [first, ...others] = await Promise.all(Array.from({ length: 50 }, open))
  const refused = await open()
  expect(refused.ok).toBe(false)
  expect(await refused.json()).toMatchObject({ code: 'too_many_requests' })
  const ann = await server.read({ headers: { authorization: 'Bearer x' } })
  expect(ann.status).toBe(200)
  await first!.body?.cancel()
  await expect
    .poll(async () => {
      const next = await open()
      others.push(next)
      return next.status
    })
    .toBe(200)
  for (const response of [...others, ann]) await response.body?.cancel()
})

test('of streams asked for at the same moment as many are opened as may be', async () => {
  await using server = await openLiveServer()
  const headers = { authorization: 'Bearer x' }
  for (const [asked, most] of [
    [60, 50],
    [30, 20],
  ] as const) {
    const init = most === 20 ? { headers } : {}
    const all = await Promise.all(Array.from({ length: asked }, () => server.read(init)))
    expect(all.filter(({ ok }) => ok)).toHaveLength(most)
    for (const { body } of all) await body?.cancel()
    await expect.poll(() => server.hub.size).toBe(0)
  }
})

test('a player has twenty streams, and one more when one of them has ended', async () => {
  await using server = await openLiveServer()
  const headers = { authorization: 'Bearer x' }
  const open = () => server.read({ headers })
  const [first, ...others] = await Promise.all(Array.from({ length: 20 }, open))
  const refused = await open()
  expect(refused.ok).toBe(false)
  expect(await refused.json()).toMatchObject({ code: 'too_many_requests' })
  const visitor = await server.read()
  expect(visitor.status).toBe(200)
  await first!.body?.cancel()
  await expect.poll(() => server.hub.streamsOf(ANN)).toBe(19)
  others.push(await open())
  expect(server.hub.streamsOf(ANN)).toBe(20)
  for (const response of [...others, visitor]) await response.body?.cancel()
})

test('HEAD is answered at once and opens no stream', async () => {
  await using server = await openLiveServer()
  const response = await server.read({ method: 'HEAD' })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toContain('text/event-stream')
  expect(await response.text()).toBe('')
  expect(server.hub.size).toBe(0)
})

test('a node that is behind says so by its silence, and opens a stream when it has caught up', async () => {
  let isCurrent = true
  await using server = await openLiveServer({ heartbeatMs: 20, isCurrent: () => isCurrent })
  const { body } = await server.read()
  let heard = ''
  const reading = (async () => {
    const decoder = new TextDecoder()
    for await (const chunk of body ?? []) heard += decoder.decode(chunk, { stream: true })
  })().catch(() => {})
  await expect.poll(() => heard).toContain(': live')

  isCurrent = false
  // What was on its way.
  await pass(200)
  heard = ''
  const late = server.read()
  await pass(500)
  expect(heard).toBe('')
  expect(server.hub.size).toBe(1)
  isCurrent = true
  const response = await late
  expect(server.hub.size).toBe(2)
  await expect.poll(() => heard).toContain(': live')
  await response.body?.cancel()
  await server[Symbol.asyncDispose]()
  await reading
})

test('a stream ends at its age, and who comes back by what they heard has heard all of it once', async () => {
  const AGE_MS = 1000
  await using server = await openLiveServer({ ageMaxMs: AGE_MS })
  const { hub } = server
  const trade = (version: number) => ({
    players: {},
    prices: [{ item_type_id: 100, buy_price: 1, sell_price: 2, version, traded: 0 }],
  })
  const told = async (version: number) => {
    hub.publish(trade(version))
    await expect.poll(() => hub.sequence).toBe(version)
  }
  const begun = performance.now()
  const first = await server.read()
  await told(1)
  const heard = await first.text()
  expect(performance.now() - begun).toBeGreaterThan(AGE_MS * 0.8)
  expect(hub.size).toBe(0)
  expect(heard.match(/"version":\d/g)).toEqual(['"version":1'])
  await told(2)
  const headers = { 'last-event-id': `${hub.stream}/1//` }
  const second = await (await server.read({ headers })).text()
  expect(second).toContain('"sequence":1')
  expect(second.match(/"version":\d/g)).toEqual(['"version":2'])
})

test('no stream goes on longer than a tenth beyond its age, however busy the machine', async () => {
  const AGE_MS = 1000
  await using server = await openLiveServer({ ageMaxMs: AGE_MS })
  const streams = await Promise.all(Array.from({ length: 40 }, () => server.read()))
  // Timers of one process come in the order of their times: those of the streams before this one.
  await pass(AGE_MS * 1.1 + 50)
  expect(server.hub.size).toBe(0)
  for (const stream of streams) expect(await stream.text()).toContain('connected')
})

test('a stream ends some time after its token has expired, and that of a visitor goes on', async () => {
  await using server = await openLiveServer({ expiresAt: Date.now(), tokenGraceMs: 300 })
  const visitor = await server.read()
  const response = await server.read({ headers: { authorization: 'Bearer x' } })
  expect(server.hub.size).toBe(2)
  expect(await response.text()).toContain('connected')
  expect(server.hub.size).toBe(1)
  await visitor.body?.cancel()
})

test('a stream ends with its session, and an ended session gets none', async () => {
  await using server = await openLiveServer({ sessionCheckMs: 20 })
  const headers = { authorization: 'Bearer x' }
  const response = await server.read({ headers })
  await pass(100)
  expect(server.hub.streamsOf(ANN)).toBe(1)
  server.ended.add(SESSION)
  expect(await response.text()).toContain('connected')
  expect(server.hub.streamsOf(ANN)).toBe(0)
  expect((await server.read({ headers })).ok).toBe(false)
})

test('a logout ends the stream of its player, and of nobody else', async () => {
  await using world = await openWorld()
  const bob = await world.player()
  const { app } = world.node
  const signedIn = await app.inject({
    method: 'POST',
    url: `/api${authRoutes.clientSignIn.path}`,
    payload: { ticket: 'sandbox-76561198000009999', username: 'Ann' },
  })
  const token = signedIn.json<{ access_token: string }>().access_token
  const ann = { ...bob, token }
  await using bobs = await listen(world.node, bob)
  await using anns = await listen(world.node, ann)
  const cookies = Object.fromEntries(signedIn.cookies.map(({ name, value }) => [name, value]))
  await app.inject({ method: 'POST', url: `/api${authRoutes.logout.path}`, cookies, payload: {} })
  await anns.ended
  await using later = await listen(world.node, ann)
  expect(later.status).toBe(401)
  await bob.call(authRoutes.getProfile, {})
  expect(bobs.hasEnded()).toBe(false)
})

/** What a reader has heard up to a text, and from then on no more. */
async function heardUntil(response: Response, text: string): Promise<string> {
  const decoder = new TextDecoder()
  let heard = ''
  for await (const chunk of response.body ?? []) {
    heard += decoder.decode(chunk, { stream: true })
    if (heard.includes(text)) break
  }
  return heard
}

test('hundreds come back at the same moment: each hears what it missed once, and the last one what is said to all', async () => {
  const READERS = 300
  const STALLED = 5
  await using server = await openLiveServer({ streamsPerNetwork: Infinity })
  const { hub } = server
  const openAll = (headers: Record<string, string> = {}) =>
    Promise.all(Array.from({ length: READERS }, () => server.read({ headers })))
  const say = (now: number) => hub.announce({ type: 'clock_moved', data: { now } })
  const before = await openAll()
  expect(hub.size).toBe(READERS)
  say(1)
  await Promise.all(before.map((one) => heardUntil(one, '"now":1}')))
  // Their connections are closed with that; meanwhile a price changes.
  await expect.poll(() => hub.size).toBe(0)
  const price = { item_type_id: 100, buy_price: 1, sell_price: 2, version: 1, traded: 0 }
  hub.publish({ players: {}, prices: [price] })
  await expect.poll(() => hub.sequence).toBe(1)

  const stalled = await Promise.all(Array.from({ length: STALLED }, () => server.stall()))
  const back = await openAll({ 'last-event-id': `${hub.stream}/0//` })
  expect(back.map(({ status }) => status)).toEqual(back.map(() => 200))
  expect(hub.size).toBe(READERS + STALLED)
  say(2)
  for (const heard of await Promise.all(back.map((one) => heardUntil(one, '"now":2}')))) {
    expect(heard.match(/market_updated/g)).toHaveLength(1)
    expect(heard.indexOf('market_updated')).toBeGreaterThan(heard.indexOf('connected'))
  }
  for (const socket of stalled) socket.destroy()
  await expect.poll(() => hub.size).toBe(0)
})
