import { fork } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { Bans } from '../auth/bans.ts'
import { LiveSessions } from '../auth/live-sessions.ts'
import { openAuth } from '../auth/open-auth.ts'
import { openPlatform } from '../platform/open-platform.ts'
import { readSettings } from '../settings.ts'
import { openDatabase } from '../testing/database.ts'
import { busy, Refusal } from '../answers/refusal.ts'
import { DatabaseLost } from '../db/lost-session.ts'
import { buildBase } from './app-base.ts'
import { serveLimits } from '../limits/limits.ts'
import { logging } from './logging.ts'

const STEAM_ID = '76561198000000101'
const SITE = 'http://localhost:8080'

/** The server's sign-in with a log that a test can read, at its most talkative unless told. */
async function openLogged(level = 'trace') {
  const database = await openDatabase()
  const lines: string[] = []
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const settings = readSettings({
    TOKEN_SECRET: 'a secret that only tests of this repository know',
    PUBLIC_URL: SITE,
  })
  const app = await buildBase({ logger: { ...(logging(level) as object), stream } })
  serveLimits(app, settings)
  const platform = await openPlatform(database.db, settings)
  const { db } = database
  const sessions = await LiveSessions.open(db, Date.now)
  const bans = await Bans.open(db, Date.now)
  const auth = await openAuth(app, { db, settings, platform, sessions, bans })
  await app.register(async (api) => auth.serve(api), { prefix: '/api' })
  app.get('/broken', async () => {
    throw new Error('the reason', { cause: { authorization: 'Bearer in-the-cause' } })
  })
  return {
    app,
    platform,
    log: () => lines.join(''),
    async [Symbol.asyncDispose]() {
      await app.close()
      await platform.close()
      await database[Symbol.asyncDispose]()
    },
  }
}

/** What the browser holds after an answer: the value of its cookie. */
const cookieOf = (header: string | string[] | undefined, name: string): string =>
  [header].flat().reduce<string>((found, one) => {
    const value = new RegExp(`^${name}=([^;]+)`).exec(one ?? '')?.[1]
    return value ?? found
  }, '')

test('the log of a sign-in names its paths and none of its secrets', async () => {
  await using world = await openLogged()
  const { app, platform } = world
  const begun = await app.inject('/api/auth/steam?state=the-page-state')
  const state = cookieOf(begun.headers['set-cookie'], 'sign-in')
  const returnTo = new URL(begun.headers.location!).searchParams.get('openid.return_to')!
  const answer = platform.sandbox!.answer(returnTo, STEAM_ID)
  const done = await app.inject({
    url: answer.slice(SITE.length),
    cookies: { 'sign-in': state },
  })
  const refresh = cookieOf(done.headers['set-cookie'], 'refresh')
  const token = new URL(done.headers.location!).searchParams.get('token')!
  const renewed = await app.inject({
    method: 'POST',
    url: '/api/jwt_refresh',
    cookies: { refresh },
    headers: { authorization: `Bearer ${token}` },
  })
  const ticket = `sandbox-${STEAM_ID}`
  await app.inject({
    method: 'POST',
    url: '/api/auth/client_steam_auth_callback',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `ticket=${ticket}&username=Ann`,
  })
  const access: string = renewed.json().access_token
  const answered = new URL(answer).searchParams
  const secrets = [state, refresh, token, access, ticket]
  secrets.push(cookieOf(renewed.headers['set-cookie'], 'refresh'))
  secrets.push(answered.get('openid.sig')!, answered.get('openid.response_nonce')!)
  secrets.push('the-page-state', returnTo.split('state=')[1]!)

  const log = world.log()
  expect(log).toContain('/api/auth/steam/callback')
  expect(log).toContain('/api/jwt_refresh')
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(8)
    expect(log).not.toContain(secret)
    expect(log).not.toContain(encodeURIComponent(secret))
  }
  expect(log).not.toContain('openid.')
})

test('refusals, unknown and broken paths, and failures log no secret either', async () => {
  await using world = await openLogged()
  const { app } = world
  const headers = { authorization: 'Bearer sesame-one', cookie: 'refresh=sesame-two' }
  for (const path of ['/nothing', '/api/%ZZ', '/broken', '/api/auth/steam/callback']) {
    await app.inject({ url: `${path}?token=sesame-three&openid.sig=sesame-four`, headers })
  }
  await app.inject({ method: 'POST', url: '/api/jwt_refresh', headers, payload: 'sesame-five' })

  const port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
  const socket = connect(port, '127.0.0.1')
  socket.end('GET / HTTP/9.9\r\nAuthorization: Bearer sesame-six\r\n\r\n')
  socket.resume()
  await once(socket, 'close')

  const log = world.log()
  expect(log).toContain('the reason')
  expect(log).toContain('client error')
  expect(log).not.toContain('sesame')
  expect(log).not.toContain('in-the-cause')
})

