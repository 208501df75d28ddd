import type { Interval } from '@app/rules/market/chart.ts'
import type { IChartApi, MouseEventParams } from 'lightweight-charts'
import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { chartCount } from '../chart/chart-count.ts'
import { axisLabels } from '../chart/axis-labels.ts'
import { SlotAxis, type View } from '../chart/chart-view.ts'
import { followGestures } from '../chart/follow-gestures.ts'
import { openTimeChart, slotTimes } from '../chart/time-chart.ts'
import { useLanguage } from '../i18n/language.ts'
import { localeOf } from '../i18n/languages.ts'
import { t } from '../i18n/t.ts'
import { shortPrice } from '../ui/format-number.ts'
import { formatSlot } from '../ui/format-slot.ts'
import type { ChartSlot } from './chart-stats.ts'
import type { DepthColumn, Spot } from './depth-columns.ts'
import { useSpotText } from './DepthFigures.tsx'
import { drawChart, type DrawnChart } from './draw-chart.ts'
import { drawDepth, type DrawnDepth } from './draw-depth.ts'
import type { OwnTrades } from './own-trades.ts'
import type { Look } from './use-price-chart.ts'

interface Props {
  /** Those with trades. */
  slots: readonly ChartSlot[]
  /** Unix seconds: the starts of all slots that are loaded, and the end of the last. */
  starts: readonly number[]
  end: number
  interval: Interval
  look: Look
  view: View
  /** What the player traded, and coins that a piece costs to make; undefined for nothing to show. */
  own: OwnTrades | undefined
  cost: number | undefined
  /** The order book over the time in sight; undefined where it is not shown. */
  depth: readonly DepthColumn[] | undefined
  /** The moment that the cross-hair stands at until a pointer moves it, and the level that is told. */
  picked: ChartSlot | undefined
  spot: Spot | undefined
  /** A press on a moment tells its values, and what the order book had there. */
  onPick: (slot: ChartSlot | undefined, spot: Spot | undefined) => void
  /** What is under the pointer. */
  onHover: (slot: ChartSlot | undefined, spot: Spot | undefined) => void
  /** What a wheel, a drag or two fingers have brought into sight. */
  onView: (view: View) => void
}

interface Drawn {
  readonly chart: IChartApi
  readonly series: DrawnChart
  readonly depth: DrawnDepth
}

/** Prices, and the volume under them. Loaded with its library when a chart is shown. */
export function ChartCanvas(props: Props) {
  const language = useLanguage((state) => state.language)
  return <Picture key={`${props.interval} ${props.look} ${language}`} {...props} />
}

/** One chart of the library, for as long as its interval, look and language stay. */
function Picture(props: Props) {
  const { slots, starts, end, interval, view, own, cost, depth, picked } = props
  const box = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState<{ slot: ChartSlot | undefined; spot: Spot | undefined; x: number }>()
  const axis = useMemo(() => new SlotAxis(starts, end), [starts, end])
  const timeOf = useMemo(
    () =>
      slotTimes(
        starts.map((start) => ({ start })),
        interval,
      ),
    [starts, interval],
  )
  const slotOf = (event: MouseEventParams) => slots.find((slot) => timeOf(slot) === event.time)
  const spotOf = ({ point }: MouseEventParams) =>
    depth && point && drawn.current?.depth.spotAt(axis, point.x, point.y)
  const drawn = useDrawn(box, props, {
    hover(event, chart) {
      const slot = slotOf(event)
      const under = spotOf(event)
      const x = slot && chart.timeScale().timeToCoordinate(timeOf(slot))
      setAt(slot || under ? { slot, spot: under, x: x ?? event.point?.x ?? 0 } : undefined)
      props.onHover(slot, under)
    },
    pick(event) {
      const slot = slotOf(event)
      const under = spotOf(event)
      if (slot || under) props.onPick(slot, under)
    },
    look(from, to) {
      const next = { from: axis.timeAt(from), to: axis.timeAt(to) }
      // What was set by us comes back, rounded.
      const near = (axis.timeAt(1) - axis.timeAt(0)) / 4
      if (Math.abs(next.from - view.from) < near && Math.abs(next.to - view.to) < near) return
      props.onView(next)
    },
  })

  useEffect(() => {
    const times = starts.map((start) => timeOf({ start }))
    drawn.current?.series.fill(times, slots, timeOf)
    drawn.current?.series.mark(own, cost, timeOf)
  }, [drawn, slots, starts, own, cost, timeOf])

  useDepthPicture(drawn, props, axis, timeOf)

  useEffect(() => {
    const range = { from: axis.indexOf(view.from), to: axis.indexOf(view.to) }
    drawn.current?.chart.timeScale().setVisibleLogicalRange(range)
  }, [drawn, view, axis])

  useEffect(() => {
    if (!drawn.current || !picked) return
    const { chart, series } = drawn.current
    const point = series.point(picked)
    if (point) chart.setCrosshairPosition(point.price, timeOf(picked), point.series)
  }, [drawn, picked, timeOf])

  return (
    <div className="absolute inset-0 touch-pan-y">
      <div ref={box} className="absolute inset-0" aria-hidden="true" />
      {at && <SlotTip {...at} interval={interval} columns={depth ?? []} />}
    </div>
  )
}

