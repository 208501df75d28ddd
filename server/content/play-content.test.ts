import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Catalog } from '../catalog/catalog.ts'
import { openDatabase } from '../testing/database.ts'
import { importContent } from './import-content.ts'
import { PlayContent } from './play-content.ts'
import { readContent } from './read-content.ts'

const files = {
  'items.json': [{ itemdefid: 7, type: 'item', name: 'Hammer' }],
  'start.json': { kind: 'start', coins: 100, items: [{ item_id: 7, count: 1 }] },
}

test('whoever sees new content knows the items that it names', async () => {
  await using database = await openDatabase()
  const { db } = database
  const catalog = await Catalog.open(db)
  const content = await PlayContent.open(db, catalog)
  const folder = await mkdtemp(join(tmpdir(), 'content-'))
  try {
    const paths = Object.keys(files).map((name) => join(folder, name))
    for (const [name, json] of Object.entries(files)) {
      await writeFile(join(folder, name), JSON.stringify(json))
    }
    await importContent(db, await readContent(paths), true)
  } finally {
    await rm(folder, { recursive: true })
  }

  // The content alone looks again; the catalog is brought up to date before it is replaced.
  content.follow(() => {})
  while (content.get('start').coins !== 100) await sleep(50)
  content.close()
  expect(catalog.item(7)?.itemdefid).toBe(7)
})
