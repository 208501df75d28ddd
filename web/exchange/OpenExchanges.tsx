import type { Exchange } from '@app/contract/exchange.ts'
import type { MoneyUnit } from '@app/rules/money.ts'
import { ArrowRight } from 'lucide-react'
import { t } from '../i18n/t.ts'
import { CoinIcon } from '../ui/CoinIcon.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { formatNumber } from '../ui/format-number.ts'

/** Exchanges that Steam has not answered yet. */
export function OpenExchanges({ exchanges }: { exchanges: readonly Exchange[] }) {
  return (
    <section className="panel grid gap-2 p-4" aria-labelledby="open-exchanges">
      <h2 id="open-exchanges" className="text-md">
        {t('exchange.open')}
      </h2>
      <p className="text-sm text-parchment-dim">{t('exchange.pending')}</p>
      <ul className="grid gap-1">
        {exchanges.map(({ exchange_id, direction, currency, count, coins }) => {
          const ours = <Amount unit="coin" label={t('exchange.coin')} count={coins} />
          const theirs = <Amount unit={currency} label={t(`exchange.${currency}`)} count={count} />
          return (
            <li key={exchange_id} className="well flex flex-wrap items-center gap-3 px-3 py-2">
              {direction === 'to_steam' ? ours : theirs}
              <ArrowRight aria-hidden="true" className="size-4 text-parchment-dim" />
              {direction === 'to_steam' ? theirs : ours}
              <span className="ms-auto inline-flex items-center gap-2 text-sm text-parchment-dim">
                <Spinner />
                {t('exchange.waiting')}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** Exact, in its own coin: a sum in its largest unit would read as the same on both sides. */
function Amount({ unit, label, count }: { unit: MoneyUnit; label: string; count: number }) {
  return (
    <span className="inline-flex items-center gap-1 tabular">
      {formatNumber(count)}
      <CoinIcon unit={unit} />
      <span className="unseen">{label}</span>
    </span>
  )
}