/** Draws the order book, in the slots of the chart that its columns lie in. */
function useDepthPicture(
  drawn: RefObject<Drawn | undefined>,
  { depth, spot, starts, end }: Pick<Props, 'depth' | 'spot' | 'starts' | 'end'>,
  axis: SlotAxis,
  timeOf: ReturnType<typeof slotTimes>,
): void {
  useEffect(() => {
    const [first, last] = [depth?.[0]?.from ?? 0, depth?.at(-1)?.to ?? 0]
    const times = starts
      .filter((start, index) => start < last && (starts[index + 1] ?? end) > first)
      .map((start) => timeOf({ start }))
    drawn.current?.depth.fill(depth && { columns: depth, times, axis, spot })
  }, [drawn, depth, spot, starts, end, axis, timeOf])
}

interface Hands {
  hover: (event: MouseEventParams, chart: IChartApi) => void
  pick: (event: MouseEventParams) => void
  /** Places of the axis that have come into sight. */
  look: (from: number, to: number) => void
}

/** The chart in its box, still without its slots. */
function useDrawn(
  box: RefObject<HTMLDivElement | null>,
  { interval, look }: Pick<Props, 'interval' | 'look'>,
  hands: Hands,
): RefObject<Drawn | undefined> {
  const drawn = useRef<Drawn>(undefined)
  const language = useLanguage((state) => state.language)
  const hover = useEffectEvent(hands.hover)
  const pick = useEffectEvent(hands.pick)
  const moved = useEffectEvent(hands.look)
  useEffect(() => {
    if (!box.current) return undefined
    const chart = openTimeChart(box.current, {
      interval,
      locale: localeOf[language],
      // The volume stands there.
      free: 0.28,
      moves: true,
      labels: axisLabels(shortPrice),
    })
    chart.subscribeCrosshairMove((event) => hover(event, chart))
    chart.subscribeClick((event) => pick(event))
    const leave = followGestures(box.current, chart, (from, to) => moved(from, to))
    drawn.current = { chart, depth: drawDepth(chart), series: drawChart(chart, look) }
    return () => {
      leave()
      chart.remove()
      drawn.current = undefined
    }
  }, [box, interval, language, look])
  return drawn
}

interface TipProps {
  slot: ChartSlot | undefined
  spot: Spot | undefined
  /** Pixels from the left edge. */
  x: number
  interval: Interval
  columns: readonly DepthColumn[]
}

function SlotTip({ slot, spot, x, interval, columns }: TipProps) {
  const language = useLanguage((state) => state.language)
  const tellSpot = useSpotText(columns)
  const values = (point: NonNullable<ChartSlot['sell']>) => ({
    price: shortPrice(point.avg_price),
    count: chartCount(point.total_quantity),
  })
  return (
    <div
      className="pop pointer-events-none absolute top-2 z-10 rounded-md px-2.5 py-1.5 text-xs"
      style={x > 220 ? { right: `calc(100% - ${x - 12}px)` } : { left: x + 12 }}
    >
      {slot && <p className="text-parchment-dim">{formatSlot(slot.start, interval, language)}</p>}
      {slot?.sell && <p className="text-sell">{t('market.tooltip_sells', values(slot.sell))}</p>}
      {slot?.buy && <p className="text-buy">{t('market.tooltip_buys', values(slot.buy))}</p>}
      {spot && <p>{tellSpot(spot)}</p>}
    </div>
  )
}
