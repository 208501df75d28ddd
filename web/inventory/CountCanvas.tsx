import { chartCount } from '@app/rules/format.ts'
import type { Interval } from '@app/rules/market/chart.ts'
import { AreaSeries, createChart, LineType, type UTCTimestamp } from 'lightweight-charts'
import { useEffect, useRef, useState } from 'react'
import { useLanguage } from '../i18n/language.ts'
import { localeOf } from '../i18n/languages.ts'
import { formatSlot } from '../ui/format-slot.ts'
import { axisLabelLength } from '../ui/chart-axis.ts'
import type { CountSlot } from './CountChart.tsx'

interface Props {
  slots: readonly CountSlot[]
  interval: Interval
}

/** Reads a token, so that the canvas wears the same colours as the page. */
const token = (name: string) =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim()

/** The count as steps. Loaded with its library when a chart is shown. */
export function CountCanvas({ slots, interval }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState<{ slot: CountSlot; x: number }>()
  const language = useLanguage((state) => state.language)

  useEffect(() => {
    if (!box.current) return undefined
    // The library's clock is UTC: hours are moved so that its axis tells them by the player's clock.
    const last = (slots.at(-1)?.start ?? 0) * 1000
    const shift = interval === 'hour' ? -new Date(last).getTimezoneOffset() * 60 : 0
    const timeOf = (slot: CountSlot) => (slot.start + shift) as UTCTimestamp
    const chart = openChart(box.current, interval, localeOf[language])
    const series = chart.addSeries(AreaSeries, {
      lineType: LineType.WithSteps,
      lineWidth: 2,
      lineColor: token('--color-candle'),
      topColor: 'rgba(207, 159, 76, 0.35)',
      bottomColor: 'rgba(207, 159, 76, 0.02)',
      priceLineVisible: false,
      lastValueVisible: false,
      // Pieces are whole: the axis has no steps between them.
      priceFormat: {
        type: 'custom',
        minMove: 1,
        formatter: (count: number) => chartCount(Math.round(count)),
      },
    })
    series.setData(slots.map((slot) => ({ time: timeOf(slot), value: slot.count })))
    chart.timeScale().fitContent()
    chart.subscribeCrosshairMove((event) => {
      const slot = slots.find((one) => timeOf(one) === event.time)
      setAt(slot && { slot, x: chart.timeScale().timeToCoordinate(timeOf(slot)) ?? 0 })
    })
    return () => chart.remove()
  }, [slots, interval, language])

  return (
    <div className="absolute inset-0">
      <div ref={box} className="absolute inset-0" aria-hidden="true" />
      {at && (
        <p
          className="pop pointer-events-none absolute top-2 z-10 rounded-md px-2.5 py-1.5 text-xs"
          style={at.x > 200 ? { right: `calc(100% - ${at.x - 12}px)` } : { left: at.x + 12 }}
        >
          <span className="text-parchment-dim">
            {formatSlot(at.slot.start, interval, language)}
          </span>{' '}
          <strong>{at.slot.count.toLocaleString(localeOf[language])}</strong>
        </p>
      )}
    </div>
  )
}

function openChart(element: HTMLElement, interval: Interval, locale: string) {
  return createChart(element, {
    autoSize: true,
    layout: {
      background: { color: 'transparent' },
      textColor: token('--color-parchment-dim'),
      fontFamily: token('--font-sans'),
      fontSize: 11,
      attributionLogo: false,
    },
    grid: { vertLines: { visible: false }, horzLines: { color: 'rgba(255, 232, 190, 0.06)' } },
    localization: { locale },
    rightPriceScale: {
      borderVisible: false,
      entireTextOnly: true,
      scaleMargins: { top: 0.15, bottom: 0.08 },
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
