import type { LotType } from '@app/contract/market.ts'
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { ItemTile } from '../catalogue/ItemTile.tsx'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { itemHash, paths } from '../paths.ts'
import { Badge } from '../ui/Badge.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Price } from '../ui/Price.tsx'
import { followRow } from '../ui/follow-row.ts'
import { formatDate } from '../ui/format-date.ts'
import type { LotRow } from './lot-rows.ts'

interface Props {
  side: LotType
  rows: readonly LotRow[]
  /** Uuids. */
  selected: ReadonlySet<string>
  cancelling: ReadonlySet<string>
  onSelect: (lots: readonly string[], isSelected: boolean) => void
  onCancel: (lot: string) => void
  onOpen: (itemId: number) => void
}

/** The own lots of one side; cards on a phone. */
export function LotTable({ side, rows, selected, cancelling, ...on }: Props) {
  return (
    <table className="ledger ledger-cards">
      <caption className="unseen">
        {t(side === 'sell' ? 'listings.sells' : 'listings.buys')}
      </caption>
      <thead>
        <tr>
          <th scope="col" className="w-10">
            <span className="unseen">{t('listings.select_all')}</span>
          </th>
          <th scope="col">{t('listings.name')}</th>
          <th scope="col" className="num w-36">
            {t('listings.price')}
          </th>
          <th scope="col" className="num w-72">
            {t(bestLabel(side))}
          </th>
          <th scope="col" className="num w-32">
            {t('listings.quantity')}
          </th>
          <th scope="col" className="w-56">
            {t('listings.date')}
          </th>
          <th scope="col" className="w-12">
            <span className="unseen">{t('listings.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row
            key={row.lot.lot_uuid}
            side={side}
            row={row}
            isSelected={selected.has(row.lot.lot_uuid)}
            isCancelling={cancelling.has(row.lot.lot_uuid)}
            {...on}
          />
        ))}
      </tbody>
    </table>
  )
}

const bestLabel = (side: LotType) => (side === 'sell' ? 'listings.min_price' : 'listings.max_price')

interface RowProps extends Pick<Props, 'side' | 'onSelect' | 'onCancel' | 'onOpen'> {
  row: LotRow
  isSelected: boolean
  isCancelling: boolean
}

function Row({ side, row, isSelected, isCancelling, onSelect, onCancel, onOpen }: RowProps) {
  const { lot, item, name, best, isBeaten } = row
  const language = useLanguage((state) => state.language)
  const open = followRow(() => onOpen(lot.item_type_id))
  return (
    <tr data-link="true" data-selected={isSelected} onClick={open}>
      <td data-lead="true">
        <Checkbox
          label={t('listings.select', { name })}
          checked={isSelected}
          onChange={(checked) => onSelect([lot.lot_uuid], checked)}
        />
      </td>
      <th scope="row" data-wide="true">
        <span className="flex items-center gap-3">
          <ItemTile item={item} size={36} />
          <Link
            to={paths.market}
            hash={itemHash(lot.item_type_id)}
            className="min-w-0 hover:text-candle"
          >
            {name}
          </Link>
        </span>
      </th>
      <td data-label={t('listings.price')} className="num">
        <Price coins={lot.price} />
      </td>
      <td data-label={t(bestLabel(side))} className="num">
        <span className="inline-flex flex-wrap items-center justify-end gap-x-2 gap-y-1 max-md:flex-col-reverse max-md:items-start">
          {isBeaten && (
            <Badge tone="warn">
              {t(side === 'sell' ? 'listings.undercut' : 'listings.outbid')}
            </Badge>
          )}
          {best === undefined ? '-' : <Price coins={best} />}
        </span>
      </td>
      <td data-label={t('listings.quantity')} className="num">
        {lot.current_count.toLocaleString(language)}
        <span className="text-parchment-faint">/{lot.count.toLocaleString(language)}</span>
      </td>
      <td data-label={t('listings.date')} className="text-parchment-dim">
        {formatDate(lot.created_at, language)}
      </td>
      <td data-tail="true" className="num">
        <IconButton
          label={t('listings.cancel', { name })}
          icon={<X aria-hidden="true" className="size-4" />}
          busy={isCancelling}
          onClick={() => onCancel(lot.lot_uuid)}
        />
      </td>
    </tr>
  )
}
