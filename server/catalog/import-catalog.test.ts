import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Kysely } from 'kysely'
import type { DB } from '../db/schema.ts'
import { openDatabase } from '../testing/database.ts'
import { importItemDefs } from './import-catalog.ts'
import { readItemDefs } from './read-item-defs.ts'
import { CatalogFileError } from './read-json.ts'

const fixtures = fileURLToPath(new URL('fixtures/', import.meta.url))

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'catalog-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function writeDefinitions(items: readonly object[], name = 'items.json'): Promise<string> {
  const file = join(folder, name)
  await writeFile(file, JSON.stringify({ items }, undefined, 2))
  return file
}

async function importFiles(db: Kysely<DB>, files: readonly string[], apply = true) {
  const { items } = await readItemDefs(files)
  return importItemDefs(db, items, apply)
}

/** Everything that an import may change. */
async function stateOf(db: Kysely<DB>) {
  return {
    items: await db.selectFrom('item').selectAll().orderBy('itemdefid').execute(),
    markets: await db.selectFrom('market').select('item_id').orderBy('item_id').execute(),
    versions: await db.selectFrom('catalogue_version').select('version').execute(),
  }
}

async function realFiles(): Promise<string[]> {
  const game = join(fixtures, 'reactivedrop-563560')
  const names = (await readdir(game)).filter((name) => name.startsWith('item-schema-'))
  return names.map((name) => join(game, name))
}

test("a released game's nine files import in one go, and a second time change nothing", async () => {
  await using database = await openDatabase()
  const { db } = database
  const first = await importFiles(db, await realFiles())
  expect(first.added).toHaveLength(364)
  expect(first.changed).toEqual([])
  expect([...first.unresolved]).toEqual([])
  const state = await stateOf(db)
  expect(state.items).toHaveLength(364)
  expect(state.markets.map((row) => row.item_id)).toEqual(state.items.map((row) => row.itemdefid))
  expect(state.items.filter((item) => item.type === 'bundle')).toHaveLength(63)
  expect(state.items.filter((item) => item.type === 'generator')).toHaveLength(82)
  expect(state.items.find((item) => item.itemdefid === 7)).toMatchObject({
    name: { en: 'Translator', ru: 'Переводчик', zh: '翻译家', tr: 'Translator', ja: '翻訳者' },
    tags: ['rarity:legendary', 'slot:medal'],
    can_sell: false,
    hidden: false,
  })

  const second = await importFiles(db, (await realFiles()).toReversed())
  expect(second).toMatchObject({ added: [], changed: [], unchanged: 364 })
  expect(await stateOf(db)).toEqual(state)
})

test("one of a game's files alone imports too, and says what it lacks", async () => {
  await using database = await openDatabase()
  const file = join(fixtures, 'reactivedrop-563560', 'item-schema-strange-drops.json')
  const { added, unresolved } = await importFiles(database.db, [file])
  expect(added).toHaveLength(115)
  expect(unresolved.size).toBeGreaterThan(0)
  for (const missing of unresolved.values()) {
    const known = await database.db.selectFrom('item').where('itemdefid', 'in', missing).execute()
    expect(known).toEqual([])
  }
})

test('a dry run says the same as the import, and writes nothing', async () => {
  await using database = await openDatabase()
  const { db } = database
  const file = await writeDefinitions([{ itemdefid: 1, type: 'item', name: 'Old' }])
  const before = await stateOf(db)
  const dry = await importFiles(db, [file], false)
  expect(await stateOf(db)).toEqual(before)
  expect(await importFiles(db, [file])).toEqual(dry)
  expect((await stateOf(db)).versions).toEqual([{ version: before.versions[0]!.version + 1 }])
})

test('a changed property is named with what it was and is; what a file leaves out stays', async () => {
  await using database = await openDatabase()
  const { db } = database
  const hammer = { itemdefid: 1, type: 'item', name: 'Hammer', name_brazilian: 'Martelo' }
  const anvil = { itemdefid: 2, type: 'item', name: 'Anvil' }
  await importFiles(db, [await writeDefinitions([hammer, anvil])])

  const changed = { ...hammer, name: 'Big hammer', marketable: true, our_notes: { by: ['x'] } }
  const report = await importFiles(db, [await writeDefinitions([changed])])
  expect(report.changed.map(({ item }) => item.itemdefid)).toEqual([1])
  expect(report.changed[0]?.differences).toEqual([
    { property: 'name', before: 'Hammer', after: 'Big hammer' },
    { property: 'marketable', before: undefined, after: true },
    { property: 'our_notes', before: undefined, after: { by: ['x'] } },
  ])
  const { items } = await stateOf(db)
  expect(items).toMatchObject([
    { itemdefid: 1, can_sell: true, raw: changed },
    { itemdefid: 2, raw: anvil },
  ])
})

test('another choice of Portuguese changes only what has both', async () => {
  await using database = await openDatabase()
  const file = await writeDefinitions([
    { itemdefid: 1, type: 'item', name_brazilian: 'Trem', name_portuguese: 'Comboio' },
    { itemdefid: 2, type: 'item', name_brazilian: 'Martelo' },
  ])
  await importFiles(database.db, [file])
  const { items } = await readItemDefs([file], 'portuguese')
  const { changed, unchanged } = await importItemDefs(database.db, items, true)
  expect(unchanged).toBe(1)
  expect(changed).toMatchObject([{ item: { itemdefid: 1 }, differences: [{ property: 'name' }] }])
})

