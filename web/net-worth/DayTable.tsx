import { memo } from 'react'
import { useLanguage, useMessages } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { formatDate } from '../ui/format-date.ts'
import { formatSlot } from '../ui/format-slot.ts'
import { LoadingRows } from '../ui/LoadingRows.tsx'
import { Price } from '../ui/Price.tsx'
import { RowBlocks } from '../ui/RowBlocks.tsx'
import { TableHead } from '../ui/TableHead.tsx'
import { SplitCells, splitColumns } from './SplitCells.tsx'
import type { DayRow } from './worth-rows.ts'

/** Day by day, the newest first; days on which nothing changed are left out. */
export function DayTable({ rows }: { rows: readonly DayRow[] | undefined }) {
  const columns = [{ label: t('worth.worth'), isNumber: true }, ...splitColumns()]
  return (
    <div className="panel p-1 sm:p-2">
      <table className="ledger ledger-cards" aria-busy={rows === undefined}>
        <caption className="px-2 py-1 text-start text-md">{t('worth.by_day')}</caption>
        <TableHead columns={[{ label: t('worth.day') }, ...columns]} />
        {rows ? (
          <RowBlocks as="tbody" rows={rows} rowHeight={52}>
            {(row) => <Row key={row.day} row={row} />}
          </RowBlocks>
        ) : (
          <LoadingRows columns={1 + columns.length} />
        )}
      </table>
    </div>
  )
}

/** Kept as it is while others are drawn. */
const Row = memo(function Row({ row }: { row: DayRow }) {
  useMessages()
  const language = useLanguage((state) => state.language)
  const { day, isToday, worth, pricedLate } = row
  return (
    <tr>
      <th scope="row" data-wide="true">
        {isToday ? t('worth.today') : formatSlot(day, 'day', language)}
        {pricedLate !== undefined && (
          <span className="block text-2xs text-warn">
            {t('worth.priced_late', { time: formatDate(Math.floor(pricedLate / 1000), language) })}
          </span>
        )}
      </th>
      <td data-label={t('worth.worth')} data-third="true" className="num">
        <Price coins={worth} />
      </td>
      <SplitCells split={row} />
    </tr>
  )
})
