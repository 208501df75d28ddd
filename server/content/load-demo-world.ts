import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { connect, unlimited } from '../db/connect.ts'
import { importContent } from './import-content.ts'
import { readContent } from './read-content.ts'
import { holdsTagNames } from './read-tag-names.ts'

const folders = ['items', 'play'].map((name) =>
  fileURLToPath(new URL(`../../content/${name}`, import.meta.url)),
)

/** The files of the demo world: its items and its play content. */
export async function demoFiles(): Promise<string[]> {
  const lists = await Promise.all(
    folders.map(async (folder) => {
      const names = (await readdir(folder).catch(() => []))
        .filter((name) => name.endsWith('.json') || holdsTagNames(name))
        .sort()
      return names.map((name) => join(folder, name))
    }),
  )
  return lists.flat()
}

/**
 * Gives a database of the demo world what it lacks of it: items and kinds of play content. Leaves
 * alone what is there, which an operator may have changed, and a catalog that is not the demo's.
 */
export async function loadDemoWorld(url: string): Promise<void> {
  const db = connect(url, { max: 1, limits: unlimited })
  try {
    const { items, play } = await readContent(await demoFiles())
    const itemRows = await db.selectFrom('item').select('itemdefid').execute()
    const known = new Set(itemRows.map((row) => row.itemdefid))
    const isDemo = known.size === 0 || items.some((item) => known.has(item.itemdefid))
    if (!isDemo) return
    const kindRows = await db.selectFrom('play_content').select('kind').execute()
    const kinds = new Set(kindRows.map((row) => row.kind))
    const missing = {
      items: items.filter((item) => !known.has(item.itemdefid)),
      play: play.filter((file) => !kinds.has(file.kind)),
    }
    if (missing.items.length + missing.play.length > 0) await importContent(db, missing, true)
  } finally {
    await db.destroy()
  }
}