test('any broken file refuses all, names every place, and changes nothing', async () => {
  await using database = await openDatabase()
  const { db } = database
  const good = await writeDefinitions([{ itemdefid: 1, type: 'item', name: 'x' }], 'good.json')
  await importFiles(db, [good])
  const before = await stateOf(db)
  const broken = join(folder, 'broken.json')
  await writeFile(broken, '{"items": [\n  {"itemdefid": 2},\n  {"itemdefid": 3,}\n]}')
  const faulty = await writeDefinitions(
    [
      { itemdefid: 1, type: 'item' },
      { itemdefid: 4, type: 'bundle', bundle: '5x6x7' },
      { itemdefid: 'four' },
    ],
    'faulty.json',
  )
  const attempt = importFiles(db, [good, broken, join(folder, 'missing.json'), faulty])
  const error = await attempt.catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(CatalogFileError)
  const lines = (error as Error).message.replaceAll(join(folder, ' ').trim(), '').split('\n')
  expect(lines[0]).toBe(
    'broken.json, line 3, column 19: not JSON: expected a property name in quotation marks',
  )
  expect(lines[1]).toContain('missing.json: ENOENT')
  expect(lines.slice(2)).toEqual([
    'faulty.json, line 4, column 20: itemdefid: 1 is already defined in good.json, line 4, column 20',
    'faulty.json, line 10, column 17: bundle: the number after x "6x7" is not a number',
    'faulty.json, line 13, column 20: itemdefid: is not a number from 1 to 2147483647',
  ])
  expect(await stateOf(db)).toEqual(before)
})

test('of many problems the first twenty are named', async () => {
  const template = Array.from({ length: 50 }, (_, i) => ({ itemdefid: i + 1, 'name_%LANG%': 'x' }))
  const attempt = readItemDefs([await writeDefinitions(template)])
  const error = await attempt.catch((thrown: unknown) => thrown)
  const lines = (error as Error).message.split('\n')
  expect(lines).toHaveLength(21)
  expect(lines[0]).toContain('name_%LANG%: is a placeholder of a template')
  expect(lines.at(-1)).toBe('…')
})

test("a game's template is refused", async () => {
  const file = join(fixtures, 'reactivedrop-563560', 'TEMPLATE-item-schema-unique.json')
  await expect(readItemDefs([file])).rejects.toThrow(
    'line 7, column 19: name_%LANG%: is a placeholder',
  )
})

test('a cycle is refused with its path, also one that closes over what was imported before', async () => {
  await using database = await openDatabase()
  const { db } = database
  const economy = join(fixtures, 'mock-economy', 'economy.json')
  await expect(importFiles(db, [economy])).rejects.toThrow('lead back to it: 9099 → 9099')
  await importFiles(db, [
    await writeDefinitions([
      { itemdefid: 1, type: 'bundle', bundle: '2' },
      { itemdefid: 2, type: 'bundle', bundle: '3' },
    ]),
  ])
  const before = await stateOf(db)
  const closing = await writeDefinitions([{ itemdefid: 3, type: 'generator', bundle: '4;1x5' }])
  await expect(importFiles(db, [closing])).rejects.toThrow('1 → 2 → 3 → 1')
  expect(await stateOf(db)).toEqual(before)
})

test('values that JSON can say and the database cannot keep as they are stay unchanged the second time', async () => {
  await using database = await openDatabase()
  const file = join(folder, 'numbers.json')
  await writeFile(
    file,
    '[{"itemdefid": 1, "type": "item", "a": -0, "b": 1e400, "c": 1e308, "d": 5e-324, "e": 0.1,' +
      ' "f": 12345678901234567890, "": [null], "__proto__": {"g": "\\ud83d\\udc09"}}]',
  )
  expect((await importFiles(database.db, [file])).added).toHaveLength(1)
  expect(await importFiles(database.db, [file])).toMatchObject({ added: [], changed: [] })
})

test('two imports at once: the second finds what the first one wrote', async () => {
  await using database = await openDatabase()
  const { items } = await readItemDefs(await realFiles())
  const reports = await Promise.all([
    importItemDefs(database.db, items, true),
    importItemDefs(database.db, items, true),
  ])
  expect(new Set(reports.map((report) => report.added.length))).toEqual(new Set([0, 364]))
  expect((await stateOf(database.db)).versions).toEqual([{ version: 1 }])
})

test('a file of the size of a large game imports', async () => {
  await using database = await openDatabase()
  const many = Array.from({ length: 5_000 }, (_, i) => ({
    itemdefid: i + 1,
    type: i % 10 === 0 ? 'bundle' : 'item',
    name: `Item ${i}`,
    ...(i % 10 === 0 ? { bundle: `${i + 2}x3;${i + 3}` } : {}),
  }))
  const file = await writeDefinitions(many)
  expect((await importFiles(database.db, [file])).added).toHaveLength(5_000)
  expect(await importFiles(database.db, [file])).toMatchObject({ unchanged: 5_000 })
})

test('the invented economy imports without its recursive bundle', async () => {
  await using database = await openDatabase()
  const economy = JSON.parse(
    await readFile(join(fixtures, 'mock-economy', 'economy.json'), 'utf8'),
  ) as { items: { itemdefid: number }[] }
  const sound = economy.items.filter((item) => item.itemdefid !== 9099)
  const file = await writeDefinitions(sound)
  const { items, warnings } = await readItemDefs([file])
  expect(warnings).toEqual([])
  expect((await importItemDefs(database.db, items, true)).added).toHaveLength(45)
})
