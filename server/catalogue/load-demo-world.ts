import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { connect, unlimited } from '../db/connect.ts'
import { importItemDefs } from './import-catalogue.ts'
import { readItemDefs } from './read-item-defs.ts'

const folder = fileURLToPath(new URL('../../content/items', import.meta.url))

/** The files of the demo world's items. */
export async function demoFiles(): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort()
  return names.map((name) => join(folder, name))
}

/** Fills an empty catalogue with the demo world; leaves any other as it is. */
export async function loadDemoWorld(url: string): Promise<void> {
  const db = connect(url, { max: 1, limits: unlimited })
  try {
    const some = await db.selectFrom('item').select('itemdefid').limit(1).executeTakeFirst()
    if (!some) {
      const { items } = await readItemDefs(await demoFiles())
      await importItemDefs(db, items, true)
    }
  } finally {
    await db.destroy()
  }
}
