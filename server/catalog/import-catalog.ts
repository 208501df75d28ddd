import { isDeepStrictEqual } from 'node:util'
import type { ItemDef } from '@app/rules/catalog/item-def.ts'
import { resolve, type Unopenable } from '@app/rules/catalog/resolve.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { DB } from '../db/schema.ts'
import { readItems } from './read-items.ts'
import { CatalogFileError } from './read-json.ts'

/** A property that an import gives another value. */
export interface Difference {
  readonly property: string
  readonly before: unknown
  readonly after: unknown
}

/** What an import does, or would do. */
export interface ImportReport {
  readonly added: readonly ItemDef[]
  readonly changed: readonly { item: ItemDef; differences: readonly Difference[] }[]
  readonly unchanged: number
  /** Items of which these definitions speak and which no file and no earlier import defines. */
  readonly unresolved: ReadonlyMap<number, readonly number[]>
}

/**
 * Imports definitions in one transaction, all or none: new ones are added, others updated, none is
 * ever removed, because players may hold it. With `apply` false nothing is written. A second import
 * of the same definitions changes nothing. Throws a CatalogFileError when the catalog would
 * then hold cycles, or bundles that cannot be opened.
 */
export function importItemDefs(
  db: Kysely<DB>,
  definitions: readonly ItemDef[],
  apply: boolean,
): Promise<ImportReport> {
  return db.transaction().execute((tx) => importItemDefsIn(tx, definitions, apply))
}

/** The same as a part of a larger import. */
export async function importItemDefsIn(
  tx: Transaction<DB>,
  definitions: readonly ItemDef[],
  apply: boolean,
): Promise<ImportReport> {
  const items = definitions.map((item) => ({ ...item, raw: storable(item.raw) }))
  // One import at a time: what a second one compares with is what the first one wrote.
  await sql`select version from catalogue_version for update`.execute(tx)
  const known = await readItems(tx)
  const { unresolved, unopenable } = resolve(
    new Map([...known, ...items.map((item) => [item.itemdefid, item] as const)]),
  )
  if (unopenable.length > 0) throw new CatalogFileError(unopenable.map(describe))
  const added = items.filter((item) => !known.has(item.itemdefid))
  const changed = items.flatMap((item) => {
    const before = known.get(item.itemdefid)
    const differences = before ? compare(before, item) : []
    return differences.length > 0 ? [{ item, differences }] : []
  })
  if (apply) await write(tx, [...added, ...changed.map(({ item }) => item)])
  return {
    added,
    changed,
    unchanged: items.length - added.length - changed.length,
    unresolved: new Map(
      items.flatMap(({ itemdefid }) => {
        const missing = unresolved.get(itemdefid)
        return missing ? [[itemdefid, missing]] : []
      }),
    ),
  }
}

/** As it comes back from the database, which knows neither -0 nor infinity. */
function storable(raw: ItemDef['raw']): ItemDef['raw'] {
  return JSON.parse(JSON.stringify(raw)) as ItemDef['raw']
}

function describe({ problem, path }: Unopenable): string {
  const way = path.join(' → ')
  switch (problem) {
    case 'cycle':
      return `the contents of item ${path[0]} lead back to it: ${way}`
    case 'too_deep':
      return `the contents of item ${path[0]} are nested more than 16 deep: ${way}`
    case 'too_many_pieces':
      return `item ${path[0]} opens into more than a million pieces`
  }
}

/** By the properties of the file; by ours where only our reading of the file has changed. */
function compare(before: ItemDef, after: ItemDef): Difference[] {
  const inFile = differences(before.raw, after.raw)
  return inFile.length > 0 ? inFile : differences({ ...before }, { ...after })
}

function differences(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Difference[] {
  const properties = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...properties]
    .filter((property) => !isDeepStrictEqual(before[property], after[property]))
    .map((property) => ({ property, before: before[property], after: after[property] }))
}

async function write(tx: Transaction<DB>, items: readonly ItemDef[]): Promise<void> {
  if (items.length === 0) return
  await sql`
    insert into item (itemdefid, type, name, description, icon_url, tags, name_color, can_sell,
      hidden, contents, raw)
    select itemdefid, type, name, description, icon_url, tags, name_color, can_sell, hidden,
      contents, raw
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as new (
      itemdefid integer, type text, name jsonb, description jsonb, icon_url text, tags text[],
      name_color text, can_sell boolean, hidden boolean, contents jsonb, raw jsonb)
    on conflict (itemdefid) do update set
      type = excluded.type, name = excluded.name, description = excluded.description,
      icon_url = excluded.icon_url, tags = excluded.tags, name_color = excluded.name_color,
      can_sell = excluded.can_sell, hidden = excluded.hidden, contents = excluded.contents,
      raw = excluded.raw`.execute(tx)
  await sql`
    insert into market (item_id) select itemdefid from item order by itemdefid
    on conflict do nothing`.execute(tx)
  await sql`update catalogue_version set version = version + 1`.execute(tx)
}
