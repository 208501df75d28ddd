import { type Interval, slotStart } from '@app/rules/market/chart.ts'
import { type ReactNode, Suspense, useMemo } from 'react'
import { chartCount } from '../chart/chart-count.ts'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { ChartHead } from '../chart/ChartHead.tsx'
import { ChartTable } from '../chart/ChartTable.tsx'
import type { StepSlot } from '../chart/StepCanvas.tsx'
import { formatPeriod, formatSlot } from '../ui/format-slot.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { formatNumber } from '../ui/format-number.ts'

const Canvas = lazyPart(() => import('../chart/StepCanvas.tsx'), 'StepCanvas', 'panel')

/** How many pieces were held at the end of a slot. */
interface CountPoint {
  readonly time_slot: string
  /** Pieces. */
  readonly count: number
}

interface Props {
  /** Oldest first; undefined while loading, and after a failure. */
  points: readonly CountPoint[] | undefined
  loading: boolean
  interval: Interval
  onInterval: (interval: Interval) => void
  onRefresh: () => void
  oldSince: number | undefined
}

/** How the count of an item went, by hour, day, week or month (spec 1 §2). */
export function CountChart(props: Props) {
  const { points, loading, interval, onInterval, onRefresh, oldSince } = props
  // The canvas draws itself again when it gets new slots, so they change only with the data.
  const slots = useMemo(
    () =>
      points?.map(({ time_slot, count }) => ({
        start: slotStart(interval, time_slot),
        value: count,
      })),
    [points, interval],
  )
  return (
    <section aria-label={t('inventory.chart')} className="grid gap-2">
      <ChartHead
        title={t('inventory.chart')}
        {...{ interval, loading, onInterval, onRefresh, oldSince }}
      />
      <div className="well relative h-44 overflow-hidden">
        {!slots && loading ? (
          <Message>{t('chart.loading')}</Message>
        ) : !slots || slots.length === 0 ? (
          <Message>{t('chart.empty')}</Message>
        ) : (
          <Suspense fallback={<Skeleton className="h-full" />}>
            <Canvas slots={slots} interval={interval} tell={formatNumber} short={chartCount} />
          </Suspense>
        )}
      </div>
      {(slots ? slots.length > 0 : loading) && <Stats slots={slots} interval={interval} />}
    </section>
  )
}

function Message({ children }: { children: string }) {
  return (
    <p
      role="status"
      className="grid h-full place-content-center px-4 text-center text-parchment-dim"
    >
      {children}
    </p>
  )
}

interface StatsProps {
  /** Undefined while they are loading: the room is kept. */
  slots: readonly StepSlot[] | undefined
  interval: Interval
}

function Stats({ slots, interval }: StatsProps) {
  const language = useLanguage((state) => state.language)
  const counts = slots?.map((slot) => slot.value)
  const [first, last] = [slots?.[0], slots?.at(-1)]
  return (
    <>
      <dl className="grid grid-cols-2 gap-2 text-sm sm:grid-cols-4">
        <Stat term={t('inventory.period')} className="col-span-2">
          {first && last ? formatPeriod(first.start, last.start, interval, language) : '…'}
        </Stat>
        <Stat term={t('inventory.range')}>
          {counts
            ? `${formatNumber(Math.min(...counts))} – ${formatNumber(Math.max(...counts))}`
            : '…'}
        </Stat>
        <Stat term={t('inventory.change')}>
          {first && last ? <Change by={last.value - first.value} /> : '…'}
        </Stat>
      </dl>
      {slots && (
        <ChartTable
          caption={t('chart.table')}
          heads={[t('chart.time'), t('chart.count')]}
          rows={slots.map(({ start, value }) => ({
            key: start,
            cells: [formatSlot(start, interval, language), formatNumber(value)],
          }))}
        />
      )}
    </>
  )
}

function Change({ by }: { by: number }) {
  return (
    <span className={by > 0 ? 'text-buy' : by < 0 ? 'text-sell' : ''}>
      {by > 0 ? '+' : by < 0 ? '−' : ''}
      {formatNumber(Math.abs(by))}
    </span>
  )
}

function Stat({
  term,
  className,
  children,
}: {
  term: string
  className?: string
  children: ReactNode
}) {
  return (
    <div className={`min-w-0 ${className ?? ''}`}>
      <dt className="text-2xs text-parchment-faint">{term}</dt>
      <dd className="tabular">{children}</dd>
    </div>
  )
}
