import type { WorthHistory } from '@app/contract/net-worth.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useRewrite } from '../address/use-rewrite.ts'
import { ExportButton } from '../csv/ExportButton.tsx'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { useFresh } from '../inventory/use-fresh.ts'
import { SignInNeeded } from '../player/SignInNeeded.tsx'
import { profile } from '../player/queries.ts'
import { Choices } from '../ui/Choices.tsx'
import { ErrorPanel } from '../ui/ErrorState.tsx'
import { formatDate } from '../ui/format-date.ts'
import { Price } from '../ui/Price.tsx'
import { Signed } from '../ui/Signed.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Sum, SumBar } from '../ui/SumBar.tsx'
import { DayTable } from './DayTable.tsx'
import { netWorthKey } from './keys.ts'
import { netWorthHistory } from './queries.ts'
import { SourceTable } from './SourceTable.tsx'
import { WorthChart } from './WorthChart.tsx'
import { worthColumns, worthLines } from './worth-csv.ts'
import { daysIn, type Period, PERIODS, sumPeriod } from './worth-rows.ts'

/** What the player was worth day by day, and what changed it. */
export function NetWorthScreen() {
  const player = useQuery(profile)
  if (player.data === null) return <SignInNeeded />
  return <NetWorth />
}

const route = getRouteApi('/main/inventory/net-worth')
const USUAL: Period = '30'

function NetWorth() {
  const search = route.useSearch()
  const rewrite = useRewrite()
  const period = PERIODS.find((one) => one === search.days) ?? USUAL
  useFresh(netWorthKey)
  const history = useQuery(netWorthHistory)
  const { data } = history
  const rows = useMemo(() => data && daysIn(data, period), [data, period])
  const sums = useMemo(() => data && sumPeriod(data, period), [data, period])
  return (
    <section className="mx-auto flex w-full max-w-6xl flex-col gap-3">
      <title>{`${t('worth.title')} · ${t('layout.name')}`}</title>
      <header className="flex min-h-11 flex-wrap items-center gap-3">
        <h1 className="grow text-xl">{t('worth.title')}</h1>
        {data && rows && (
          <ExportButton
            label={t('worth.export')}
            fileName="net-worth"
            columns={worthColumns}
            read={() => [worthLines(rows, data)]}
          />
        )}
      </header>
      {data?.complete === false && (
        <p role="status" className="text-sm text-warn">
          {t('worth.incomplete')}
        </p>
      )}
      {history.isLoadingError ? (
        <ErrorPanel error={history.error} onRetry={() => void history.refetch()} />
      ) : (
        <>
          <Totals today={data?.today} change={sums?.total.change} />
          <div className="max-sm:[&_[role=radiogroup]]:flex max-sm:[&_button]:grow">
            <Choices
              label={t('worth.period')}
              value={period}
              choices={PERIODS.map((value) => ({
                value,
                label: t('worth.days', { count: Number(value) }),
              }))}
              onChange={(value) => rewrite({ days: value === USUAL ? undefined : value })}
            />
          </div>
          <WorthChart rows={rows} />
          <SourceTable sums={sums} />
          <DayTable rows={rows} />
          {data && <HowCounted beganAt={data.began_at} />}
        </>
      )}
    </section>
  )
}

interface TotalsProps {
  /** Undefined while loading. */
  today: WorthHistory['today'] | undefined
  /** Coins, in the period. */
  change: number | undefined
}

function Totals({ today, change }: TotalsProps) {
  return (
    <SumBar label={t('worth.title')}>
      <Sum term={t('worth.now')}>
        <strong className="font-display text-2xl text-candle" data-testid="net-worth">
          {today ? <Price coins={today.coins + today.items} /> : <Skeleton className="h-8 w-28" />}
        </strong>
      </Sum>
      {today && (
        <>
          <Sum term={t('worth.change_period')}>
            <Signed coins={change} tinted />
          </Sum>
          <Sum term={t('worth.coins')}>
            <Price coins={today.coins} />
          </Sum>
          <Sum term={t('worth.items')}>
            <Price coins={today.items} />
            {today.unpriced > 0 && (
              <span className="block text-2xs text-parchment-faint">
                {t('worth.unpriced', { count: today.unpriced })}
              </span>
            )}
          </Sum>
        </>
      )}
    </SumBar>
  )
}

/** What the figures are made of, and what of them is an estimate. */
function HowCounted({ beganAt }: { beganAt: number }) {
  const language = useLanguage((state) => state.language)
  return (
    <div className="grid max-w-prose gap-1 text-xs text-parchment-faint">
      <p>{t('worth.how_prices')}</p>
      <p>{t('worth.how_scope')}</p>
      <p>{t('worth.how_days', { time: formatDate(Math.floor(beganAt / 1000), language) })}</p>
    </div>
  )
}
