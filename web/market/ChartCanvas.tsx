import type { Interval } from '@app/rules/market/chart.ts'
import type { Side } from '@app/rules/market/match-order.ts'
import { chartCount, shortPrice } from '@app/rules/format.ts'
import {
  createChart,
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
import { axisLabelLength } from '../ui/chart-axis.ts'
import { t } from '../i18n/t.ts'
import type { ChartSlot } from './chart-stats.ts'
import { formatSlot } from '../ui/format-slot.ts'

interface Props {
  slots: readonly ChartSlot[]
  interval: Interval
  /** The moment that the cross-hair stands at until a pointer moves it. */
  picked: ChartSlot | undefined
  /** A press on a moment tells its values. */
  onPick: (slot: ChartSlot) => void
}

/** Reads a token, so that the canvas wears the same colours as the page. */
const token = (name: string) =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim()

/** The library's clock is UTC: hours are moved so that its axis tells them by the player's clock. */
function clockShift(slots: readonly ChartSlot[], interval: Interval): number {
  const last = slots.at(-1)
  if (interval !== 'hour' || !last) return 0
  return -new Date(last.start * 1000).getTimezoneOffset() * 60
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
    const shift = clockShift(slots, interval)
    const timeOf = (slot: ChartSlot) => (slot.start + shift) as UTCTimestamp
    const chart = openChart(box.current, interval, localeOf[language])
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

function openChart(element: HTMLElement, interval: Interval, locale: string): IChartApi {
  return createChart(element, {
    autoSize: true,
    layout: {
      background: { color: 'transparent' },
      textColor: token('--color-parchment-dim'),
      fontFamily: token('--font-sans'),
      fontSize: 11,
      attributionLogo: false,
    },
    grid: {
      vertLines: { visible: false },
      horzLines: { color: 'rgba(255, 232, 190, 0.06)' },
    },
    localization: { locale, priceFormatter: (price: number) => shortPrice(Math.round(price)) },
    rightPriceScale: {
      borderVisible: false,
      entireTextOnly: true,
      scaleMargins: { top: 0.15, bottom: 0.28 },
    },
    timeScale: {
      borderVisible: false,
      timeVisible: interval === 'hour',
      secondsVisible: false,
      tickMarkMaxCharacterLength: axisLabelLength(interval, element.clientWidth),
    },
    handleScroll: false,
    handleScale: false,
  })
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
