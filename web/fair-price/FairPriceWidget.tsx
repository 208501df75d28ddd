import type { FairPrice } from '@app/contract/fair-price.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { t } from '../i18n/t.ts'
import { Badge } from '../ui/Badge.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Price } from '../ui/Price.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { fairPrices } from './queries.ts'
import { formatNumber } from '../ui/format-number.ts'

/** What an item is worth by its trades, how much that moves, and what it stands on. */
export function FairPriceWidget({ itemId }: { itemId: number }) {
  const { data, isLoadingError, error, refetch } = useQuery(fairPrices([itemId]))
  if (isLoadingError) return <ErrorState error={error} onRetry={() => void refetch()} />
  const fair = data?.get(itemId)
  return (
    <section
      aria-label={t('fair.price')}
      className="well grid min-h-23 content-center gap-1.5 px-3.5 py-3"
    >
      {fair ? <Figures fair={fair} /> : <Skeleton className="h-16" />}
    </section>
  )
}

function Figures({ fair }: { fair: FairPrice }) {
  const { price, average, volatility, unit, slots, quantity } = fair
  if (price === null || average === null || volatility === null) {
    return (
      <p className="flex flex-wrap items-center gap-2 text-sm text-parchment-dim">
        <Badge tone="warn">{t('fair.thin_market')}</Badge>
        {t('fair.thin_text', { days: slots })}
      </p>
    )
  }
  const share = formatNumber(volatility, { style: 'percent', maximumFractionDigits: 1 })
  return (
    <>
      <dl className="flex flex-wrap items-end gap-x-6 gap-y-2">
        <Figure term={t('fair.price')} hint={t('fair.price_text')}>
          <Price coins={price} />
        </Figure>
        <Figure term={t('fair.volatility')} hint={t('fair.volatility_text')}>{`±${share}`}</Figure>
        <Figure term={t('fair.average')} hint={t('fair.average_text')}>
          <Price coins={average} />
        </Figure>
      </dl>
      <p className="text-xs text-parchment-dim">
        {t(unit === 'hour' ? 'fair.from_hours' : 'fair.from_days', { slots, quantity })}
      </p>
    </>
  )
}

interface FigureProps {
  term: string
  /** What is counted how. */
  hint: string
  children: ReactNode
}

function Figure({ term, hint, children }: FigureProps) {
  return (
    <div data-hint={hint}>
      <dt className="text-2xs text-parchment-faint">{term}</dt>
      <dd className="font-display text-lg tabular">{children}</dd>
    </div>
  )
}
