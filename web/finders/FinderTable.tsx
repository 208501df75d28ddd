import { useMessages } from '../i18n/language.ts'
import type { Item } from '@app/contract/catalog.ts'
import type { FinderKind } from '@app/contract/finders.ts'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { memo } from 'react'
import { t } from '../i18n/t.ts'
import { RowBlocks } from '../ui/RowBlocks.tsx'
import { type ColumnName, columnsOf, valueOf } from './columns.ts'
import type { ShownRow } from './finder-rows.ts'
import { FinderValue } from './FinderValue.tsx'
import { type FindersView, nextSort } from './finders-view.ts'
import { NameCell } from './NameCell.tsx'
import { PlanLinks } from './PlanLinks.tsx'

interface Props {
  kind: FinderKind
  rows: readonly ShownRow[]
  items: ReadonlyMap<number, Item>
  /** Pieces that the player holds, by item. */
  held: ReadonlyMap<number, number>
  /** The best prices that own buy orders offer, by item. */
  bids: ReadonlyMap<number, number>
  /** The outlay is what is still to be paid beyond what the player owns. */
  isOwn: boolean
  sort: FindersView['sort']
  onSort: (sort: FindersView['sort']) => void
}

/** What makes coins, a row each; cards on a phone. Any head orders the rows. */
export function FinderTable({ kind, rows, items, held, bids, isOwn, sort, onSort }: Props) {
  return (
    <table className="ledger ledger-cards">
      <caption className="unseen">{t(`finders.kind.${kind}`)}</caption>
      <thead>
        <tr>
          <th scope="col">{t('finders.column.name')}</th>
          {columnsOf(kind).map((column) => (
            <Head key={column} {...{ kind, column, isOwn, sort, onSort }} />
          ))}
          <th scope="col">
            <span className="unseen">{t('finders.column.plan')}</span>
          </th>
        </tr>
      </thead>
      <RowBlocks as="tbody" rows={rows} rowHeight={57}>
        {(row) => (
          <Row
            key={row.key}
            {...{ kind, row, items, isOwn }}
            held={held.get(row.subject) ?? 0}
            leads={leads(row, bids.get(row.subject))}
          />
        )}
      </RowBlocks>
    </table>
  )
}

function labelOf(column: ColumnName, isOwn: boolean): string {
  return column === 'outlay' && isOwn ? t('finders.column.to_pay') : t(`finders.column.${column}`)
}

function hintOf(column: ColumnName, kind: FinderKind, isOwn: boolean): string {
  if (column === 'outlay' && isOwn) return t('finders.hint.to_pay')
  if (column === 'profit_hour' && kind !== 'flips') return t('finders.hint.profit_hour_work')
  return t(`finders.hint.${column}`)
}

function Head({
  kind,
  column,
  isOwn,
  sort,
  onSort,
}: Pick<Props, 'kind' | 'isOwn' | 'sort' | 'onSort'> & { column: ColumnName }) {
  const isOn = sort.column === column
  const Arrow = sort.up ? ArrowUp : ArrowDown
  return (
    <th
      scope="col"
      aria-sort={isOn ? (sort.up ? 'ascending' : 'descending') : 'none'}
      className="num"
    >
      <button
        type="button"
        data-hint={hintOf(column, kind, isOwn)}
        onClick={() => onSort(nextSort(sort, column))}
        className={`target inline-flex items-center gap-1 hover:text-candle ${isOn ? 'text-candle' : ''}`}
      >
        {labelOf(column, isOwn)}
        {isOn && <Arrow aria-hidden="true" className="size-3" />}
      </button>
    </th>
  )
}

/** The player's own bid is what a flip would outbid, or what it is reckoned beside. */
const leads = ({ buy_price }: ShownRow, bid: number | undefined) =>
  buy_price !== null && bid !== undefined && bid >= buy_price - 1

interface RowProps extends Pick<Props, 'kind' | 'items' | 'isOwn'> {
  row: ShownRow
  held: number
  /** Of a flip: nobody bids more than the player does. */
  leads: boolean
}

/** Kept as it is while others are drawn. */
const Row = memo(function Row({ kind, row, items, held, leads, isOwn }: RowProps) {
  useMessages()
  return (
    <tr>
      <NameCell
        kind={kind}
        what={row}
        items={items}
        isThin={row.is_thin}
        isLocked={row.isLocked}
        gainShare={row.gain_share}
      />
      {columnsOf(kind).map((column) => (
        <td key={column} data-label={labelOf(column, isOwn)} data-third="true" className="num">
          <FinderValue column={column} value={valueOf(column, row)} />
        </td>
      ))}
      <td data-wide="true">
        <PlanLinks kind={kind} row={row} signedIn={isOwn} held={held} leads={leads} />
      </td>
    </tr>
  )
})
