import { authRoutes } from '@app/contract/auth.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Browser } from '../testing/browser.ts'
import { openWorld } from '../testing/world.ts'
import { rotateSession } from './sessions.ts'

let world: Awaited<ReturnType<typeof openWorld>>
beforeAll(async () => {
  world = await openWorld({ ADMIN_STEAM_IDS: '76561198000000777' })
})
afterAll(() => world[Symbol.asyncDispose]())

let players = 0

/** A browser signed in through the client's ticket, and its access token. */
async function enter(steamId = String(76561198000002000n + BigInt((players += 1)))) {
  const browser = new Browser(world.node)
  const form = { ticket: `sandbox-${steamId}`, username: 'Ann' }
  const response = await browser.post('/api/auth/client_steam_auth_callback', form)
  expect(response.statusCode).toBe(200)
  return { browser, token: response.json<{ access_token: string }>().access_token, steamId }
}

const refreshOf = (browser: Browser) => browser.cookies.get('refresh') ?? ''
const sessionOf = (browser: Browser) => refreshOf(browser).split('.')[0]!
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const withRefresh = (value: string) => new Browser(world.node, new Map([['refresh', value]]))

async function eventsOf(browser: Browser) {
  const query = world.db.selectFrom('security_event').select('kind')
  const rows = await query
    .where('session_id', '=', sessionOf(browser))
    .orderBy('event_id')
    .execute()
  return rows.map(({ kind }) => kind)
}

test('a refresh gives a new access token and a new cookie; the cookie alone does nothing else', async () => {
  const { browser } = await enter()
  const before = refreshOf(browser)
  const response = await browser.post('/api/jwt_refresh')
  expect(response.statusCode).toBe(200)
  expect(response.headers['cache-control']).toBe('no-store, private')
  expect(refreshOf(browser)).not.toBe(before)
  const token = response.json<{ access_token: string }>().access_token
  expect((await browser.get('/api/get_profile', bearer(token))).statusCode).toBe(200)
  expect((await browser.get('/api/get_profile')).json().error.code).toBe('not_signed_in')
})

test('50 refreshes at once on two servers are one step, and all are answered', async () => {
  const second = await world.openNode()
  const { browser } = await enter()
  const kept = new Map(browser.cookies)
  const tabs = Array.from(
    { length: 50 },
    (_, index) => new Browser(index % 2 === 0 ? world.node : second, kept),
  )
  const responses = await Promise.all(tabs.map((tab) => tab.post('/api/jwt_refresh')))
  expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(new Set(tabs.map(refreshOf)).size).toBe(1)
  expect(refreshOf(tabs[0]!).split('.')[1]).toBe('2')
})

test('a token used two steps ago was copied: its whole family ends', async () => {
  const { browser, token } = await enter()
  const claim = () => browser.post('/api/claim_starter_pack', undefined, bearer(token))
  // The node has just seen the session alive, and must believe that no longer.
  expect((await claim()).statusCode).toBe(200)
  const stolen = refreshOf(browser)
  await browser.post('/api/jwt_refresh')
  await browser.post('/api/jwt_refresh')
  const replayed = await withRefresh(stolen).post('/api/jwt_refresh')
  expect(replayed.statusCode).toBe(401)
  expect(replayed.json().error.code).toBe('not_signed_in')
  expect(await eventsOf(browser)).toEqual(['signed_in', 'refresh_reused'])
  expect((await claim()).json().error.code).toBe('invalid_token')
  expect((await browser.post('/api/jwt_refresh')).statusCode).toBe(401)
})

test('the token just replaced is good for ten seconds more, and then a copy', async () => {
  const { browser } = await enter()
  const replaced = refreshOf(browser)
  await browser.post('/api/jwt_refresh')
  const tab = withRefresh(replaced)
  expect((await tab.post('/api/jwt_refresh')).statusCode).toBe(200)
  expect(refreshOf(tab)).toBe(refreshOf(browser))
  await world.db
    .updateTable('session')
    .set((row) => ({ rotated_at: row('rotated_at', '-', 11_000) }))
    .where('session_id', '=', sessionOf(browser))
    .execute()
  expect((await withRefresh(replaced).post('/api/jwt_refresh')).statusCode).toBe(401)
  expect((await browser.post('/api/jwt_refresh')).statusCode).toBe(401)
})

test('a token that others replace while its refresh is being decided is no copy', async () => {
  const { browser } = await enter()
  const sessionId = sessionOf(browser)
  const step = (generation: number) =>
    rotateSession(world.db, { sessionId, generation }, Date.now())
  await step(1)
  let next: ReturnType<typeof step> | undefined
  const slowDb = world.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      next ??= step(2)
      await Promise.race([next, sleep(200)])
      return result
    },
  })
  const late = await rotateSession(slowDb, { sessionId, generation: 1 }, Date.now())
  expect(late).toMatchObject({ generation: 2 })
  expect(await next).toMatchObject({ generation: 3 })
})

