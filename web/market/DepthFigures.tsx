import type { DepthLevel } from '@app/rules/market/book-depth.ts'
import { chartCount } from '../chart/chart-count.ts'
import { ChartTable } from '../chart/ChartTable.tsx'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { formatDate } from '../ui/format-date.ts'
import { formatNumber } from '../ui/format-number.ts'
import { type DepthColumn, levelAt, mostPieces, type Spot } from './depth-columns.ts'

interface Props {
  /** Those in sight. */
  columns: readonly DepthColumn[]
  isPending: boolean
  hasFailed: boolean
  /** What the keys have chosen, and what the pointer is on. */
  picked: Spot | undefined
  hovered: Spot | undefined
}

/** The order book over time in words: the chosen level, what the colors mean, and all of it as a table. */
export function DepthFigures({ columns, isPending, hasFailed, picked, hovered }: Props) {
  const tell = useSpotText(columns)
  const told = hovered ?? picked
  if (hasFailed)
    return (
      <p role="status" className="text-xs text-warn">
        {t('chart.depth_failed')}
      </p>
    )
  if (isPending)
    return (
      <p role="status" className="text-xs text-parchment-dim">
        {t('chart.depth_loading')}
      </p>
    )
  if (columns.every(({ levels }) => levels.length === 0)) {
    return <p className="text-xs text-parchment-dim">{t('chart.depth_none')}</p>
  }
  return (
    <>
      <p aria-hidden="true" className="min-h-4 text-xs text-parchment-dim tabular">
        {told ? tell(told) : t('chart.depth_hint')}
      </p>
      <p role="status" className="unseen">
        {picked && tell(picked)}
      </p>
      <p className="flex flex-wrap gap-x-4 text-2xs text-parchment-faint">
        <Key color="from-sell/10 to-sell/60">
          {t('chart.depth_sells', { count: chartCount(mostPieces(columns, 'sell')) })}
        </Key>
        <Key color="from-buy/10 to-buy/60">
          {t('chart.depth_buys', { count: chartCount(mostPieces(columns, 'buy')) })}
        </Key>
        <span>{t('chart.depth_kept')}</span>
      </p>
      <DepthTable columns={columns} />
    </>
  )
}

/** What the order book had at a spot, with exact figures. */
export function useSpotText(columns: readonly DepthColumn[]) {
  const language = useLanguage((state) => state.language)
  return (spot: Spot): string => {
    const { column, level } = levelAt(columns, spot)
    const time = formatDate(column?.from ?? spot.time, language)
    if (!level) {
      return t('chart.depth_empty', { time, price: formatNumber(Math.floor(spot.price)) })
    }
    const values = { time, price: pricesOf(level), count: formatNumber(level.count) }
    return level.side === 'sell' ? t('chart.depth_sell', values) : t('chart.depth_buy', values)
  }
}

const pricesOf = ({ from, to }: DepthLevel) =>
  from === to ? formatNumber(from) : `${formatNumber(from)}–${formatNumber(to)}`

/** The picture for those who do not see it. */
function DepthTable({ columns }: { columns: readonly DepthColumn[] }) {
  const language = useLanguage((state) => state.language)
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)
  const side = (best: number | null, counts: readonly number[]) =>
    best === null
      ? t('market.none')
      : t('chart.depth_cell', { price: formatNumber(best), count: formatNumber(sum(counts)) })
  return (
    <ChartTable
      caption={t('chart.depth_table')}
      heads={[t('chart.time'), t('chart.depth_best_sell'), t('chart.depth_best_buy')]}
      rows={columns.map(({ from, sell_price, sells, buy_price, buys }) => ({
        key: from,
        cells: [formatDate(from, language), side(sell_price, sells), side(buy_price, buys)],
      }))}
    />
  )
}

function Key({ color, children }: { color: string; children: React.ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span aria-hidden="true" className={`h-2.5 w-8 rounded-xs bg-linear-to-r ${color}`} />
      {children}
    </span>
  )
}
