import type { Exchange } from '@app/contract/exchange.ts'
import { ArrowRight } from 'lucide-react'
import { useLanguage } from '../i18n/language.ts'
import { localeOf } from '../i18n/languages.ts'
import { t } from '../i18n/t.ts'
import { CoinIcon } from '../ui/CoinIcon.tsx'
import { Price } from '../ui/Price.tsx'
import { Spinner } from '../ui/Spinner.tsx'

/** Exchanges that Steam has not answered yet. */
export function OpenExchanges({ exchanges }: { exchanges: readonly Exchange[] }) {
  const locale = localeOf[useLanguage((state) => state.language)]
  return (
    <section className="panel grid gap-2 p-4" aria-labelledby="open-exchanges">
      <h2 id="open-exchanges" className="text-md">
        {t('exchange.open')}
      </h2>
      <p className="text-sm text-parchment-dim">{t('exchange.pending')}</p>
      <ul className="grid gap-1">
        {exchanges.map(({ exchange_id, direction, currency, count, coins }) => {
          const ours = <Price coins={coins} />
          const theirs = (
            <span className="inline-flex items-center gap-1 tabular">
              {count.toLocaleString(locale)}
              <CoinIcon unit={currency} />
              <span className="unseen">{t(`exchange.${currency}`)}</span>
            </span>
          )
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
