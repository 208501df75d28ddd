import type { Interval } from '@app/rules/market/chart.ts'
import { AreaSeries, LineType } from 'lightweight-charts'
import { useEffect, useRef, useState } from 'react'
import { useLanguage } from '../i18n/language.ts'
import { localeOf } from '../i18n/languages.ts'
import { formatSlot } from '../ui/format-slot.ts'
import { axisLabels } from './axis-labels.ts'
import { faded, openTimeChart, slotTimes, token } from './time-chart.ts'

/** A whole number that holds at the end of a slot. */
export interface StepSlot {
  /** Unix seconds. */
  readonly start: number
  readonly value: number
}

interface Props {
  slots: readonly StepSlot[]
  interval: Interval
  /** A value in full, in the player's language. */
  tell: (value: number) => string
  /** A whole number in short. The chart is drawn again with another one. */
  short: (value: number) => string
  /** How much is one of the unit that the axis is labeled in. */
  perUnit?: number
}

/** Whole numbers as steps. Loaded with its library when a chart is shown. */
export function StepCanvas({ slots, interval, tell, short, perUnit }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState<{ slot: StepSlot; x: number }>()
  const language = useLanguage((state) => state.language)

  useEffect(() => {
    if (!box.current) return undefined
    const timeOf = slotTimes(slots, interval)
    const labels = axisLabels(short, perUnit)
    const chart = openTimeChart(box.current, { interval, locale: localeOf[language], free: 0.08 })
    const series = chart.addSeries(AreaSeries, {
      lineType: LineType.WithSteps,
      lineWidth: 2,
      lineColor: token('--color-candle'),
      topColor: faded('--color-brass', 0.35),
      bottomColor: faded('--color-brass', 0.02),
      priceLineVisible: false,
      lastValueVisible: false,
      // The axis has no steps between whole numbers.
      priceFormat: {
        type: 'custom',
        minMove: 1,
        formatter: labels.one,
        tickmarksFormatter: labels.lines,
      },
    })
    series.setData(slots.map((slot) => ({ time: timeOf(slot), value: slot.value })))
    chart.timeScale().fitContent()
    chart.subscribeCrosshairMove((event) => {
      const slot = slots.find((one) => timeOf(one) === event.time)
      setAt(slot && { slot, x: chart.timeScale().timeToCoordinate(timeOf(slot)) ?? 0 })
    })
    return () => chart.remove()
  }, [slots, interval, language, short, perUnit])

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
          <strong>{tell(at.slot.value)}</strong>
        </p>
      )}
    </div>
  )
}
