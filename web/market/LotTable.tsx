import type { LotType, UserLot } from '@app/contract/lot.ts'
import { X } from 'lucide-react'
import { memo } from 'react'
import { ItemCell } from '../catalog/ItemCell.tsx'
import { useLanguage, useMessages } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { T } from '../i18n/T.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Price } from '../ui/Price.tsx'
import { RowBlocks } from '../ui/RowBlocks.tsx'
import { followRow } from '../ui/follow-row.ts'
import { formatDate } from '../ui/format-date.ts'
import { TableHead } from '../ui/TableHead.tsx'
import type { LotRow } from './lot-rows.ts'
import { RepeatLink } from './RepeatLink.tsx'
import { formatNumber } from '../ui/format-number.ts'

interface Props {
  side: LotType
  rows: readonly LotRow[]
  /** Uuids. */
  selected: ReadonlySet<string>
  cancelling: ReadonlySet<string>
  onSelect: (lots: readonly string[], isSelected: boolean) => void
  onCancel: (lots: readonly string[]) => void
  onOpen: (itemId: number) => void
}

/** The own lots of one side; cards on a phone. */
export function LotTable({ side, rows, selected, cancelling, ...on }: Props) {
  return (
    <table className="ledger ledger-cards">
      <caption className="unseen">
        {t(side === 'sell' ? 'listings.sells' : 'listings.buys')}
      </caption>
      <TableHead
        columns={[
          { label: t('listings.select_all'), isUnseen: true, width: 'w-10' },
          { label: t('listings.name') },
          { label: t('listings.price'), isNumber: true, width: 'w-36' },
          { label: t(bestLabel(side)), isNumber: true, width: 'w-72' },
          { label: t('listings.quantity'), isNumber: true, width: 'w-32' },
          { label: t('listings.date'), width: 'w-56' },
          { label: t('listings.actions'), isUnseen: true, width: 'w-24' },
        ]}
      />
      <RowBlocks as="tbody" rows={rows} rowHeight={50}>
        {(row) => (
          <Row
            key={row.lot.lot_uuid}
            side={side}
            {...row}
            isSelected={selected.has(row.lot.lot_uuid)}
            isCancelling={cancelling.has(row.lot.lot_uuid)}
            {...on}
          />
        )}
      </RowBlocks>
    </table>
  )
}

const bestLabel = (side: LotType) => (side === 'sell' ? 'listings.min_price' : 'listings.max_price')

interface RowProps extends LotRow, Pick<Props, 'side' | 'onSelect' | 'onCancel' | 'onOpen'> {
  isSelected: boolean
  isCancelling: boolean
}

/** Kept as it is while other lots change or are selected, and while other items' prices move. */
const Row = memo(function Row(props: RowProps) {
  useMessages()
  const { side, lot, item, name, best, isBeaten } = props
  const { isSelected, isCancelling, onSelect, onCancel, onOpen } = props
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
      <ItemCell itemId={lot.item_type_id} item={item} />
      <td data-label={t('listings.price')} className="num">
        <Price coins={lot.price} />
        {lot.is_standing && (
          <span className="block text-xs text-parchment-dim">{t('listings.standing')}</span>
        )}
        {lot.resale_price !== null && (
          <span className="block text-xs text-parchment-dim">
            <T
              id="listings.resale"
              values={{ price: <Price coins={lot.resale_price} iconSize={12} /> }}
            />
          </span>
        )}
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
        {formatNumber(lot.current_count)}
        <span className="text-parchment-faint">/{formatNumber(lot.count)}</span>
      </td>
      <td data-label={t('listings.date')} className="text-parchment-dim">
        <Dates {...lot} />
      </td>
      <td data-tail="true" className="num">
        <RepeatLink
          itemId={lot.item_type_id}
          {...{ name, side }}
          price={lot.price}
          count={lot.count}
          resale={lot.resale_price ?? undefined}
          endsAt={lot.ends_at ?? undefined}
        />
        <IconButton
          label={t('listings.cancel', { name })}
          icon={<X aria-hidden="true" className="size-4" />}
          busy={isCancelling}
          onClick={() => onCancel([lot.lot_uuid])}
        />
      </td>
    </tr>
  )
})

/** When a lot was placed, and until when it waits. */
function Dates({ created_at, ends_at }: Pick<UserLot, 'created_at' | 'ends_at'>) {
  const language = useLanguage((state) => state.language)
  return (
    <>
      <time dateTime={new Date(created_at * 1000).toISOString()}>
        {formatDate(created_at, language)}
      </time>
      {ends_at !== null && (
        <span className="block text-xs text-parchment-faint">
          {t('market.until', { date: formatDate(ends_at, language) })}
        </span>
      )}
    </>
  )
}
