import type { Interval } from '@app/rules/market/chart.ts'
import type { Side } from '@app/rules/market/match-order.ts'
import { chartCount, shortPrice } from '../ui/format-number.ts'
import {
  HistogramSeries,
  type IChartApi,
  type ISeriesApi,
  LineSeries,
  type MouseEventParams,
  type UTCTimestamp,
} from 'lightweight-charts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLanguage } from '../i18n/language.ts'
import { localeOf } from '../i18n/languages.ts'
import { t } from '../i18n/t.ts'
import type { ChartSlot } from './chart-stats.ts'
import { formatSlot } from '../ui/format-slot.ts'
import { openTimeChart, slotTimes, token } from '../chart/time-chart.ts'

interface Props {
  slots: readonly ChartSlot[]
  interval: Interval
  /** The moment that the cross-hair stands at until a pointer moves it. */
  picked: ChartSlot | undefined
  /** A press on a moment tells its values. */
  onPick: (slot: ChartSlot) => void
}

interface Drawn {
  chart: IChartApi
  lines: Record<Side, ISeriesApi<'Line'>>
  timeOf: (slot: ChartSlot) => UTCTimestamp
}

/** The two lines and the volume under them. Loaded with its library when a chart is shown. */
export function ChartCanvas({ slots, interval, picked, onPick }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const drawn = useRef<Drawn>(undefined)
  const [at, setAt] = useState<{ slot: ChartSlot; x: number }>()
  const pick = useEffectEvent(onPick)
  const language = useLanguage((state) => state.language)

  useEffect(() => {
    if (!box.current) return undefined
    const timeOf = slotTimes(slots, interval)
    const chart = openTimeChart(box.current, {
      interval,
      locale: localeOf[language],
      // The volume stands there.
      free: 0.28,
      priceFormatter: (price) => shortPrice(Math.round(price)),
    })
    drawn.current = { chart, lines: draw(chart, slots, timeOf), timeOf }
    const slotOf = (event: MouseEventParams) => slots.find((slot) => timeOf(slot) === event.time)
    chart.subscribeCrosshairMove((event) => {
      const slot = slotOf(event)
      setAt(slot && { slot, x: chart.timeScale().timeToCoordinate(timeOf(slot)) ?? 0 })
    })
    chart.subscribeClick((event) => {
      const slot = slotOf(event)
      if (slot) pick(slot)
    })
    return () => chart.remove()
  }, [slots, interval, language])

  useEffect(() => {
    const side = picked?.sell ? 'sell' : 'buy'
    const point = picked?.[side]
    if (!picked || !point || !drawn.current) return
    const { chart, lines, timeOf } = drawn.current
    chart.setCrosshairPosition(point.avg_price, timeOf(picked), lines[side])
  }, [picked])

  return (
    <div className="absolute inset-0">
      <div ref={box} className="absolute inset-0" aria-hidden="true" />
      {at && (
        <SlotTip slot={at.slot} x={at.x} date={formatSlot(at.slot.start, interval, language)} />
      )}
    </div>
  )
}

function draw(
  chart: IChartApi,
  slots: readonly ChartSlot[],
  timeOf: Drawn['timeOf'],
): Drawn['lines'] {
  const line = { lineWidth: 2, priceLineVisible: false, lastValueVisible: true } as const
  const volume = chart.addSeries(HistogramSeries, {
    priceScaleId: 'volume',
    priceLineVisible: false,
    lastValueVisible: false,
    color: 'rgba(207, 159, 76, 0.28)',
  })
  chart.priceScale('volume').applyOptions({ scaleMargins: { top: 0.8, bottom: 0 } })
  volume.setData(
    slots.map((slot) => ({
      time: timeOf(slot),
      value: (slot.sell?.total_quantity ?? 0) + (slot.buy?.total_quantity ?? 0),
    })),
  )
  const drawLine = (side: Side) => {
    const series = chart.addSeries(LineSeries, { ...line, color: token(`--color-${side}`) })
    series.setData(
      slots.flatMap((slot) => {
        const point = slot[side]
        return point ? [{ time: timeOf(slot), value: point.avg_price }] : []
      }),
    )
    return series
  }
  const lines = { sell: drawLine('sell'), buy: drawLine('buy') }
  chart.timeScale().fitContent()
  return lines
}

interface TipProps {
  slot: ChartSlot
  /** Pixels from the left edge. */
  x: number
  date: string
}

function SlotTip({ slot, x, date }: TipProps) {
  const values = (point: NonNullable<ChartSlot['sell']>) => ({
    price: shortPrice(point.avg_price),
    count: chartCount(point.total_quantity),
  })
  return (
    <div
      className="pop pointer-events-none absolute top-2 z-10 rounded-md px-2.5 py-1.5 text-xs"
      style={x > 220 ? { right: `calc(100% - ${x - 12}px)` } : { left: x + 12 }}
    >
      <p className="text-parchment-dim">{date}</p>
      {slot.sell && <p className="text-sell">{t('market.tooltip_sells', values(slot.sell))}</p>}
      {slot.buy && <p className="text-buy">{t('market.tooltip_buys', values(slot.buy))}</p>}
    </div>
  )
}
