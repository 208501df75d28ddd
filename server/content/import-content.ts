import { isDeepStrictEqual } from 'node:util'
import { type Kysely, sql, type Transaction } from 'kysely'
import { importItemDefsIn, type ImportReport } from '../catalog/import-catalog.ts'
import { CatalogFileError } from '../catalog/read-json.ts'
import type { DB } from '../db/schema.ts'
import type { PlayFile } from './play-file.ts'
import type { ReadContent } from './read-content.ts'

export interface ContentReport extends ImportReport {
  /** Kinds of play content that are new or different. */
  readonly changedKinds: readonly string[]
}

/**
 * Imports what files hold in one transaction, all or none; a kind of play content is replaced whole.
 * With `apply` false nothing is written, and a second import of the same files changes nothing.
 * Throws a CatalogFileError for what importItemDefs refuses, and for play content that speaks of
 * items nobody defines.
 */
export function importContent(
  db: Kysely<DB>,
  { items, play }: Pick<ReadContent, 'items' | 'play'>,
  apply: boolean,
): Promise<ContentReport> {
  return db.transaction().execute(async (tx) => {
    const report = await importItemDefsIn(tx, items, apply)
    const rows = await tx.selectFrom('item').select('itemdefid').execute()
    assertDefined(play, new Set([...rows, ...items].map((item) => item.itemdefid)))
    const changed = await changedFiles(tx, play)
    if (apply) await write(tx, changed)
    return { ...report, changedKinds: changed.map((file) => file.kind) }
  })
}

function assertDefined(play: readonly PlayFile[], known: ReadonlySet<number>): void {
  const problems = play.flatMap(({ file, itemIds }) => {
    const missing = [...new Set(itemIds)].filter((id) => !known.has(id))
    return missing.length > 0 ? [`${file}: items that nobody defines: ${missing.join(', ')}`] : []
  })
  if (problems.length > 0) throw new CatalogFileError(problems)
}

async function changedFiles(tx: Transaction<DB>, play: readonly PlayFile[]): Promise<PlayFile[]> {
  const rows = await tx.selectFrom('play_content').selectAll().execute()
  const known = new Map(rows.map((row) => [row.kind, row.content]))
  return play.filter(({ kind, content }) => !isDeepStrictEqual(known.get(kind), content))
}

async function write(tx: Transaction<DB>, changed: readonly PlayFile[]): Promise<void> {
  if (changed.length === 0) return
  await tx
    .insertInto('play_content')
    .values(changed.map(({ kind, content }) => ({ kind, content: JSON.stringify(content) })))
    .onConflict((row) =>
      row.column('kind').doUpdateSet((eb) => ({ content: eb.ref('excluded.content') })),
    )
    .execute()
  await sql`update catalogue_version set version = version + 1`.execute(tx)
}
