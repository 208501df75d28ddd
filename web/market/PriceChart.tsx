import type { Interval } from '@app/rules/market/chart.ts'
import { chartCount, shortPrice } from '../ui/format-number.ts'
import { type KeyboardEvent, Suspense, useMemo, useState } from 'react'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { ChartHead } from '../chart/ChartHead.tsx'
import { Price } from '../ui/Price.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { type Chart, chartSlots, type ChartSlot, seriesStats, walkSlots } from './chart-stats.ts'
import { formatPeriod, formatSlot } from '../ui/format-slot.ts'
import { lazyPart } from '../ui/lazy-part.tsx'

const Canvas = lazyPart(() => import('./ChartCanvas.tsx'), 'ChartCanvas', 'panel')

interface Props {
  data: Chart | undefined
  loading: boolean
  interval: Interval
  onInterval: (interval: Interval) => void
  onRefresh: () => void
  oldSince: number | undefined
}

/** What an item was traded for, by hour, day, week or month (spec 1 §2). */
export function PriceChart(props: Props) {
  const { data, loading, interval, onInterval, onRefresh, oldSince } = props
  const [picked, setPicked] = useState<ChartSlot>()
  // The canvas draws itself again when it gets new slots, so they change only with the data.
  const slots = useMemo(() => (data ? chartSlots(data, interval) : []), [data, interval])
  const onKey = (event: KeyboardEvent) => {
    const next = walkSlots(slots, picked, event.key)
    if (!next) return
    event.preventDefault()
    setPicked(next)
  }
  return (
    <section aria-label={t('market.chart')} className="grid gap-2">
      <ChartHead
        title={t('market.chart')}
        interval={interval}
        loading={loading}
        onInterval={(next) => {
          setPicked(undefined)
          onInterval(next)
        }}
        onRefresh={onRefresh}
        oldSince={oldSince}
      />
      <div className="well relative h-56 overflow-hidden">
        {!data && loading ? (
          <p role="status" className="grid h-full place-content-center text-parchment-dim">
            {t('chart.loading')}
          </p>
        ) : slots.length === 0 ? (
          <p className="grid h-full place-content-center px-4 text-center text-parchment-dim">
            {t('chart.empty')}
          </p>
        ) : (
          <Suspense fallback={<Skeleton className="h-full" />}>
            <div
              role="application"
              tabIndex={0}
              aria-label={t('market.chart_keys')}
              onKeyDown={onKey}
              className="absolute inset-0 -outline-offset-2"
            >
              <Canvas slots={slots} interval={interval} picked={picked} onPick={setPicked} />
            </div>
            <span className="pointer-events-none absolute top-1.5 left-2.5 text-2xs text-parchment-faint">
              {t('market.converted')}
            </span>
          </Suspense>
        )}
      </div>
      {slots.length > 0 && data && (
        <Stats data={data} slots={slots} interval={interval} picked={picked} />
      )}
    </section>
  )
}

interface StatsProps {
  data: Chart
  slots: readonly ChartSlot[]
  interval: Interval
  picked: ChartSlot | undefined
}

function Stats({ data, slots, interval, picked }: StatsProps) {
  const language = useLanguage((state) => state.language)
  const dateOf = (slot: ChartSlot) => formatSlot(slot.start, interval, language)
  const [first, last] = [slots[0], slots.at(-1)]
  const sells = seriesStats(data.sell_data)
  const buys = seriesStats(data.buy_data)
  const quote = (point: ChartSlot['sell']) =>
    point
      ? `${shortPrice(point.avg_price)} × ${chartCount(point.total_quantity)}`
      : t('market.none')
  return (
    <>
      <dl className="grid grid-cols-2 gap-2 text-sm sm:grid-cols-3">
        <Stat term={t('market.period')} className="max-sm:col-span-2">
          {first && last && formatPeriod(first.start, last.start, interval, language)}
        </Stat>
        <Stat term={t('market.avg_sell')} tone="text-sell">
          <Average {...sells} />
        </Stat>
        <Stat term={t('market.avg_buy')} tone="text-buy">
          <Average {...buys} />
        </Stat>
      </dl>
      <p role="status" className={picked ? 'text-xs text-parchment-dim' : 'unseen'}>
        {picked &&
          t('market.slot', {
            date: dateOf(picked),
            sell: quote(picked.sell),
            buy: quote(picked.buy),
          })}
      </p>
      <div className="unseen">
        <table>
          <caption>{t('chart.table')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('chart.time')}</th>
              <th scope="col">{t('chart.sells')}</th>
              <th scope="col">{t('chart.buys')}</th>
            </tr>
          </thead>
          <tbody>
            {slots.map((slot) => (
              <tr key={slot.time_slot}>
                <th scope="row">{dateOf(slot)}</th>
                <td>{quote(slot.sell)}</td>
                <td>{quote(slot.buy)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

interface StatProps {
  term: string
  tone?: string
  className?: string
  children: React.ReactNode
}

function Stat({ term, tone = 'text-parchment-faint', className = '', children }: StatProps) {
  return (
    <div className={`min-w-0 ${className}`}>
      <dt className={`text-2xs ${tone}`}>{term}</dt>
      <dd className="flex flex-wrap items-center gap-x-1.5">{children}</dd>
    </div>
  )
}

function Average({ average, volume }: ReturnType<typeof seriesStats>) {
  return (
    <>
      {average === undefined ? '–' : <Price coins={average} iconSize={16} />}{' '}
      <span className="text-parchment-dim">
        {t('market.volume', { count: chartCount(volume) })}
      </span>
    </>
  )
}
