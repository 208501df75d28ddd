import { FAR_FACTOR, farFactor } from '@app/rules/market/fair-price.ts'
import { useQuery } from '@tanstack/react-query'
import { t } from '../i18n/t.ts'
import { Price } from '../ui/Price.tsx'
import { GuardWidget } from './GuardWidget.tsx'
import { fairPrices, priceGuard } from './queries.ts'
import { formatNumber } from '../ui/format-number.ts'

interface Props {
  itemId: number
  /** Coins per piece of the order. */
  price: number
}

/** From this factor on a price is worth a second look. */
const UNUSUAL_FACTOR = 3

/** The fair price beside that of an order, and by how much the order differs from it. */
export function FairLineWidget({ itemId, price }: Props) {
  const fairs = useQuery(fairPrices([itemId]))
  const fair = fairs.data?.get(itemId)?.price
  const isGuarded = useQuery(priceGuard).data ?? true
  const factor = fair == null ? 1 : farFactor(price, fair)
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-sm text-parchment-dim">{t('fair.price')}</span>
        {fair == null ? (
          <span className="text-sm text-parchment-faint">
            {fair === null ? t('fair.thin') : fairs.isLoadingError ? '–' : '…'}
          </span>
        ) : (
          <span className="tabular">
            <Price coins={fair} iconSize={16} />{' '}
            <span className={factor < UNUSUAL_FACTOR ? 'text-parchment-faint' : 'text-warn'}>
              {formatNumber(price / fair - 1, {
                style: 'percent',
                maximumFractionDigits: 0,
                signDisplay: 'exceptZero',
              })}
            </span>
          </span>
        )}
      </div>
      {factor >= FAR_FACTOR && !isGuarded && <GuardWidget />}
    </>
  )
}