test('a session ends thirty days after its last use', async () => {
  const { browser } = await enter()
  const session_id = sessionOf(browser)
  const row = () =>
    world.db
      .selectFrom('session')
      .selectAll()
      .where('session_id', '=', session_id)
      .executeTakeFirst()
  const opened = (await row())!
  expect(opened.expires_at - opened.rotated_at).toBe(30 * 86_400_000)
  const expires_at = Date.now() - 2 * 86_400_000
  await world.db
    .updateTable('session')
    .set({ expires_at })
    .where('session_id', '=', session_id)
    .execute()
  expect((await browser.post('/api/jwt_refresh')).statusCode).toBe(401)
})

test('cookies that were not made here refresh nothing and end nothing', async () => {
  const { browser } = await enter()
  const [sid, generation, mac] = refreshOf(browser).split('.') as [string, string, string]
  const forged = [
    `${sid}.${Number(generation) + 1}.${mac}`,
    `${sid}.0.${mac}`,
    `${sid}.${generation}.`,
    `${sid}.${generation}`,
    `${crypto.randomUUID()}.${generation}.${mac}`,
    'x',
    '..',
    '%00',
  ]
  for (const value of forged) {
    expect((await withRefresh(value).post('/api/jwt_refresh')).statusCode, value).toBe(401)
  }
  expect((await browser.post('/api/jwt_refresh')).statusCode).toBe(200)
})

test('logging out ends the session; the access token can then change nothing', async () => {
  const { browser, token } = await enter()
  const claim = () => browser.post('/api/claim_starter_pack', undefined, bearer(token))
  const kept = refreshOf(browser)
  expect((await browser.post('/api/logout')).statusCode).toBe(200)
  expect(browser.cookies.has('refresh')).toBe(false)
  expect((await claim()).json().error.code).toBe('invalid_token')
  expect((await withRefresh(kept).post('/api/jwt_refresh')).statusCode).toBe(401)
  expect((await browser.get('/api/get_profile', bearer(token))).statusCode).toBe(401)
  expect((await browser.post('/api/logout')).statusCode).toBe(200)
})

test('a call that has just changed something is refused after the logout all the same', async () => {
  const { browser, token } = await enter()
  const claim = () => browser.post('/api/claim_starter_pack', undefined, bearer(token))
  expect((await claim()).statusCode).toBe(200)
  await browser.post('/api/logout')
  expect((await claim()).json().error.code).toBe('invalid_token')
})

test('pages of other sites can neither refresh, nor log out, nor sign in', async () => {
  const { browser } = await enter()
  const before = refreshOf(browser)
  const foreign = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://localhost:8080.evil.example' },
    { 'sec-fetch-site': 'cross-site' },
  ]
  for (const headers of foreign) {
    const form = { ticket: 'sandbox-76561198000000666', username: 'Eve' }
    const responses = [
      await browser.post('/api/jwt_refresh', undefined, headers),
      await browser.post('/api/logout', undefined, headers),
      await browser.post('/api/auth/client_steam_auth_callback', form, headers),
    ]
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403])
  }
  expect(refreshOf(browser)).toBe(before)
  const own = { origin: 'http://localhost:8080', 'sec-fetch-site': 'same-origin' }
  expect((await browser.post('/api/jwt_refresh', undefined, own)).statusCode).toBe(200)
})

test("the operator's admins get their role when they sign in", async () => {
  const admin = await enter('76561198000000777')
  const other = await enter()
  const roleOf = async ({ browser, token }: typeof admin) =>
    (await browser.get('/api/get_profile', bearer(token))).json<{ role: string }>().role
  expect(await roleOf(admin)).toBe('admin')
  expect(await roleOf(other)).toBe('player')
})

test('a player who signs in fifty times at once is one player', async () => {
  const steamId = '76561198000003000'
  const entered = await Promise.all(Array.from({ length: 50 }, () => enter(steamId)))
  const players = world.db.selectFrom('player').select('player_id').where('steam_id', '=', steamId)
  expect(await players.execute()).toHaveLength(1)
  expect(new Set(entered.map(({ browser }) => sessionOf(browser))).size).toBe(50)
})

test('the language that a player chooses is kept', async () => {
  const ann = await world.player()
  await ann.call(authRoutes.setLanguage, { lang: 'tr' })
  expect(await ann.call(authRoutes.getProfile, {})).toMatchObject({ lang: 'tr' })
})
