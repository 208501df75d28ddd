import type { Item } from '@app/contract/catalog.ts'
import type { StatementLine } from '@app/contract/statement.ts'
import { itemName } from '../catalog/item-name.ts'
import type { Language } from '../i18n/languages.ts'

export const statementColumns = [
  'entry_id',
  'created_at',
  'operation',
  'asset',
  'name',
  'amount',
  'balance',
  'counter',
  'counter_steam_id',
  'reason',
]

/** Lines of a statement as rows of a table; coins have no name of an item. */
export function statementRows(
  lines: readonly StatementLine[],
  items: ReadonlyMap<number, Item>,
  language: Language,
): (string | number)[][] {
  return lines.map((line) => [
    line.entry_id,
    new Date(line.created_at * 1000).toISOString(),
    line.operation,
    line.asset,
    line.asset === 0 ? '' : itemName(items.get(line.asset), language),
    line.amount,
    line.balance,
    line.counter.kind,
    line.counter.player?.steam_id ?? '',
    line.reason ?? '',
  ])
}
