import type { ChartPoint, Interval } from '@app/rules/market/chart.ts'
import { chartCount } from '../chart/chart-count.ts'
import type { View } from '../chart/chart-view.ts'
import { ChartTable } from '../chart/ChartTable.tsx'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { formatNumber } from '../ui/format-number.ts'
import { formatDate } from '../ui/format-date.ts'
import { formatPeriod, formatSlot } from '../ui/format-slot.ts'
import { Price } from '../ui/Price.tsx'
import { type ChartSlot, seriesStats } from './chart-stats.ts'
import type { OwnTrades } from './own-trades.ts'
import type { Look } from './use-price-chart.ts'

interface Props {
  /** Those in sight; one at least. */
  slots: readonly ChartSlot[]
  /** The time in sight, with or without trades. */
  view: View
  interval: Interval
  look: Look
  own: OwnTrades | undefined
  /** Coins that a piece costs to make; undefined where that cannot be said. */
  cost: number | undefined
  picked: ChartSlot | undefined
  hovered: ChartSlot | undefined
}

/** What a chart shows, in figures: the chosen moment exactly, the period in sum, and all of it as a table. */
export function ChartFigures(props: Props) {
  const { slots, view, interval, look, own, cost, picked, hovered } = props
  const language = useLanguage((state) => state.language)
  const tell = useTold(interval, own)
  const told = hovered ?? picked ?? slots.at(-1)!
  const series = (side: 'sell' | 'buy') =>
    seriesStats(slots.map((slot) => slot[side]).filter((point) => point !== undefined))
  const isPartlyKnown = look === 'candles' && slots.some(({ candle }) => !candle)
  return (
    <>
      <p
        aria-hidden="true"
        className="min-h-8 text-xs text-pretty sm:min-h-4 text-parchment-dim tabular"
      >
        {tell.slot(told)}
        {look === 'candles' && ` · ${tell.candle(told)}`}
        {tell.own(told)}
      </p>
      <p role="status" className="unseen">
        {picked && `${tell.slot(picked)} · ${tell.candle(picked)}${tell.own(picked)}`}
      </p>
      <p className="flex flex-wrap gap-x-4 text-2xs text-parchment-faint">
        <Key color="bg-buy-deep">{t('chart.taken_buys')}</Key>
        <Key color="bg-sell-deep">{t('chart.taken_sells')}</Key>
        {own && own.bySlot.size > 0 && <span>{t('chart.own_key')}</span>}
        {own?.since !== undefined && (
          <span>{t('chart.own_since', { time: formatDate(own.since, language) })}</span>
        )}
        {cost !== undefined && <span>{t('chart.craft_cost', { price: formatNumber(cost) })}</span>}
        {isPartlyKnown && <span>{t('chart.partly_known')}</span>}
      </p>
      <dl className="grid grid-cols-2 gap-2 text-sm sm:grid-cols-3">
        <Stat term={t('market.period')} className="max-sm:col-span-2">
          {formatPeriod(view.from, view.to, interval, language)}
        </Stat>
        <Stat term={t('market.avg_sell')} tone="text-sell">
          <Average {...series('sell')} />
        </Stat>
        <Stat term={t('market.avg_buy')} tone="text-buy">
          <Average {...series('buy')} />
        </Stat>
      </dl>
      <ChartTable
        caption={t('chart.table')}
        heads={[
          t('chart.time'),
          t('chart.sells'),
          t('chart.buys'),
          t('chart.candles'),
          t('chart.own'),
        ]}
        rows={slots.map((slot) => ({
          key: slot.time_slot,
          cells: [
            tell.date(slot),
            tell.quote(slot.sell),
            tell.quote(slot.buy),
            tell.candle(slot),
            tell.own(slot).slice(3) || t('market.none'),
          ],
        }))}
      />
    </>
  )
}

/** A slot in words, with exact figures. */
function useTold(interval: Interval, trades: OwnTrades | undefined) {
  const language = useLanguage((state) => state.language)
  const date = (slot: ChartSlot) => formatSlot(slot.start, interval, language)
  const quote = (point: ChartPoint | undefined) =>
    point
      ? `${formatNumber(point.avg_price)} × ${formatNumber(point.total_quantity)}`
      : t('market.none')
  return {
    date,
    quote,
    /** Begins with what divides it from what stands before; empty for no own trades. */
    own(slot: ChartSlot) {
      const own = trades?.bySlot.get(slot.start)
      const bought =
        own && own.bought > 0
          ? ` · ${t('chart.own_bought', { count: formatNumber(own.bought), coins: formatNumber(own.paid) })}`
          : ''
      const sold =
        own && own.sold > 0
          ? ` · ${t('chart.own_sold', { count: formatNumber(own.sold), coins: formatNumber(own.received) })}`
          : ''
      return bought + sold
    },
    slot: (slot: ChartSlot) =>
      t('market.slot', { date: date(slot), sell: quote(slot.sell), buy: quote(slot.buy) }),
    candle({ candle }: ChartSlot) {
      if (!candle) return t('chart.no_candle')
      const { open, high, low, close } = candle
      return t('chart.candle', {
        open: formatNumber(open),
        high: formatNumber(high),
        low: formatNumber(low),
        close: formatNumber(close),
      })
    },
  }
}

function Key({ color, children }: { color: string; children: React.ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span aria-hidden="true" className={`size-2.5 rounded-xs ${color}`} />
      {children}
    </span>
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
