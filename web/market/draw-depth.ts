import {
  type AutoscaleInfo,
  type IChartApi,
  type ISeriesPrimitive,
  LineSeries,
  type Logical,
  type UTCTimestamp,
} from 'lightweight-charts'
import type { SlotAxis } from '../chart/chart-view.ts'
import { token } from '../chart/time-chart.ts'
import { type DepthColumn, levelAt, mostPieces, type Spot } from './depth-columns.ts'

/** What is drawn of the order book over time. */
interface DepthPicture {
  readonly columns: readonly DepthColumn[]
  /** The times at which the slots of the chart stand that these columns lie in. */
  readonly times: readonly UTCTimestamp[]
  readonly axis: SlotAxis
  /** The level that is told, with a frame around it. */
  readonly spot: Spot | undefined
}

export interface DrawnDepth {
  fill(picture: DepthPicture | undefined): void
  /** The place of a pixel of the chart. */
  spotAt(axis: SlotAxis, x: number, y: number): Spot | undefined
}

const FAINTEST = 0.1
const STRONGEST = 0.6

type Primitive = ISeriesPrimitive<UTCTimestamp>
type Renderer = NonNullable<
  ReturnType<ReturnType<NonNullable<Primitive['paneViews']>>[number]['renderer']>
>
type Target = Parameters<Renderer['draw']>[0]

/**
 * The order book over time, behind everything else: a field for each level of each column, in the color of
 * its side, the stronger the more pieces it has. It stands on a line of its own that nobody sees, so that
 * it has a price scale also where nothing was traded.
 */
export function drawDepth(chart: IChartApi): DrawnDepth {
  const series = chart.addSeries(LineSeries, {
    priceFormat: { type: 'price', precision: 0, minMove: 1 },
    lineVisible: false,
    crosshairMarkerVisible: false,
    priceLineVisible: false,
    lastValueVisible: false,
  })
  let picture: DepthPicture | undefined
  let redraw = () => {}
  const paint: Primitive = {
    attached: ({ requestUpdate }) => {
      redraw = requestUpdate
    },
    paneViews: () => [
      {
        zOrder: () => 'bottom',
        renderer: () => ({
          draw: (target) => picture && paintFields(target, picture, chart, series),
        }),
      },
    ],
    autoscaleInfo: (from, to) => (picture ? scaleOf(picture, from, to) : null),
  }
  series.attachPrimitive(paint as ISeriesPrimitive)
  return {
    fill(next) {
      picture = next
      const best = next?.columns.find(({ levels }) => levels.length > 0)?.levels[0]?.from ?? 1
      series.setData((next?.times ?? []).map((time) => ({ time, value: best })))
      redraw()
    },
    spotAt(axis, x, y) {
      const { first, width } = slotPixels(chart)
      const price = series.coordinateToPrice(y)
      if (width === 0 || price === null) return undefined
      return { time: axis.timeAt((x - first) / width), price: Math.max(price, 1) }
    },
  }
}

/** Pixels of the middle of the first slot, and of a slot: the library knows no places between them. */
function slotPixels(chart: IChartApi): { first: number; width: number } {
  const [first, second] = [0, 1].map(
    (at) => chart.timeScale().logicalToCoordinate(at as Logical) ?? 0,
  )
  return { first: first!, width: second! - first! }
}

/** All prices in sight. */
function scaleOf(
  { columns, axis }: DepthPicture,
  from: Logical,
  to: Logical,
): AutoscaleInfo | null {
  const [begin, end] = [axis.timeAt(from - 0.5), axis.timeAt(to + 0.5)]
  let [low, high] = [Number.POSITIVE_INFINITY, 0]
  for (const column of columns) {
    if (column.to <= begin || column.from >= end || column.levels.length === 0) continue
    low = Math.min(low, column.levels[0]!.from)
    high = Math.max(high, column.levels.at(-1)!.to + 1)
  }
  return high === 0 ? null : { priceRange: { minValue: low, maxValue: high } }
}

function paintFields(
  target: Target,
  { columns, axis, spot }: DepthPicture,
  chart: IChartApi,
  series: ReturnType<IChartApi['addSeries']>,
): void {
  const color = { sell: token('--color-sell'), buy: token('--color-buy') }
  const most = { sell: mostPieces(columns, 'sell'), buy: mostPieces(columns, 'buy') }
  const told = spot && levelAt(columns, spot)
  target.useBitmapCoordinateSpace(({ context, horizontalPixelRatio, verticalPixelRatio }) => {
    const { first, width } = slotPixels(chart)
    const x = (time: number) =>
      Math.round((first + axis.indexOf(time) * width) * horizontalPixelRatio)
    const y = (price: number) => {
      const at = series.priceToCoordinate(price)
      return at === null ? undefined : Math.round(at * verticalPixelRatio)
    }
    for (const column of columns) {
      const [left, right] = [x(column.from), x(column.to)]
      for (const level of column.levels) {
        // A level has the height of its coins: of the price itself and up to the next.
        const [bottom, top] = [y(level.from), y(level.to + 1)]
        if (bottom === undefined || top === undefined) continue
        const field = [left, top, Math.max(right - left, 1), Math.max(bottom - top, 1)] as const
        const part = Math.sqrt(level.count / most[level.side])
        context.globalAlpha = FAINTEST + (STRONGEST - FAINTEST) * part
        context.fillStyle = color[level.side]
        context.fillRect(...field)
        if (level !== told?.level || column !== told.column) continue
        context.globalAlpha = 1
        context.strokeStyle = token('--color-candle')
        context.lineWidth = 2 * horizontalPixelRatio
        context.strokeRect(...field)
      }
    }
    context.globalAlpha = 1
  })
}
