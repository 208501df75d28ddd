import type { Item } from '@app/contract/catalog.ts'
import { MAX_COUNT, MAX_PRICE } from '@app/contract/values.ts'
import type { Side } from '@app/rules/market/match-order.ts'
import { X } from 'lucide-react'
import { refusalText } from '../refusals/refusal-text.ts'
import { itemName } from '../catalog/item-name.ts'
import { ItemTile } from '../catalog/ItemTile.tsx'
import { FairLineWidget } from '../fair-price/FairLineWidget.tsx'
import { itemsAmong } from '../fair-price/far-orders.ts'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { T } from '../i18n/T.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { NumberInput } from '../ui/NumberInput.tsx'
import { Price } from '../ui/Price.tsx'
import { TableHead } from '../ui/TableHead.tsx'
import type { Outcome, PricedRow } from './pricing.ts'
import { refusalOf } from './use-quotes.ts'
import { formatNumber } from '../ui/format-number.ts'

interface Props {
  side: Side
  isNew: boolean
  rows: readonly PricedRow[]
  items: ReadonlyMap<number, Item>
  onCount: (key: string, count: number) => void
  onPrice: (key: string, price: number) => void
  onRemove: (key: string) => void
}

const amountClass = 'field h-9 w-full px-2 tabular pointer-coarse:h-11'

/** The lots with their prices and what each would do now; cards on a phone. */
export function PricingTable({ rows, ...props }: Props) {
  const among = itemsAmong(rows)
  return (
    <table className="ledger ledger-cards">
      <caption className="unseen">{t('lots.rows')}</caption>
      <TableHead
        columns={[
          { label: t('lots.item') },
          { label: t('lots.count'), width: 'w-36' },
          { label: t('lots.price'), width: 'w-36' },
          { label: t('lots.outcome'), width: 'w-52' },
          { label: t('lots.actions'), isUnseen: true, width: 'w-10' },
        ]}
      />
      <tbody>
        {rows.map((row) => (
          <Row key={row.key} row={row} among={among} {...props} />
        ))}
      </tbody>
    </table>
  )
}

interface RowProps extends Omit<Props, 'rows'> {
  row: PricedRow
  /** The items of all rows. */
  among: readonly number[]
}

function Row({ row, among, isNew, side, items, onCount, onPrice, onRemove }: RowProps) {
  const { key, itemId, count, price, lot, outcome } = row
  const language = useLanguage((state) => state.language)
  const item = items.get(itemId)
  const name = itemName(item, language)
  return (
    <tr>
      <th scope="row" data-wide="true">
        <span className="flex items-center gap-3 max-md:pe-10">
          <ItemTile item={item} size={36} />
          <span className="min-w-0">
            {name}
            {lot && (
              <span className="block text-xs text-parchment-faint">
                <T id="lots.was" values={{ price: <Price coins={lot.price} iconSize={12} /> }} />
              </span>
            )}
          </span>
        </span>
      </th>
      <td data-label={t('lots.count')}>
        {isNew ? (
          <NumberInput
            label={t('lots.count_of', { name })}
            value={count}
            min={1}
            max={MAX_COUNT}
            shorthand="pieces"
            invalid={'missing' in outcome && outcome.missing === 'count'}
            onChange={(next) => onCount(key, next)}
            className={amountClass}
          />
        ) : (
          formatNumber(count)
        )}
      </td>
      <td data-label={t('lots.price')}>
        <NumberInput
          label={t('lots.price_of', { name })}
          value={price}
          min={1}
          max={MAX_PRICE}
          shorthand="coins"
          invalid={'missing' in outcome && outcome.missing === 'price'}
          onChange={(next) => onPrice(key, next)}
          className={amountClass}
        />
        <FairLineWidget itemId={itemId} price={price} among={among} />
      </td>
      <td data-wide="true" className="text-sm">
        <OutcomeText outcome={outcome} side={side} price={price} />
      </td>
      <td data-tail="true">
        <IconButton
          label={t('lots.remove', { name })}
          icon={<X aria-hidden="true" className="size-4" />}
          onClick={() => onRemove(key)}
        />
      </td>
    </tr>
  )
}

interface OutcomeProps {
  outcome: Outcome
  side: Side
  /** Coins per piece. */
  price: number
}

/** What the row would do if it were sent now. */
function OutcomeText({ outcome, side, price }: OutcomeProps) {
  if ('unchanged' in outcome) {
    return <span className="text-parchment-faint">{t('lots.unchanged')}</span>
  }
  if ('missing' in outcome) {
    const id = outcome.missing === 'price' ? 'lots.no_price' : 'lots.no_count'
    return <span className="text-warn">{t(id)}</span>
  }
  if ('checking' in outcome) {
    return <span className="text-parchment-faint">{t('lots.checking')}</span>
  }
  if ('refused' in outcome) {
    return <span className="text-danger">{refusalText(refusalOf(outcome))}</span>
  }
  const { traded, total, rest } = outcome
  return (
    <>
      {traded > 0 && (
        <span className={`block ${side === 'sell' ? 'text-sell' : 'text-buy'}`}>
          <T
            id={side === 'sell' ? 'lots.sells_now' : 'lots.buys_now'}
            values={{ count: traded, sum: <Price coins={total} iconSize={14} /> }}
          />
        </span>
      )}
      {rest > 0 && (
        <span className="block text-parchment-dim">
          <T
            id="lots.waits"
            values={{ count: rest, sum: <Price coins={rest * price} iconSize={14} /> }}
          />
        </span>
      )}
    </>
  )
}
