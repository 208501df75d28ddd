import { useQuery } from '@tanstack/react-query'
import { type Failure, failureOf } from '../api/failure-of.ts'
import { t } from '../i18n/t.ts'
import { tape } from '../prices/tape.ts'
import { usePricesOf, usePricesWhile } from '../prices/use-prices-of.ts'
import { Button } from '../ui/Button.tsx'
import { Price } from '../ui/Price.tsx'
import { useTelling } from '../ui/told-errors.ts'

/** The prices that an order or an alert may wait for, as they are now. */
export function CurrentPricesWidget({ itemId }: { itemId: number }) {
  const best = usePricesOf(itemId)
  const offers = usePricesWhile(false)
  const trades = useQuery(tape(itemId))
  const last = trades.data?.trades[0]?.price
  const failed = failureOf([offers, trades])
  return (
    <section aria-label={t('fair.now')} className="well px-3.5 py-2">
      <dl className="flex flex-wrap gap-x-6 gap-y-1.5 text-sm">
        <Now term={t('fair.now_sell')} price={best?.sell} isKnown={best !== undefined} />
        <Now term={t('fair.now_buy')} price={best?.buy} isKnown={best !== undefined} />
        <Now term={t('fair.now_trade')} price={last} isKnown={trades.isSuccess} />
      </dl>
      {failed && <Failed {...failed} />}
    </section>
  )
}

/** In one line, so that the form below stays where it is. */
function Failed({ error, onRetry }: Failure) {
  useTelling(error)
  return (
    <p
      role="alert"
      className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-warn"
    >
      {t('kit.failed')}
      <Button size="sm" onClick={onRetry}>
        {t('kit.retry')}
      </Button>
    </p>
  )
}

interface NowProps {
  term: string
  /** Coins per piece; undefined for none. */
  price: number | undefined
  isKnown: boolean
}

function Now({ term, price, isKnown }: NowProps) {
  return (
    <div>
      <dt className="text-2xs text-parchment-faint">{term}</dt>
      <dd className="tabular">
        {price === undefined ? isKnown ? '–' : '…' : <Price coins={price} iconSize={16} />}
      </dd>
    </div>
  )
}
