import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readDatabaseSettings, readSettings } from './settings.ts'
import { writeWhole } from './files/write-whole.ts'

const read = (env: Record<string, string>) =>
  readSettings({ DATA_DIR: mkdtempSync(join(tmpdir(), 'settings-')), ...env })

test('nothing set is a sandbox on loopback', () => {
  const settings = read({})
  expect(settings).toMatchObject({ port: 8080, host: '127.0.0.1', sandbox: true, marketFeeBps: 0 })
  expect(settings.publicUrl).toBe('http://localhost:8080')
})

test('the secret is made once and only its owner can read it', () => {
  const first = read({})
  const again = readSettings({ DATA_DIR: first.dataDir })
  expect(again.tokenSecret).toBe(first.tokenSecret)
  expect(first.tokenSecret.length).toBeGreaterThanOrEqual(32)
  expect(statSync(join(first.dataDir, 'token-secret')).mode & 0o077).toBe(0)
})

const NODE = { DATABASE_URL: 'postgres://db/app', TOKEN_SECRET: 'x'.repeat(32) }

test.each([
  ['an address that others reach', { HOST: '0.0.0.0' }, /HOST: 0\.0\.0\.0/],
  ['a public address behind a proxy', { PUBLIC_URL: 'https://market.example' }, /PUBLIC_URL/],
  ['an address that only looks local', { PUBLIC_URL: 'https://127.0.0.1.example' }, /PUBLIC_URL/],
  ['a database of its own', NODE, /DATABASE_URL/],
])('the sandbox never opens by itself on %s', (_what, env, why) => {
  expect(() => read(env)).toThrow(/^STEAM_WEB_API_KEY: .*SANDBOX=1/)
  expect(() => read(env)).toThrow(why)
  expect(() => read({ ...env, STEAM_WEB_API_KEY: ' ' })).toThrow(/^STEAM_WEB_API_KEY: /)
  expect(read({ ...env, SANDBOX: '1' }).sandbox).toBe(true)
  expect(read({ ...env, STEAM_WEB_API_KEY: 'key' }).sandbox).toBe(false)
})

test('a blank key is none, and a live site needs one', () => {
  expect(read({ STEAM_WEB_API_KEY: ' ' })).toMatchObject({
    sandbox: true,
    steamWebApiKey: undefined,
  })
  expect(() => read({ SANDBOX: 'off' })).toThrow(/^STEAM_WEB_API_KEY: /)
})

test.each(['http://localhost:9000', 'http://127.0.0.1', 'http://[::1]:80', 'http://app.localhost'])(
  '%s is local',
  (PUBLIC_URL) => {
    expect(read({ PUBLIC_URL }).sandbox).toBe(true)
  },
)

test.each(['', 'abc', ' '.repeat(40)])('a token secret of "%s" in its file is refused', (text) => {
  const { dataDir } = read({})
  const file = join(dataDir, 'token-secret')
  writeFileSync(file, text)
  expect(() => readSettings({ DATA_DIR: dataDir })).toThrow(`TOKEN_SECRET: ${file} holds `)
  rmSync(file)
  expect(readSettings({ DATA_DIR: dataDir }).tokenSecret).toHaveLength(43)
})

test('a token secret that cannot be written leaves nothing behind', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'settings-'))
  // Where the file gets its name lies a folder: everything until then has worked.
  const file = join(dataDir, 'token-secret')
  mkdirSync(join(file, 'in the way'), { recursive: true })
  expect(() => writeWhole(file, 'text')).toThrow()
  expect(readdirSync(dataDir)).toEqual(['token-secret'])
})

test("problems are reported in the app's Steam discussions, or where the operator says", () => {
  const discussions = 'https://steamcommunity.com/app/700/discussions/'
  expect(read({ STEAM_APP_ID: '700' }).communityUrl).toBe(discussions)
  const chat = 'https://discord.gg/example'
  expect(read({ COMMUNITY_URL: chat }).communityUrl).toBe(chat)
})

test('a sandbox on the app that Steam keeps for trials links to none of its pages', () => {
  const none = { communityUrl: undefined, guideUrl: undefined }
  expect(read({})).toMatchObject(none)
  expect(read({ STEAM_APP_ID: '480' })).toMatchObject(none)
  // A live site is on an app of its own, or says otherwise by its settings.
  const live = read({ STEAM_WEB_API_KEY: 'key' })
  expect(live.guideUrl).toBe('https://store.steampowered.com/news/app/480')
  expect(live.communityUrl).toBe('https://steamcommunity.com/app/480/discussions/')
})

test("the guide is the app's own news page, or where the operator says", () => {
  const news = 'https://store.steampowered.com/news/app/700'
  expect(read({ STEAM_APP_ID: '700' }).guideUrl).toBe(news)
  const page = 'https://example.org/how-to-harvest'
  expect(read({ GUIDE_URL: page }).guideUrl).toBe(page)
})

test.each([
  ['GUIDE_URL', 'javascript:alert(1)'],
  ['COMMUNITY_URL', 'javascript:alert(1)'],
  ['PORT', '99999'],
  ['PORT', '8080x'],
  ['DATABASE_URL', 'mysql://somewhere'],
  ['PUBLIC_URL', 'not an address'],
  ['SANDBOX', 'maybe'],
  ['ADMIN_STEAM_IDS', '123'],
  ['EMBED_ORIGINS', 'https://example.org/path'],
  ['LOCAL_PUSH_SERVICES', 'http://10.0.0.7:9000'],
  ['TRUSTED_PROXIES', 'everybody'],
  ['TRUSTED_PROXIES', '10.0.0.0/33'],
  ['TRUSTED_PROXIES', '10.0.0'],
  ['ICON_ORIGINS', 'http://cdn.example'],
  ['ICON_ORIGINS', 'https://cdn.example;script-src'],
  ['MARKET_FEE_BPS', '-1'],
  ['LOG_LEVEL', 'loud'],
  ['TOKEN_SECRET', 'short'],
])('%s=%s is refused by name', (name, value) => {
  expect(() => read({ [name]: value })).toThrow(new RegExp(`^${name}: `))
})

test('a live site logs every call, a sandbox what is wrong', () => {
  const live = { STEAM_WEB_API_KEY: 'a key', PUBLIC_URL: 'https://market.example' }
  expect(read(live).logLevel).toBe('info')
  expect(read({ SANDBOX: '1' }).logLevel).toBe('warn')
  expect(read({ ...live, LOG_LEVEL: 'error' }).logLevel).toBe('error')
})

test('a replica is one of a database of your own', () => {
  const replica = 'postgres://replica/app'
  expect(() => read({ READ_DATABASE_URL: replica })).toThrow(/^READ_DATABASE_URL: /)
  const secret = 'a secret of thirty-two characters!'
  const own = { DATABASE_URL: 'postgres://db/app', TOKEN_SECRET: secret, SANDBOX: '1' }
  expect(read({ ...own, READ_DATABASE_URL: replica }).readDatabaseUrl).toBe(replica)
  expect(read(own).readDatabaseUrl).toBeUndefined()
})

test('a database of your own needs a shared secret, but not for a command beside the server', () => {
  expect(readDatabaseSettings({ DATABASE_URL: 'postgres://db/app' }).databaseUrl).toBe(
    'postgres://db/app',
  )
  expect(() => read({ DATABASE_URL: 'postgres://db/app', SANDBOX: '1' })).toThrow(/^TOKEN_SECRET: /)
})
