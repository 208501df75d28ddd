import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../testing/database.ts'

const script = fileURLToPath(new URL('main.ts', import.meta.url))

const secret = 'a secret that only tests of this repository know'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'catalog-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Runs the command as `npm run catalogue` does. */
function run(databaseUrl: string, args: readonly string[]) {
  const env = { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: folder, TOKEN_SECRET: secret }
  return new Promise<{ code: unknown; out: string; err: string }>((done) => {
    execFile(process.execPath, [script, ...args], { env, cwd: folder }, (error, out, err) => {
      done({ code: error === null ? 0 : error.code, out, err })
    })
  })
}

test('it shows the difference, imports when told to, and then finds nothing to import', async () => {
  await using database = await openDatabase()
  await writeFile(
    join(folder, 'items.json'),
    JSON.stringify([
      { itemdefid: 1, type: 'item', name: 'Hammer', icon_url: 'http://example.org/a.png' },
      { itemdefid: 2, type: 'bundle', name: 'Box', bundle: '1x3;99' },
    ]),
  )
  const shown = await run(database.url, ['items.json'])
  const report = [
    '2 definitions in 1 file',
    'added 2, changed 0, unchanged 0',
    '  + 1 Hammer',
    '  + 2 Box (bundle: 1 x 3;99 x 1)',
    'items that refer to what nobody defines: 1',
    '  2: 99',
    'odd, but imported: 1',
    '  items.json, line 1, column 58: icon_url: "http://example.org/a.png" is not https; the placeholder is shown',
  ]
  expect(shown).toEqual({
    code: 0,
    out: [...report, 'Nothing written yet; --apply imports.', ''].join('\n'),
    err: '',
  })
  expect((await run(database.url, ['items.json', '--apply'])).out).toBe(
    [...report, 'Imported.', ''].join('\n'),
  )
  const again = await run(database.url, ['--apply', '--portuguese-first', 'items.json'])
  expect(again.out).toContain('added 0, changed 0, unchanged 2')
  expect(again.out).toContain('Nothing to import.')
  const rows = await database.db.selectFrom('item').select('itemdefid').execute()
  expect(rows).toHaveLength(2)
})

test('a broken file ends it with 1, a wrong call with 2', async () => {
  await using database = await openDatabase()
  await writeFile(join(folder, 'broken.json'), '{"items": [\n  {"itemdefid": 1,}\n]}')
  expect(await run(database.url, ['broken.json', '--apply'])).toEqual({
    code: 1,
    out: '',
    err:
      'broken.json, line 2, column 19: not JSON: expected a property name in quotation marks\n' +
      'Nothing was imported.\n',
  })
  for (const args of [[], ['--now', 'a.json'], ['--brazilian-first', '--portuguese-first', 'a']]) {
    const wrong = await run(database.url, args)
    expect(wrong.code).toBe(2)
    expect(wrong.err).toContain('npm run catalogue -- FILE…')
  }
  expect((await run(database.url, ['--help'])).code).toBe(0)
})

test("Steam's own definitions need a key, and are not mixed with files", async () => {
  await using database = await openDatabase()
  const alone = await run(database.url, ['--steam'])
  expect(alone.code).toBe(1)
  expect(alone.err).toMatch(/^STEAM_WEB_API_KEY: needed[^]*\nNothing was imported\.\n$/)
  expect((await run(database.url, ['--steam', 'items.json'])).code).toBe(2)
})
