import type { Item } from '@app/contract/catalog.ts'
import type { InventoryHistoryEntry } from '@app/contract/inventory.ts'
import { itemName } from '../catalog/item-name.ts'
import type { Language } from '../i18n/languages.ts'

export const historyColumns = [
  'uuid',
  'created_at',
  'operation_code',
  'item_id',
  'name',
  'count',
  'new_count',
]

/** Entries of the history as rows of a table, one for each item of an entry. */
export function historyRows(
  entries: readonly InventoryHistoryEntry[],
  items: ReadonlyMap<number, Item>,
  language: Language,
): (string | number)[][] {
  return entries.flatMap((entry) =>
    entry.items.map(({ item_id, count, new_count }) => [
      entry.uuid,
      new Date(entry.created_at * 1000).toISOString(),
      entry.operation_code,
      item_id,
      itemName(items.get(item_id), language),
      entry.operation_type === 'add' ? count : -count,
      new_count,
    ]),
  )
}
