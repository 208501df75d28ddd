import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Field } from '@app/rules/content/field.ts'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../testing/database.ts'
import { importContent } from './import-content.ts'
import { readContent } from './read-content.ts'

const shops = {
  parse: (file: Field) =>
    file
      .only('items')
      .get('items')
      .list()
      .map((item) => item.integer(1)),
  empty: [] as number[],
  itemIds: (items: number[]) => items,
}

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'content-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function file(name: string, content: object): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, JSON.stringify(content, undefined, 2))
  return path
}

const fixtures = new URL('../catalog/fixtures/reactivedrop-563560/', import.meta.url)
const realTags = (...languages: string[]) =>
  languages.map((one) => fileURLToPath(new URL(`inventory_service_tags_${one}.vdf`, fixtures)))

const read = (...files: string[]) => readContent(files, 'brazilian', { shops })

test('items and what speaks of them come in together; a second time nothing changes', async () => {
  await using database = await openDatabase()
  const items = await file('items.json', [{ itemdefid: 7, type: 'item', name: 'Hammer' }])
  const shop = await file('shops.json', { kind: 'shops', items: [7] })
  const content = await read(shop, items)
  expect(await importContent(database.db, content, false)).toMatchObject({
    changedKinds: ['shops'],
  })
  expect(await database.db.selectFrom('play_content').selectAll().execute()).toEqual([])
  await importContent(database.db, content, true)
  expect(await database.db.selectFrom('play_content').selectAll().execute()).toEqual([
    { kind: 'shops', content: { items: [7] } },
  ])
  const again = await importContent(database.db, content, true)
  expect(again).toMatchObject({ added: [], changed: [], changedKinds: [] })
})

test('content that speaks of unknown items imports nothing at all', async () => {
  await using database = await openDatabase()
  const items = await file('items.json', [{ itemdefid: 7, type: 'item', name: 'Hammer' }])
  const shop = await file('shops.json', { kind: 'shops', items: [7, 8] })
  const content = await read(shop, items)
  await expect(importContent(database.db, content, true)).rejects.toThrow(
    'shops.json: items that nobody defines: 8',
  )
  expect(await database.db.selectFrom('item').selectAll().execute()).toEqual([])
})

test.each([
  [{ kind: 'shops', items: [1, 'two'] }, 'line 5, column 5: items.1: a whole number'],
  [{ kind: 'shop', items: [] }, 'line 2, column 11: kind: one of shops is expected'],
  [{ kind: 'shops', items: [], more: 1 }, 'line 4, column 11: more: unknown: more'],
])('a broken file is refused with its place', async (content, message) => {
  await expect(read(await file('broken.json', content))).rejects.toThrow(message)
})

test('two files of one kind are refused', async () => {
  const one = await file('one.json', { kind: 'shops', items: [] })
  const two = await file('two.json', { kind: 'shops', items: [] })
  await expect(read(one, two)).rejects.toThrow('a second file of shops')
})

test("a real game's names of tags come in by language, each replaced alone", async () => {
  await using database = await openDatabase()
  const contentOf = async () => {
    const rows = await database.db.selectFrom('play_content').selectAll().execute()
    return new Map(rows.map((row) => [row.kind, row.content as Record<string, string>]))
  }
  const files = realTags('english', 'russian', 'schinese', 'turkish', 'brazilian', 'portuguese')
  const all = await readContent([...files, ...realTags('japanese')])
  const kinds = ['en', 'ru', 'zh', 'tr', 'pt', 'ja'].map((language) => `tag_names_${language}`)
  expect((await importContent(database.db, all, true)).changedKinds).toEqual(kinds)
  const names = await contentOf()
  expect(names.get('tag_names_ja')).toMatchObject({ rarity: '希少性', rarity_rare: 'レア' })
  expect(names.get('tag_names_pt')).toMatchObject({ class_restriction: 'Restrito a Classe' })
  expect((await importContent(database.db, all, true)).changedKinds).toEqual([])

  const portuguese = await readContent(files.slice(4), 'portuguese')
  expect((await importContent(database.db, portuguese, true)).changedKinds).toEqual([
    'tag_names_pt',
  ])
  expect([...(await contentOf()).keys()].toSorted()).toEqual(kinds.toSorted())
})

test('a broken file of tags names the place, and one in another language is passed over', async () => {
  const broken = join(folder, 'tags.vdf')
  await writeFile(broken, '"lang"\n{\n  "Language" "russian\n}')
  await expect(read(broken)).rejects.toThrow('tags.vdf, line 3, column 14: a quote without its end')
  await writeFile(broken, '"lang" { "Language" "polish" "Tokens" { "inventory_slot" "Miejsce" } }')
  expect((await read(broken)).play).toEqual([])
})
