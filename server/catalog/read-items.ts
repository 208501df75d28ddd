import type { ItemDef } from '@app/rules/catalog/item-def.ts'
import type { Kysely } from 'kysely'
import type { DB } from '../db/schema.ts'

/** Every item definition by its id, in the order of the ids. */
export async function readItems(db: Kysely<DB>): Promise<Map<number, ItemDef>> {
  const rows = await db.selectFrom('item').selectAll().orderBy('itemdefid').execute()
  // The import alone writes these rows, from ItemDefs; in the database their jsonb has no type of its own.
  return new Map(rows.map((row) => [row.itemdefid, row as unknown as ItemDef]))
}
