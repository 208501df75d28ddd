import type { Item } from '@app/contract/catalog.ts'
import type { InventoryHistoryEntry } from '@app/contract/inventory.ts'
import { memo } from 'react'
import type { Pages } from '../api/use-pages.ts'
import { itemName } from '../catalog/item-name.ts'
import { ItemTile } from '../catalog/ItemTile.tsx'
import { useLanguage, useMessages } from '../i18n/language.ts'
import { isMessageId, t } from '../i18n/t.ts'
import { formatDate } from '../ui/format-date.ts'
import { LoadMore } from '../ui/LoadMore.tsx'
import { RowBlocks } from '../ui/RowBlocks.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { TableHead } from '../ui/TableHead.tsx'
import { formatNumber } from '../ui/format-number.ts'

interface Props {
  /** Undefined while loading. */
  entries: readonly InventoryHistoryEntry[] | undefined
  items: ReadonlyMap<number, Item>
  onOpen: (itemId: number) => void
  older: Pages<InventoryHistoryEntry>['older']
  /** What the end says; undefined while that is not known. */
  end: string | undefined
}

/** What operations did to the inventory, one row each; cards on a phone. */
export function InventoryHistoryTable({ entries, items, onOpen, older, end }: Props) {
  return (
    <>
      <table className="ledger ledger-cards" aria-busy={entries === undefined}>
        <caption className="unseen">{t('inventory.history_title')}</caption>
        <TableHead
          columns={[
            { label: t('inventory.operation'), width: 'w-64' },
            { label: t('inventory.date'), width: 'w-56' },
            { label: t('inventory.changes') },
          ]}
        />
        {entries ? (
          <RowBlocks as="tbody" rows={entries} rowHeight={48}>
            {(entry) => (
              <Row
                key={`${entry.uuid} ${entry.operation_type} ${entry.operation_code}`}
                entry={entry}
                items={items}
                onOpen={onOpen}
              />
            )}
          </RowBlocks>
        ) : (
          <tbody>
            <LoadingRows />
          </tbody>
        )}
      </table>
      {entries && <LoadMore older={older} {...(end !== undefined && { end })} />}
    </>
  )
}

/** The name of an operation; `unknown` for one that this page does not know (spec 1 §3). */
function operationName(code: string): string {
  const id = `operation.${code}`
  return t(isMessageId(id) ? id : 'operation.unknown')
}

interface RowProps extends Pick<Props, 'items' | 'onOpen'> {
  entry: InventoryHistoryEntry
}

/** Kept as it is while others are drawn. */
const Row = memo(function Row({ entry, items, onOpen }: RowProps) {
  useMessages()
  const language = useLanguage((state) => state.language)
  const isAdded = entry.operation_type === 'add'
  return (
    <tr>
      <th scope="row" className="align-top">
        {operationName(entry.operation_code)}
      </th>
      <td className="align-top text-parchment-dim max-md:text-end">
        <time dateTime={new Date(entry.created_at * 1000).toISOString()}>
          {formatDate(entry.created_at, language)}
        </time>
      </td>
      <td data-wide="true">
        <ul className="flex flex-wrap gap-x-5 gap-y-1.5">
          {entry.items.map(({ item_id, count, new_count }) => (
            <li key={item_id} className="flex items-center gap-2">
              <ItemTile item={items.get(item_id)} size={32} />
              <button
                type="button"
                onClick={() => onOpen(item_id)}
                className="target-line text-start hover:text-candle"
              >
                {itemName(items.get(item_id), language)}
              </button>
              <strong className={`tabular ${isAdded ? 'text-buy' : 'text-sell'}`}>
                {isAdded ? '+' : '−'}
                {formatNumber(count)}
              </strong>
              <span className="text-xs whitespace-nowrap text-parchment-faint tabular">
                {t('inventory.new_count', { count: formatNumber(new_count) })}
              </span>
            </li>
          ))}
        </ul>
      </td>
    </tr>
  )
})

function LoadingRows() {
  return Array.from({ length: 8 }, (_, row) => (
    <tr key={row}>
      <td>
        <Skeleton className="h-4 w-32" />
      </td>
      <td>
        <Skeleton className="h-4 w-32" />
      </td>
      <td data-wide="true">
        <span className="flex items-center gap-2">
          <Skeleton className="size-8 rounded-md" />
          <Skeleton className="h-4 w-32" />
        </span>
      </td>
    </tr>
  ))
}
