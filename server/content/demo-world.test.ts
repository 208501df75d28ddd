import { readFile } from 'node:fs/promises'
import { resolve } from '@app/rules/catalog/resolve.ts'
import type { TagNames } from '@app/rules/catalog/tag-names.ts'
import { beforeAll, expect, test } from 'vitest'
import { importItemDefs } from '../catalog/import-catalog.ts'
import { connect } from '../db/connect.ts'
import { openDatabase } from '../testing/database.ts'
import { demoFiles, loadDemoWorld } from './load-demo-world.ts'
import { readContent, type ReadContent } from './read-content.ts'

let demo: ReadContent
beforeAll(async () => {
  demo = await readContent(await demoFiles())
})

const suffixes = ['english', 'russian', 'schinese', 'turkish', 'brazilian', 'japanese']

test('the demo world is large, whole, and nothing about it is odd', () => {
  const { items, warnings } = demo
  expect(items.length).toBeGreaterThanOrEqual(240)
  expect(warnings).toEqual([])
  const { unresolved, unopenable } = resolve(new Map(items.map((item) => [item.itemdefid, item])))
  expect([...unresolved]).toEqual([])
  expect(unopenable).toEqual([])
  for (const item of items.filter(({ type }) => type !== 'other')) {
    expect(item.contents.length, `contents of ${item.itemdefid}`).toBeGreaterThan(0)
  }
})

test('it has of everything that the app shows', () => {
  const { items } = demo
  const withTag = (start: string) =>
    items.filter(({ tags }) => tags.some((tag) => tag.startsWith(start)))
  expect(items.filter((item) => item.type === 'bundle').length).toBeGreaterThan(5)
  expect(items.filter((item) => item.type === 'generator').length).toBeGreaterThan(5)
  expect(items.find((item) => item.itemdefid === 40)).toMatchObject({ hidden: true })
  expect(items.some((item) => item.contents.some((entry) => entry.itemdefid === 40))).toBe(true)
  expect(items.filter((item) => item.can_sell).length).toBeGreaterThan(200)
  expect(withTag('trade:no').length).toBeGreaterThan(3)
  expect(withTag('trade:no').filter((item) => item.can_sell)).toEqual([])
  for (const rarity of ['common', 'uncommon', 'rare', 'epic', 'legendary', 'mythic']) {
    expect(withTag(`rarity:${rarity}`).length, rarity).toBeGreaterThan(3)
  }
  for (const item of items) expect(item.name_color, `color of ${item.itemdefid}`).not.toBe('')
})

test('every text is written in all six languages, none copied from another', () => {
  for (const { itemdefid, raw } of demo.items) {
    for (const property of ['name', 'description']) {
      const texts = suffixes.map((suffix) => {
        const text = raw[`${property}_${suffix}`]
        return typeof text === 'string' ? text.trim() : ''
      })
      const where = `${property} of ${itemdefid}`
      for (const text of texts) expect(text, where).not.toBe('')
      const [english, russian, chinese, , , japanese] = texts
      // Some words are written alike in Chinese and Japanese; whole sentences are not.
      const isAlike = property === 'name' && chinese === japanese
      expect(new Set(texts).size, where).toBe(isAlike ? 5 : 6)
      expect(english, where).not.toMatch(/\p{Script=Cyrillic}|\p{Script=Han}/u)
      expect(russian, where).toMatch(/\p{Script=Cyrillic}/u)
      expect(chinese, where).toMatch(/\p{Script=Han}/u)
      expect(chinese, where).not.toMatch(/\p{Script=Hiragana}|\p{Script=Katakana}/u)
      expect(japanese, where).toMatch(
        property === 'name'
          ? /\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Han}/u
          : /\p{Script=Hiragana}|\p{Script=Katakana}/u,
      )
    }
  }
})

test('every tag of an item has a name in all six languages', () => {
  const tags = new Set(demo.items.flatMap((item) => item.tags))
  const namesIn = (language: string) =>
    demo.play.find(({ kind }) => kind === `tag_names_${language}`)?.content as TagNames
  const english = namesIn('en')
  for (const language of ['en', 'ru', 'zh', 'tr', 'pt', 'ja']) {
    const names = namesIn(language)
    expect(Object.keys(names), language).toEqual(Object.keys(english))
    for (const tag of tags) {
      const [category, value] = tag.split(':')
      expect(names[category!], `${tag} in ${language}`).toBeDefined()
      expect(names[`${category}_${value}`], `${tag} in ${language}`).toBeDefined()
    }
    // A few words are alike in two languages, such as names of places.
    const alike = Object.keys(english).filter((token) => names[token] === english[token])
    if (language !== 'en') expect(alike.length, alike.join()).toBeLessThan(4)
  }
})

test('no two items have the same name in any language', () => {
  for (const suffix of suffixes) {
    const names = demo.items.map(({ raw }) => String(raw[`name_${suffix}`]).toLowerCase())
    expect(
      names.filter((name, at) => names.indexOf(name) !== at),
      suffix,
    ).toEqual([])
  }
})

test('every picture is one of the game-icons', async () => {
  const collection = new URL(
    '../../node_modules/@iconify-json/game-icons/icons.json',
    import.meta.url,
  )
  const { icons } = JSON.parse(await readFile(collection, 'utf8')) as { icons: object }
  for (const { itemdefid, icon_url } of demo.items) {
    const name = /^\/icons\/([a-z0-9-]+)\.svg$/.exec(icon_url)?.[1] ?? ''
    expect(Object.hasOwn(icons, name), `icon ${icon_url} of ${itemdefid}`).toBe(true)
  }
})

test('it gives a database what it lacks of the demo world, and leaves what is there', async () => {
  await using database = await openDatabase()
  const { db, url } = database
  const count = async () => (await db.selectFrom('item').select('itemdefid').execute()).length
  await loadDemoWorld(url)
  expect(await count()).toBe(demo.items.length)

  const owner = connect(url, { max: 1 })
  await owner.deleteFrom('item').where('itemdefid', '>', 100).execute()
  await owner.updateTable('item').set({ name_color: 'changed' }).execute()
  await owner.destroy()
  const left = await count()
  await loadDemoWorld(url)
  expect(await count()).toBe(demo.items.length)
  const changed = db.selectFrom('item').select('itemdefid').where('name_color', '=', 'changed')
  expect(await changed.execute()).toHaveLength(left)
})

test('it does not mix with another world', async () => {
  await using database = await openDatabase()
  const { db, url } = database
  await importItemDefs(db, [{ ...demo.items[0]!, itemdefid: 1_000_000 }], true)
  await loadDemoWorld(url)
  const rows = await db.selectFrom('item').select('itemdefid').execute()
  expect(rows).toEqual([{ itemdefid: 1_000_000 }])
})
