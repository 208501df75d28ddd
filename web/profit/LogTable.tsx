import type { Item } from '@app/contract/catalog.ts'
import type { LogRow } from '@app/contract/profit.ts'
import { isOut } from '@app/rules/profit/origin.ts'
import { memo } from 'react'
import type { Pages } from '../api/use-pages.ts'
import { ItemCell } from '../catalog/ItemCell.tsx'
import { useLanguage, useMessages } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { formatDate } from '../ui/format-date.ts'
import { LoadMore } from '../ui/LoadMore.tsx'
import { RowBlocks } from '../ui/RowBlocks.tsx'
import { TableHead } from '../ui/TableHead.tsx'
import { LoadingRows } from '../ui/LoadingRows.tsx'
import { Signed } from '../ui/Signed.tsx'
import { profitOf } from './sum-profit.ts'
import { formatNumber } from '../ui/format-number.ts'

interface Props {
  /** Undefined while loading. */
  rows: readonly LogRow[] | undefined
  items: ReadonlyMap<number, Item>
  older: Pages<LogRow>['older']
}

/** What came and left, newest first; cards on a phone. */
export function LogTable({ rows, items, older }: Props) {
  return (
    <>
      <table className="ledger ledger-cards" aria-busy={rows === undefined}>
        <caption className="unseen">{t('profit.by_log')}</caption>
        <TableHead
          columns={[
            { label: t('profit.name') },
            { label: t('profit.action') },
            { label: t('profit.origin') },
            { label: t('profit.date') },
            { label: t('profit.quantity'), isNumber: true },
            { label: t('profit.coins'), isNumber: true },
            { label: t('profit.cost'), isNumber: true },
            { label: t('profit.profit'), isNumber: true },
          ]}
        />
        {rows ? (
          <RowBlocks as="tbody" rows={rows} rowHeight={52}>
            {(row) => (
              <Row
                key={`${row.uuid} ${row.item_id} ${row.origin} ${row.side}`}
                row={row}
                item={items.get(row.item_id)}
              />
            )}
          </RowBlocks>
        ) : (
          <LoadingRows columns={8} />
        )}
      </table>
      {rows && <LoadMore older={older} end={t('profit.end')} />}
    </>
  )
}

interface RowProps {
  row: LogRow
  item: Item | undefined
}

/** Kept as it is while others are drawn. */
const Row = memo(function Row({ row, item }: RowProps) {
  useMessages()
  const language = useLanguage((state) => state.language)
  const { side, origin, created_at, count, coins, cost } = row
  return (
    <tr>
      <ItemCell itemId={row.item_id} item={item} />
      <td data-label={t('profit.action')}>{t(`profit.side.${side}`)}</td>
      <td data-label={t('profit.origin')} className="text-parchment-dim">
        {t(`profit.origin.${origin}`)}
      </td>
      <td data-label={t('profit.date')} className="text-parchment-dim">
        <time dateTime={new Date(created_at).toISOString()}>
          {formatDate(Math.floor(created_at / 1000), language)}
        </time>
      </td>
      <td data-label={t('profit.quantity')} data-third="true" className="num">
        {isOut(side) && '−'}
        {formatNumber(count)}
      </td>
      <td data-label={t('profit.coins')} data-third="true" className="num">
        <Signed coins={coins} />
      </td>
      <td data-label={t('profit.cost')} data-third="true" className="num">
        <Signed coins={cost} />
      </td>
      <td data-label={t('profit.profit')} data-third="true" className="num font-semibold">
        <Signed coins={profitOf(row)} tinted />
      </td>
    </tr>
  )
})
