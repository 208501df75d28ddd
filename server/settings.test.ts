import { mkdtempSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readDatabaseSettings, readSettings } from './settings.ts'

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

test('the sandbox opens to the world only on purpose', () => {
  expect(() => read({ HOST: '0.0.0.0' })).toThrow(/HOST.*SANDBOX=1/)
  expect(read({ HOST: '0.0.0.0', SANDBOX: '1' }).sandbox).toBe(true)
  expect(read({ HOST: '0.0.0.0', STEAM_WEB_API_KEY: 'key' }).sandbox).toBe(false)
})

test("problems are reported in the app's Steam discussions, or where the operator says", () => {
  const discussions = 'https://steamcommunity.com/app/700/discussions/'
  expect(read({ STEAM_APP_ID: '700' }).communityUrl).toBe(discussions)
  const chat = 'https://discord.gg/example'
  expect(read({ COMMUNITY_URL: chat }).communityUrl).toBe(chat)
})

test.each([
  ['COMMUNITY_URL', 'javascript:alert(1)'],
  ['PORT', '99999'],
  ['PORT', '8080x'],
  ['DATABASE_URL', 'mysql://somewhere'],
  ['PUBLIC_URL', 'not an address'],
  ['SANDBOX', 'maybe'],
  ['ADMIN_STEAM_IDS', '123'],
  ['EMBED_ORIGINS', 'https://example.org/path'],
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

test('a database of your own needs a shared secret, but not for a command beside the server', () => {
  expect(readDatabaseSettings({ DATABASE_URL: 'postgres://db/app' }).databaseUrl).toBe(
    'postgres://db/app',
  )
  expect(() => read({ DATABASE_URL: 'postgres://db/app' })).toThrow(/^TOKEN_SECRET: /)
})
