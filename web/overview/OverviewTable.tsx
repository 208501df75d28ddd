import type { Item } from '@app/contract/catalog.ts'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { t } from '../i18n/t.ts'
import { RowBlocks } from '../ui/RowBlocks.tsx'
import type { ColumnName } from './columns.ts'
import { OverviewRowWidget } from './OverviewRowWidget.tsx'
import { nextSort, type OverviewView, usualColumns } from './overview-view.ts'

interface Props {
  items: readonly Item[]
  columns: readonly ColumnName[]
  sort: OverviewView['sort']
  onSort: (sort: OverviewView['sort']) => void
  /** Pieces and orders of the player, by item. */
  held: ReadonlyMap<number, number>
  orders: ReadonlyMap<number, number>
  /** Only players have lists. */
  signedIn: boolean
  onOpen: (itemId: number) => void
}

/** An item a row; cards on a phone. Any head orders the rows. */
export function OverviewTable(props: Props) {
  const { items, columns, sort, onSort, held, orders, signedIn, onOpen } = props
  const isDense = columns.length > usualColumns.length
  return (
    <div
      className={`min-[56rem]:max-lg:ledger-sideways ${isDense ? 'min-[56rem]:max-xl:ledger-sideways' : ''}`}
    >
      <table className={`ledger ledger-cards ${isDense ? '[--ledger-gap:0.375rem]!' : ''}`}>
        <caption className="unseen">{t('overview.title')}</caption>
        <thead>
          <tr>
            {(['name', ...columns] as const).map((column) => (
              <Head key={column} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <RowBlocks as="tbody" rows={items} rowHeight={53}>
          {(item) => (
            <OverviewRowWidget
              key={item.Itemdefid}
              item={item}
              columns={columns}
              held={held.get(item.Itemdefid) ?? 0}
              orders={orders.get(item.Itemdefid) ?? 0}
              signedIn={signedIn}
              onOpen={onOpen}
            />
          )}
        </RowBlocks>
      </table>
    </div>
  )
}

interface HeadProps extends Pick<Props, 'sort' | 'onSort'> {
  column: ColumnName | 'name'
}

function Head({ column, sort, onSort }: HeadProps) {
  const isOn = sort.column === column
  const Arrow = sort.up ? ArrowUp : ArrowDown
  return (
    <th
      scope="col"
      aria-sort={isOn ? (sort.up ? 'ascending' : 'descending') : 'none'}
      className={column === 'name' ? '' : 'num'}
    >
      <button
        type="button"
        data-hint={column === 'name' ? undefined : t(`overview.hint.${column}`)}
        onClick={() => onSort(nextSort(sort, column))}
        className={`target inline-flex items-center gap-1 hover:text-candle ${isOn ? 'text-candle' : ''}`}
      >
        {t(`overview.column.${column}`)}
        {isOn && <Arrow aria-hidden="true" className="size-3" />}
      </button>
    </th>
  )
}
