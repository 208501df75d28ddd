import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { catalogRoutes, type Item } from '@app/contract/catalog.ts'
import type { RawDefinition } from '@app/rules/catalog/item-def.ts'
import { parseItemDef } from '@app/rules/catalog/parse-item-def.ts'
import { expect, test } from 'vitest'
import type { OpenedApp } from '../app.ts'
import { demoFiles } from '../content/load-demo-world.ts'
import { readContent } from '../content/read-content.ts'
import { openWorld } from '../testing/world.ts'
import { importItemDefs } from './import-catalog.ts'

function ask({ app }: OpenedApp, headers: Record<string, string> = {}) {
  return app.inject({ method: 'POST', url: `/api${catalogRoutes.getAllItems.path}`, headers })
}

function itemsOf(definitions: readonly RawDefinition[]) {
  return definitions.map((definition) => {
    const parsed = parseItemDef(definition, 'brazilian')
    if ('refused' in parsed) throw new Error(parsed.refused.message)
    return parsed.item
  })
}

const hammer = {
  itemdefid: 5001,
  type: 'item',
  name: 'Hammer',
  name_russian: 'Молоток',
  tags: 'rarity:rare;type:tool',
  name_color: '5AA9E6',
  icon_url: '/icons/claw-hammer.svg',
  marketable: true,
}

test('everybody gets all visible items, and none that is hidden', async () => {
  await using world = await openWorld()
  const response = await ask(world.node)
  expect(response.statusCode).toBe(200)
  const listed = response.json<Item[]>()
  const { items } = await readContent(await demoFiles())
  const visible = items.filter((item) => !item.hidden).map((item) => item.itemdefid)
  expect(listed.map((item) => item.Itemdefid)).toEqual(visible.toSorted((a, b) => a - b))
  expect(visible).not.toContain(40)
})

test('the list is sent as the client accepts it, each form with a tag of its own', async () => {
  await using world = await openWorld()
  const plain = await ask(world.node)
  const gzip = await ask(world.node, { 'accept-encoding': 'gzip, deflate' })
  const br = await ask(world.node, { 'accept-encoding': 'gzip, deflate, br;q=0.9, zstd' })
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(gzip.headers['content-encoding']).toBe('gzip')
  expect(br.headers['content-encoding']).toBe('br')
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.payload)
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.payload)
  expect(br.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
  expect(new Set([plain, gzip, br].map((answer) => answer.headers.etag)).size).toBe(3)
  for (const answer of [plain, gzip, br]) {
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(answer.rawPayload.length),
      vary: expect.stringContaining('accept-encoding') as string,
      etag: expect.stringMatching(/^"[\w.-]+"$/) as string,
    })
  }
  const unwanted = await ask(world.node, { 'accept-encoding': 'br;q=0, gzip;q=0.000' })
  expect(unwanted.headers['content-encoding']).toBeUndefined()
})

test('a client that has the list is told so, whatever form it has', async () => {
  await using world = await openWorld()
  const tags = await Promise.all(
    ['identity', 'gzip', 'br'].map(async (encoding) => {
      const answer = await ask(world.node, { 'accept-encoding': encoding })
      return String(answer.headers.etag)
    }),
  )
  for (const tag of [...tags, `"other", ${tags[0]}`, `W/${tags[2]}`]) {
    const answer = await ask(world.node, { 'accept-encoding': 'br', 'if-none-match': tag })
    expect(answer.statusCode).toBe(304)
    expect(answer.payload).toBe('')
    expect(answer.headers.etag).toBe(tags[2])
  }
  const stale = await ask(world.node, { 'if-none-match': '"other"' })
  expect(stale.statusCode).toBe(200)
  const url = '/api/items?lang=en'
  const first = await world.node.app.inject(url)
  const headers = { 'if-none-match': String(first.headers.etag) }
  const browser = await world.node.app.inject({ url, headers })
  expect(browser.statusCode).toBe(304)
  expect(browser.headers['cache-control']).toBe('no-cache')
})

test('browsers get the same items in two parts, what is in other languages second', async () => {
  await using world = await openWorld()
  const read = async (url: string) => (await world.node.app.inject(`/api${url}`)).json<Item[]>()
  const named = await read(`${catalogRoutes.readItems.path}?lang=ru`)
  const described = await read(catalogRoutes.readDescriptions.path)
  expect(described.map((item) => item.Itemdefid)).toEqual(named.map((item) => item.Itemdefid))
  const russian = (items: Item[]) => items.map((item) => item.DescriptionRu)
  expect(russian(named)).toEqual(russian(described))
  const whole = named.map((item, index) => ({ ...item, ...described[index] }))
  expect(whole).toEqual((await ask(world.node)).json())
  expect(named.some((item) => 'Description' in item)).toBe(false)
})

test('asked for by many at once, a list is encoded once for each encoding', async () => {
  await using world = await openWorld()
  const { whole } = world.node.catalog.lists
  const headers = ['br', 'gzip, br', 'gzip', 'gzip;q=0.5']
  const [brotli, sameBrotli, gzip, sameGzip] = await Promise.all(
    headers.map(async (header) => (await whole.formFor(header)).bytes),
  )
  expect(sameBrotli).toBe(brotli)
  expect(sameGzip).toBe(gzip)
  expect((await whole.formFor('br')).bytes).toBe(brotli)
})

