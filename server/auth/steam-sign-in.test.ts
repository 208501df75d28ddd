import { expect, test } from 'vitest'
import { Browser } from '../testing/browser.ts'
import { openWorld } from '../testing/world.ts'

const ANN = '76561198000000101'
const EVE = '76561198000000666'
type World = Awaited<ReturnType<typeof openWorld>>

/** A browser on its way back from Steam with a good answer. */
async function comeBack({ node }: World, steamId = ANN) {
  const browser = new Browser(node)
  const returnTo = await browser.begin()
  return { browser, returnTo, address: new URL(steamOf(node).answer(returnTo, steamId)) }
}

const steamOf = (node: World['node']) => node.platform.sandbox!

async function sessionsOf({ db }: World) {
  return db.selectFrom('session').selectAll().execute()
}

test('through the page and back: a session, and a token of a minute bound to the page', async () => {
  await using world = await openWorld()
  const browser = new Browser(world.node)
  const begun = await browser.get('/api/auth/steam?state=kept-by-the-page')
  expect(begun.statusCode).toBe(302)
  const login = String(begun.headers.location)
  const shown = await browser.get(login, { 'accept-language': 'ja,en;q=0.5' })
  expect(shown.body).toContain('Ann of the Market')
  expect(shown.body).toContain('lang="ja"')
  const returnTo = new URL(login).searchParams.get('openid.return_to') ?? ''
  const picked = await browser.post(new URL(login).pathname, { return_to: returnTo, player: ANN })
  expect(picked.statusCode).toBe(303)
  const back = await browser.get(String(picked.headers.location))
  expect(back.statusCode).toBe(302)
  const landed = new URL(String(back.headers.location))
  expect(landed.pathname).toBe('/auth/steam/success')
  const token = landed.searchParams.get('token') ?? ''
  const claims = JSON.parse(atob(token.split('.')[1]!)) as Record<string, unknown>
  expect(claims).toMatchObject({ state: 'kept-by-the-page', typ: 'access' })
  expect(Number(claims['exp']) - Number(claims['iat'])).toBe(60)
  expect(steamOf(world.node).checks).toBe(1)
  const bearer = { authorization: `Bearer ${token}` }
  const profile = await browser.get('/api/get_profile', bearer)
  expect(profile.json()).toMatchObject({ steam_id: ANN, name: 'Ann of the Market' })
  // What was in an address is in no cache and no referrer; the cookie is the server's alone.
  expect(back.headers).toMatchObject({
    'cache-control': 'no-store, private',
    'referrer-policy': 'no-referrer',
  })
  const cookie = back.cookies.find(({ name }) => name === 'refresh')
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 2_592_000 })
})

test('two tabs that sign in come back each, in whichever order, and once', async () => {
  await using world = await openWorld()
  const browser = new Browser(world.node)
  const tabs = ['state-of-tab-1', 'state-of-tab-2']
  const ways = []
  for (const tab of tabs) {
    ways.push({ tab, href: steamOf(world.node).answer(await browser.begin(tab), ANN) })
  }
  for (const { tab, href } of ways.toReversed()) {
    const back = await browser.get(href)
    const token = new URL(String(back.headers.location)).searchParams.get('token') ?? ''
    expect(JSON.parse(atob(token.split('.')[1]!))).toMatchObject({ state: tab })
  }
  for (const { href } of ways) expect((await browser.get(href)).statusCode).toBe(401)
  // A browser that starts them without end has no more than the last ones in its cookie.
  for (let nth = 0; nth < 15; nth += 1) await browser.begin('x'.repeat(64))
  expect(browser.cookies.get('sign-in')!.length).toBeLessThan(1000)
})

test('a visitor may choose a name, and is the same player when they come again', async () => {
  await using world = await openWorld()
  const names: string[] = []
  for (const typed of ['Zoë the \u202eQuiet', 'Zoë the \u202eQuiet']) {
    const browser = new Browser(world.node)
    const returnTo = await browser.begin()
    const path = '/sandbox-steam/openid/login'
    const picked = await browser.post(path, { return_to: returnTo, player: typed })
    const back = await browser.get(String(picked.headers.location))
    const token = new URL(String(back.headers.location)).searchParams.get('token')
    const profile = await browser.get('/api/get_profile', { authorization: `Bearer ${token}` })
    names.push(profile.json<{ name: string }>().name)
  }
  expect(names).toEqual(['Zoë the Quiet', 'Zoë the Quiet'])
  expect(await world.db.selectFrom('player').select('player_id').execute()).toHaveLength(1)
})

