import { farFactor } from '@app/rules/market/fair-price.ts'
import { useQuery } from '@tanstack/react-query'
import { t } from '../i18n/t.ts'
import { formatNumber } from '../ui/format-number.ts'
import { Price } from '../ui/Price.tsx'
import { fairPrices } from './queries.ts'

interface Props {
  itemId: number
  /** Coins per piece of the order; NaN while its field is empty. */
  price: number
  /** All items of a table, in order: one question for its rows. */
  among?: readonly number[]
}

/** From this factor on a price is worth a second look. */
const UNUSUAL_FACTOR = 3

/** The fair price beside that of an order, and by how much the order differs from it. */
export function FairLineWidget({ itemId, price, among = [itemId] }: Props) {
  const fairs = useQuery(fairPrices(among))
  const fair = fairs.data?.get(itemId)?.price
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm in-[td]:gap-x-2 in-[td]:text-xs">
      <span className="text-parchment-dim">{t('fair.price')}</span>
      {fair == null ? (
        <span className="text-parchment-faint">
          {fair === null ? t('fair.thin') : fairs.isLoadingError ? '–' : '…'}
        </span>
      ) : (
        <span className="tabular">
          <Price coins={fair} iconSize={16} />
          {price > 0 && <Difference price={price} fair={fair} />}
        </span>
      )}
    </div>
  )
}

function Difference({ price, fair }: { price: number; fair: number }) {
  const isUnusual = farFactor(price, fair) >= UNUSUAL_FACTOR
  return (
    <span className={isUnusual ? 'text-warn' : 'text-parchment-faint'}>
      {' '}
      {formatNumber(price / fair - 1, {
        style: 'percent',
        maximumFractionDigits: 0,
        signDisplay: 'exceptZero',
      })}
    </span>
  )
}
