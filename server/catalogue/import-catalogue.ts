import { readFile } from 'node:fs/promises'
import { type ItemDef, parseItemDef, type Portuguese } from '@app/rules/catalogue/parse-item-def.ts'
import { findEndless, unresolved } from '@app/rules/catalogue/resolve.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { DB } from '../db/schema.ts'
import { CatalogueFileError, locateDefinition, readItemDefFile } from './read-json.ts'

/** What an import does, or would do. */
export interface ImportReport {
  readonly added: readonly number[]
  readonly changed: readonly number[]
  readonly unchanged: number
  /** Parts of bundles and generators that no file and no earlier import defines. */
  readonly unresolved: readonly { itemdefid: number; missing: number }[]
}

/** Reads and checks files together; the first thing wrong with any of them refuses all. */
export async function readItemDefs(
  files: readonly string[],
  first: Portuguese = 'brazilian',
): Promise<ItemDef[]> {
  const items = new Map<number, { item: ItemDef; file: string }>()
  for (const file of files) {
    const bytes = await readFile(file).catch((error: unknown) => {
      throw new CatalogueFileError(
        `${file}: ${error instanceof Error ? error.message : 'unreadable'}`,
      )
    })
    for (const [index, definition] of readItemDefFile(file, bytes).entries()) {
      const parsed = parseItemDef(definition, first)
      if ('problem' in parsed) {
        throw new CatalogueFileError(
          `${file}, ${locateDefinition(bytes, index)}: ${parsed.problem}`,
        )
      }
      const { item } = parsed
      const before = items.get(item.itemdefid)
      if (before) {
        const where = locateDefinition(bytes, index)
        throw new CatalogueFileError(
          `${file}, ${where}: item ${item.itemdefid} is defined already in ${before.file}`,
        )
      }
      items.set(item.itemdefid, { item, file })
    }
  }
  return [...items.values()].map(({ item }) => item)
}

/**
 * Imports definitions in one transaction: new ones are added, others updated, none is ever removed,
 * because players may hold it. With `apply` false nothing is written. A second import of the same
 * definitions changes nothing.
 */
export function importItemDefs(
  db: Kysely<DB>,
  items: readonly ItemDef[],
  apply: boolean,
): Promise<ImportReport> {
  return db.transaction().execute(async (tx) => {
    await sql`select version from catalogue_version for update`.execute(tx)
    const known = await readKnown(tx)
    const all = new Map<number, Pick<ItemDef, 'itemdefid' | 'contents'>>(known)
    for (const item of items) all.set(item.itemdefid, item)
    const endless = findEndless(all)
    if (endless) throw new CatalogueFileError(`contents without end: ${endless.join(' → ')}`)
    const added = items.filter((item) => !known.has(item.itemdefid))
    const changed = items.filter((item) => {
      const before = known.get(item.itemdefid)
      return before !== undefined && before.text !== canonical(rowOf(item))
    })
    if (apply) await write(tx, [...added, ...changed])
    return {
      added: added.map((item) => item.itemdefid),
      changed: changed.map((item) => item.itemdefid),
      unchanged: items.length - added.length - changed.length,
      unresolved: unresolved(all).filter((one) => items.some((i) => i.itemdefid === one.itemdefid)),
    }
  })
}

type Row = Omit<ItemDef, 'raw'> & { raw: unknown }

function rowOf({ itemdefid, type, name, description, icon_url, tags, ...rest }: ItemDef): Row {
  const { name_color, can_sell, hidden, contents, raw } = rest
  return {
    itemdefid,
    type,
    name,
    description,
    icon_url,
    tags,
    name_color,
    can_sell,
    hidden,
    contents,
    raw,
  }
}

/** One text for equal values: PostgreSQL keeps the keys of a jsonb in an order of its own. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}

async function readKnown(tx: Transaction<DB>) {
  const rows = (await tx.selectFrom('item').selectAll().execute()) as unknown as ItemDef[]
  return new Map(
    rows.map((row) => {
      const { itemdefid, contents } = row
      return [itemdefid, { itemdefid, contents, text: canonical(rowOf(row)) }]
    }),
  )
}

async function write(tx: Transaction<DB>, items: readonly ItemDef[]): Promise<void> {
  if (items.length === 0) return
  const rows = JSON.stringify(items.map(rowOf))
  await sql`
    insert into item
    select * from jsonb_to_recordset(${rows}::jsonb) as new (
      itemdefid integer, type text, name jsonb, description jsonb, icon_url text, tags text[],
      name_color text, can_sell boolean, hidden boolean, contents jsonb, raw jsonb)
    on conflict (itemdefid) do update set
      type = excluded.type, name = excluded.name, description = excluded.description,
      icon_url = excluded.icon_url, tags = excluded.tags, name_color = excluded.name_color,
      can_sell = excluded.can_sell, hidden = excluded.hidden, contents = excluded.contents,
      raw = excluded.raw`.execute(tx)
  await tx
    .insertInto('market')
    .values(items.map((item) => ({ item_id: item.itemdefid })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await sql`update catalogue_version set version = version + 1`.execute(tx)
}