test('an item reaches the client in its six languages, a bundle without item 40', async () => {
  await using world = await openWorld()
  const box = { itemdefid: 5002, type: 'bundle', name: 'Box', bundle: '40x2;5001x3;5003' }
  await importItemDefs(world.db, itemsOf([hammer, box]), true)
  await world.node.catalog.refresh()
  const listed = (await ask(world.node)).json<Item[]>()
  expect(listed.find((item) => item.Itemdefid === 5001)).toEqual({
    Itemdefid: 5001,
    Type: 'other',
    Name: 'Hammer',
    NameRu: 'Молоток',
    NameZh: 'Hammer',
    NameTr: 'Hammer',
    NamePt: 'Hammer',
    NameJa: 'Hammer',
    Description: '',
    DescriptionRu: '',
    DescriptionZh: '',
    DescriptionTr: '',
    DescriptionPt: '',
    DescriptionJa: '',
    IconUrl: '/icons/claw-hammer.svg',
    Tags: ['rarity:rare', 'type:tool'],
    CanSell: true,
    NameColor: '5aa9e6',
    Bundle: '',
  })
  expect(listed.find((item) => item.Itemdefid === 5002)?.Bundle).toBe('5001 x 3;5003 x 1')
})

test('an import is noticed: the list, its tag, what can be sold and what bundles hold', async () => {
  await using world = await openWorld()
  const { catalog } = world.node
  const before = await ask(world.node)
  expect(catalog.sellable(5001)).toBeUndefined()
  expect(catalog.expand(5001, 1)).toBeUndefined()

  const box = { itemdefid: 5002, type: 'bundle', bundle: '5001x3', hidden: true }
  await importItemDefs(world.db, itemsOf([hammer, box]), true)
  await catalog.refresh()
  expect(catalog.sellable(5001)).toBe(true)
  expect(catalog.sellable(5002)).toBe(false)
  expect(catalog.expand(5002, 4)).toEqual(new Map([[5001, 12]]))
  const after = await ask(world.node, { 'if-none-match': String(before.headers.etag) })
  expect(after.statusCode).toBe(200)
  expect(after.json<Item[]>()).toHaveLength(before.json<Item[]>().length + 1)

  await importItemDefs(world.db, itemsOf([{ ...hammer, marketable: false }]), true)
  await catalog.refresh()
  expect(catalog.sellable(5001)).toBe(false)
  const lists = catalog.lists
  await importItemDefs(world.db, itemsOf([{ ...hammer, marketable: false }]), true)
  await catalog.refresh()
  expect(catalog.lists).toBe(lists)
})

test('another node notices an import by itself, and survives a look without a database', async () => {
  await using world = await openWorld()
  const other = await world.openNode()
  await importItemDefs(world.db, itemsOf([hammer]), true)
  await expect.poll(() => other.catalog.sellable(5001)).toBe(true)
  await other.db.destroy()
  await expect(other.catalog.refresh()).rejects.toThrow()
  expect(other.catalog.sellable(5001)).toBe(true)
})

test('what is granted of a new bundle is what it holds', async () => {
  await using world = await openWorld()
  const crate = { itemdefid: 5003, type: 'generator', bundle: '5001x3;5004x1' }
  const box = { itemdefid: 5002, type: 'bundle', bundle: '5003x2;5001' }
  const saw = { itemdefid: 5004, type: 'item', name: 'Saw' }
  await importItemDefs(world.db, itemsOf([hammer, crate, box, saw]), true)
  await world.node.catalog.refresh()
  const ann = await world.player({ items: { 5002: 1_000_000 } })
  const [hammers, saws] = [await ann.count(5001), await ann.count(5004)]
  expect(hammers + saws).toBe(3_000_000)
  // Two million draws, three in four of them hammers; 10 standard deviations are 6,124.
  expect(Math.abs(saws - 500_000)).toBeLessThan(6_124)
  expect(await ann.count(5002)).toBe(0)
  expect(await world.findings()).toEqual([])
})

test('what tags are called is told in each language, in English where it has no name', async () => {
  await using world = await openWorld()
  const ask = async (lang: string, { app }: OpenedApp = world.node) =>
    (await app.inject({ url: `/api/tag-names?lang=${lang}` })).json<object>()
  expect(await ask('en')).toMatchObject({ rarity: 'Rarity', rarity_mythic: 'Mythic' })
  expect(await ask('ru')).toMatchObject({ rarity: 'Редкость', rarity_mythic: 'Мифическая' })
  await world.db
    .updateTable('play_content')
    .set({ content: JSON.stringify({ rarity: 'Редкость' }) })
    .where('kind', '=', 'tag_names_ru')
    .execute()
  const names = await ask('ru', await world.openNode())
  expect(names).toMatchObject({ rarity: 'Редкость', rarity_mythic: 'Mythic' })
})

const DATA_BUDGET = 80 * 1024

test('what the market waits for keeps its budget in every language', async () => {
  await using world = await openWorld()
  const headers = { 'accept-encoding': 'br' }
  const prices = await world.node.app.inject({
    method: 'POST',
    url: '/api/marketplace/get-all-prices',
    headers,
  })
  for (const lang of ['en', 'ru', 'zh', 'tr', 'pt', 'ja']) {
    const items = await world.node.app.inject({ url: `/api/items?lang=${lang}`, headers })
    expect(items.headers['content-encoding']).toBe('br')
    const bytes = items.rawPayload.length + prices.rawPayload.length
    expect(bytes, lang).toBeLessThanOrEqual(DATA_BUDGET)
  }
})
