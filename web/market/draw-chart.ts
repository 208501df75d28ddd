import type { Side } from '@app/rules/market/match-order.ts'
import {
  type CandlestickData,
  CandlestickSeries,
  createSeriesMarkers,
  HistogramSeries,
  type IChartApi,
  type IPriceLine,
  type ISeriesApi,
  LineSeries,
  LineStyle,
  type UTCTimestamp,
} from 'lightweight-charts'
import { token } from '../chart/time-chart.ts'
import { averageOf, type ChartSlot } from './chart-stats.ts'
import { marksOf, type OwnTrade, type OwnTrades } from './own-trades.ts'
import type { Look } from './use-price-chart.ts'

/** The series of an item's chart: empty until they are filled. */
export interface DrawnChart {
  /** All slots of the axis, and those of them with trades. */
  fill(times: readonly UTCTimestamp[], slots: readonly ChartSlot[], timeOf: TimeOf): void
  /** The player's own trades, by the start of their slot, and the coins that a piece costs to make. */
  mark(own: OwnTrades | undefined, cost: number | undefined, timeOf: TimeOf): void
  /** Where the cross-hair stands for a slot. */
  point(slot: ChartSlot): { price: number; series: PriceSeries } | undefined
}

type PriceSeries = ISeriesApi<'Line' | 'Candlestick'>
type TimeOf = (slot: Pick<ChartSlot, 'start'>) => UTCTimestamp

/** The axis has no steps between them. */
const wholeCoins = { priceFormat: { type: 'price', precision: 0, minMove: 1 } } as const
const quiet = { priceLineVisible: false, lastValueVisible: false } as const

/** Adds the volume of both sides and what the look wants above it. */
export function drawChart(chart: IChartApi, look: Look): DrawnChart {
  const fillVolume = drawVolume(chart)
  const prices = look === 'candles' ? drawCandles(chart) : drawLines(chart)
  const marks = prices.all.map((series) => drawMarks(series))
  return {
    fill(times, slots, timeOf) {
      fillVolume(times, slots, timeOf)
      prices.fill(times, slots, timeOf)
    },
    mark(own, cost, timeOf) {
      const points = prices.all.map((series) => new Set(series.data().map(({ time }) => time)))
      const costOn = points.findIndex((times) => times.size > 0)
      const trades = [...(own?.bySlot.values() ?? [])].toSorted((a, b) => a.at - b.at)
      // Beside a series that has no point in its slot, an arrow would stand in the slot before.
      const seriesOf = ({ at }: OwnTrade) =>
        points.findIndex((times) => times.has(timeOf({ start: at })))
      for (const [index, set] of marks.entries()) {
        const here = trades.filter((trade) => seriesOf(trade) === index)
        set(here, index === costOn ? cost : undefined, timeOf)
      }
    },
    point: (slot) => prices.point(slot),
  }
}

type Drawn = Pick<DrawnChart, 'fill' | 'point'> & { readonly all: readonly PriceSeries[] }

/** An arrow up where the player bought, at the average paid, and one down where they sold. */
function drawMarks(
  series: PriceSeries,
): (trades: readonly OwnTrade[], cost: number | undefined, timeOf: TimeOf) => void {
  const markers = createSeriesMarkers<UTCTimestamp>(series as ISeriesApi<'Line', UTCTimestamp>, [])
  let line: IPriceLine | undefined
  return (trades, cost, timeOf) => {
    markers.setMarkers(
      trades.flatMap((trade) =>
        marksOf(trade).map(({ side, price, position }) => ({
          time: timeOf({ start: trade.at }),
          position,
          price,
          shape: side === 'buy' ? ('arrowUp' as const) : ('arrowDown' as const),
          color: token('--color-candle'),
        })),
      ),
    )
    if (line) series.removePriceLine(line)
    // Named below the chart: a name on the line would cover the newest trades.
    line =
      cost === undefined
        ? undefined
        : series.createPriceLine({
            price: cost,
            color: token('--color-candle'),
            lineStyle: LineStyle.Dashed,
            lineWidth: 1,
            axisLabelVisible: true,
          })
  }
}

/** One bar on the other: below what was taken from sell orders, above what was sold to buy orders. */
function drawVolume(chart: IChartApi): DrawnChart['fill'] {
  const add = (side: Side) =>
    chart.addSeries(HistogramSeries, {
      ...quiet,
      priceScaleId: 'volume',
      // Opaque: one bar covers the foot of the other.
      color: token(`--color-${side}-deep`),
    })
  const [whole, below] = [add('buy'), add('sell')]
  chart.priceScale('volume').applyOptions({ scaleMargins: { top: 0.8, bottom: 0 } })
  return (times, slots, timeOf) => {
    const pieces = (slot: ChartSlot, side: Side) => slot[side]?.total_quantity ?? 0
    const bars = (count: (slot: ChartSlot) => number) =>
      slots.map((slot) => ({ time: timeOf(slot), value: count(slot) }))
    // The empty slots keep the axis even, and room for what comes.
    const traded = new Map(
      bars((slot) => pieces(slot, 'sell') + pieces(slot, 'buy')).map((bar) => [bar.time, bar]),
    )
    whole.setData(times.map((time) => traded.get(time) ?? { time }))
    below.setData(bars((slot) => pieces(slot, 'sell')))
  }
}

function drawLines(chart: IChartApi): Drawn {
  const add = (side: Side) =>
    chart.addSeries(LineSeries, {
      ...wholeCoins,
      lineWidth: 2,
      priceLineVisible: false,
      lastValueVisible: true,
      color: token(`--color-${side}`),
    })
  const lines = { sell: add('sell'), buy: add('buy') }
  return {
    all: [lines.sell, lines.buy],
    fill(_times, slots, timeOf) {
      for (const side of ['sell', 'buy'] as const) {
        const points = slots.flatMap((slot) => {
          const point = slot[side]
          return point ? [{ time: timeOf(slot), value: point.avg_price }] : []
        })
        lines[side].setData(points)
        // A line needs two points to be seen.
        lines[side].applyOptions({ pointMarkersVisible: points.length < 3 })
      }
    },
    point(slot) {
      const side = slot.sell ? 'sell' : 'buy'
      const point = slot[side]
      return point && { price: point.avg_price, series: lines[side] }
    },
  }
}

/** Hollow where the price rose, filled where it fell, a thin mark where only the average is known. */
function drawCandles(chart: IChartApi): Drawn {
  const [rise, fall] = [token('--color-buy'), token('--color-sell')]
  const series = chart.addSeries(CandlestickSeries, {
    ...wholeCoins,
    priceLineVisible: false,
    lastValueVisible: true,
    upColor: token('--color-ink'),
    borderUpColor: rise,
    wickUpColor: rise,
    downColor: fall,
    borderDownColor: fall,
    wickDownColor: fall,
  })
  const faint = token('--color-parchment-faint')
  return {
    all: [series],
    fill(_times, slots, timeOf) {
      series.setData(
        slots.map((slot): CandlestickData<UTCTimestamp> => {
          const time = timeOf(slot)
          if (slot.candle) return { time, ...slot.candle }
          const average = averageOf(slot)
          const flat = { open: average, high: average, low: average, close: average }
          return { time, ...flat, color: faint, borderColor: faint, wickColor: faint }
        }),
      )
    },
    point: (slot) => ({ price: slot.candle?.close ?? averageOf(slot), series }),
  }
}
