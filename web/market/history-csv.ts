import type { Item } from '@app/contract/catalog.ts'
import type { HistoryEntry } from '@app/contract/lot-history.ts'
import { historySigns } from '@app/rules/market/history-sign.ts'
import { itemName } from '../catalog/item-name.ts'
import type { Language } from '../i18n/languages.ts'

export const historyColumns = [
  'uuid',
  'created_at',
  'lot_created_at',
  'type',
  'item_type_id',
  'name',
  'count',
  'price',
  'sum',
  'currency',
]

/** Entries of the trading history as rows of a table; `sum` is in coins. */
export function historyRows(
  entries: readonly HistoryEntry[],
  items: ReadonlyMap<number, Item>,
  language: Language,
): (string | number)[][] {
  const date = (unixSeconds: number) => new Date(unixSeconds * 1000).toISOString()
  return entries.map((entry) => {
    const { quantity, sum } = historySigns[entry.type]
    const signed = (sign: string, amount: number) => (sign === '-' ? -amount : amount)
    return [
      entry.uuid,
      date(entry.created_at),
      date(entry.lot_created_at),
      entry.type,
      entry.item_type_id,
      entry.item_type_id === 0 ? '' : itemName(items.get(entry.item_type_id), language),
      signed(quantity, entry.count),
      entry.price,
      signed(sum, entry.price * entry.count),
      entry.currency,
    ]
  })
}
