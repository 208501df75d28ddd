import type { Side } from '@app/rules/market/match-order.ts'
import type { ReactNode } from 'react'
import { t } from '../i18n/t.ts'
import { Price } from '../ui/Price.tsx'
import type { Totals } from './pricing.ts'

interface Props {
  side: Side
  totals: Totals
}

/** What all rows together would do now. */
export function PricingTotals({ side, totals }: Props) {
  const { traded, now, fee, feeLater, waiting, waitingCoins } = totals
  return (
    <dl className="well grid gap-1.5 px-3.5 py-3" aria-live="polite">
      {traded > 0 && (
        <Line
          term={t(side === 'sell' ? 'lots.total_sold' : 'lots.total_bought', { count: traded })}
        >
          <Price coins={now} />
        </Line>
      )}
      <Line term={t('lots.total_waits', { count: waiting })}>
        <Price coins={waitingCoins} />
      </Line>
      {fee + feeLater > 0 && (
        <Line term={t('lots.total_fee')}>
          <Price coins={fee + feeLater} iconSize={16} />
        </Line>
      )}
      {side === 'sell' && (
        <Line term={t('lots.total_all')}>
          <strong className="font-display text-lg text-candle">
            <Price coins={now + waitingCoins - feeLater} />
          </strong>
        </Line>
      )}
    </dl>
  )
}

function Line({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-sm text-parchment-dim">{term}</dt>
      <dd className="tabular">{children}</dd>
    </div>
  )
}