test('a new player gets the language of the browser; Russian where it names none', async () => {
  await using world = await openWorld()
  const languages = ['tr-TR,tr;q=0.9,en;q=0.8', 'xx, pt-BR', '*', '']
  for (const [index, language] of languages.entries()) {
    const { browser, address } = await comeBack(world, String(76561198000004000n + BigInt(index)))
    await browser.get(address.href, language === '' ? {} : { 'accept-language': language })
  }
  const players = world.db.selectFrom('player').select('lang').orderBy('steam_id')
  expect((await players.execute()).map(({ lang }) => lang)).toEqual(['tr', 'pt', 'ru', 'ru'])
})

test('a name that cannot be read keeps nobody out', async () => {
  await using world = await openWorld()
  const steam = steamOf(world.node)
  steam.fault = 'error'
  steam.faultyPath = /GetPlayerSummaries/
  const { browser, address } = await comeBack(world)
  expect((await browser.get(address.href)).statusCode).toBe(302)
  const player = await world.db.selectFrom('player').select('name').executeTakeFirst()
  expect(player?.name).toBe('Guest 0101')
})

/** Milliseconds that the tests wait for a Steam that hangs. */
const SHORT_MS = 150

test.each(['forbidden', 'too_many', 'error', 'reset', 'redirect', 'huge', 'hang'] as const)(
  'Steam in trouble (%s): 503, nobody is let in, sessions go on',
  async (fault) => {
    await using world = await openWorld()
    const ann = await world.player()
    const steam = steamOf(world.node)
    steam.config.timeoutMs = SHORT_MS
    const { browser, address } = await comeBack(world, EVE)
    steam.fault = fault
    const response = await browser.get(address.href)
    expect(response.statusCode).toBe(503)
    expect(response.json().error.code).toBe('steam_unavailable')
    expect(await ann.coins()).toBe(0)
    expect(await sessionsOf(world)).toHaveLength(1)
    // Steam is well again, and the person begins again.
    steam.fault = undefined
    const again = await comeBack(world, EVE)
    expect((await again.browser.get(again.address.href)).statusCode).toBe(302)
  },
)

test('a person sees a page where a program sees JSON; cancelling leads home', async () => {
  await using world = await openWorld()
  const browser = new Browser(world.node)
  const headers = { accept: 'text/html,*/*', 'accept-language': 'ru' }
  const failed = await browser.get('/api/auth/steam/callback?state=x', headers)
  expect(failed.statusCode).toBe(401)
  expect(failed.body).toContain('Войти не удалось')
  const cancelled = await browser.get('/api/auth/steam/callback?state=x&openid.mode=cancel')
  expect(cancelled.headers.location).toBe('http://localhost:8080')
})

test('the login page sends nobody to other sites', async () => {
  await using world = await openWorld()
  const browser = new Browser(world.node)
  const path = '/sandbox-steam/openid/login'
  for (const to of [
    'https://evil.example/',
    'http://localhost:8080.evil.example/',
    'javascript:1',
  ]) {
    const query = new URLSearchParams({ 'openid.return_to': to })
    expect((await browser.get(`${path}?${query}`)).statusCode).toBe(400)
    expect((await browser.post(path, { return_to: to, player: ANN })).statusCode).toBe(400)
  }
  const returnTo = await browser.begin()
  for (const player of ['', '7', '76561197960265728', '<'.repeat(65)]) {
    expect((await browser.post(path, { return_to: returnTo, player })).statusCode).toBe(400)
  }
})

test('a https site keeps its cookies to itself', async () => {
  await using world = await openWorld({ PUBLIC_URL: 'https://market.example' })
  const begun = await new Browser(world.node).get('/api/auth/steam')
  expect(begun.cookies).toMatchObject([{ name: '__Host-sign-in', secure: true, httpOnly: true }])
})

test.each([
  { PUBLIC_URL: 'https://market.example', sameSite: 'Lax', partitioned: false },
  {
    PUBLIC_URL: 'https://market.example',
    EMBED_ORIGINS: 'https://game.example',
    sameSite: 'None',
    partitioned: true,
  },
  // Browsers take SameSite=None over https only.
  {
    PUBLIC_URL: 'http://market.example',
    EMBED_ORIGINS: 'https://game.example',
    sameSite: 'Lax',
    partitioned: false,
  },
])('the refresh cookie of $PUBLIC_URL shown by $EMBED_ORIGINS is $sameSite', async (site) => {
  const { sameSite, partitioned, ...env } = site
  await using world = await openWorld({ ...env, SANDBOX: '1' })
  const answer = await new Browser(world.node).post('/api/auth/client_steam_auth_callback', {
    ticket: `sandbox-${ANN}`,
    username: 'Ann',
  })
  const set = String(answer.headers['set-cookie'])
  expect(set).toContain(`SameSite=${sameSite}`)
  expect(set).toContain('HttpOnly')
  expect(set.includes('Partitioned')).toBe(partitioned)
  expect(set.includes('Secure')).toBe(env.PUBLIC_URL.startsWith('https:'))
})