test('each call is one line of JSON with its id, path, status and time; a file is none', async () => {
  await using world = await openLogged('info')
  const { app } = world
  app.get('/file', async () => 'text')
  await app.inject('/file')
  const answer = await app.inject({
    method: 'POST',
    url: '/api/jwt_refresh?token=sesame',
    headers: { authorization: 'Bearer sesame' },
  })
  const lines = world.log().trim().split('\n')
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    {
      level: 30,
      msg: 'answered',
      reqId: answer.headers['x-request-id'],
      req: { method: 'POST', path: '/api/jwt_refresh' },
      res: { status: answer.statusCode },
      ms: expect.any(Number),
    },
  ])
})

test('a failure is named by the same id in the answer, its header and the log', async () => {
  await using world = await openLogged()
  const answer = await world.app.inject('/broken')
  const { request_id } = answer.json().error
  expect(request_id).toMatch(/^[0-9a-z]{10}$/)
  expect(answer.headers['x-request-id']).toBe(request_id)
  expect(world.log()).toContain(`"reqId":"${request_id}"`)
  const unknown = await world.app.inject('/not-there')
  expect(unknown.headers['x-request-id']).toMatch(/^[0-9a-z]{10}$/)
  expect(unknown.json().error).not.toHaveProperty('request_id')
})

test('each 503 says in the log why, by the id that its caller is told', async () => {
  await using world = await openLogged('info')
  const { app, platform, log } = world
  app.get('/crowded', async () => {
    throw busy('4096 orders wait')
  })
  app.get('/lost', async () => {
    throw new DatabaseLost('the database did not answer')
  })
  app.get('/closed', async () => {
    throw new Refusal('switched_off')
  })
  const linesOf = (id: unknown) =>
    log()
      .trim()
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as { reqId: string; level: number; msg: string })
      .filter(({ reqId, msg }) => reqId === id && msg !== 'answered')
  const ask = async (url: string) => {
    const { statusCode, headers } = await app.inject(url)
    expect(statusCode).toBe(503)
    return linesOf(headers['x-request-id'])
  }
  expect(await ask('/crowded')).toMatchObject([
    { level: 40, code: 'busy', err: { message: '4096 orders wait' } },
  ])
  expect(await ask('/lost')).toMatchObject([
    { level: 40, code: 'busy', sqlstate: '08006', err: { message: 'the database did not answer' } },
  ])
  expect(await ask('/closed')).toMatchObject([{ level: 30, code: 'switched_off' }])

  platform.sandbox!.fault = 'error'
  const { statusCode, headers } = await app.inject({
    method: 'POST',
    url: '/api/auth/client_steam_auth_callback',
    payload: { ticket: `sandbox-${STEAM_ID}`, username: 'Ann' },
  })
  expect(statusCode).toBe(503)
  expect(linesOf(headers['x-request-id'])).toMatchObject([
    { level: 40, code: 'steam_unavailable', err: { message: 'status 500' } },
  ])
})

test('a reader of the log that stalls stops nobody, and costs lines and no memory without end', async () => {
  const script = new URL('../testing/serve-logged.ts', import.meta.url)
  const server = fork(script, { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  try {
    const [address] = (await once(server, 'message')) as [string]
    // Lines of 3 kB: more than its memory and the pipe between hold together.
    const asked = 400
    for (let done = 0; done < asked; done += 20) {
      const answers = Array.from({ length: 20 }, () => fetch(`${address}/${'a'.repeat(3000)}`))
      for (const answer of await Promise.all(answers)) expect(await answer.text()).toBe('answered')
    }
    server.stdout!.setEncoding('utf8')
    let log = ''
    let lost = 0
    for await (const text of server.stdout!) {
      log += text as string
      const told = log.split('"msg":"answered"').length - 1
      lost = [...log.matchAll(/"lost":(\d+)/g)].reduce((sum, [, count]) => sum + Number(count), 0)
      if (told + lost === asked) break
    }
    expect(lost).toBeGreaterThan(0)
  } finally {
    server.kill('SIGKILL')
  }
})
