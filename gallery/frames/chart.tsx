import { slotName } from '@app/rules/market/chart.ts'
import { ChartCanvas } from '../../web/market/ChartCanvas.tsx'
import type { ChartSlot } from '../../web/market/chart-stats.ts'
import type { Look } from '../../web/market/use-price-chart.ts'
import type { Frame } from '../frame.ts'
import { NOW } from '../samples.ts'

const nothing = () => undefined

const HOUR = 3600
const end = Math.ceil(NOW / HOUR) * HOUR
const starts = Array.from({ length: 48 }, (_, nth) => end - (48 - nth) * HOUR)

/** Prices that rise and fall, without a trade in each seventh hour. */
const slots: ChartSlot[] = starts.flatMap((start, nth) => {
  if (nth % 7 === 3) return []
  const time_slot = slotName('hour', start)
  const price = 5000 + Math.round(900 * Math.sin(nth / 5)) + nth * 20
  const count = 10 + ((nth * 13) % 60)
  const point = (avg_price: number) => ({
    time_slot,
    avg_price,
    total_price: avg_price * count,
    total_quantity: count,
  })
  const candle = { time_slot, open: price - 60, high: price + 140, low: price - 160, close: price }
  return [{ time_slot, start, sell: point(price), buy: point(price - 180), candle }]
})

function chart(look: Look, of: readonly ChartSlot[]) {
  return () => (
    <div className="well relative h-56 overflow-hidden">
      <ChartCanvas
        slots={of}
        {...{ starts, end, look }}
        interval="hour"
        view={{ from: starts[0]!, to: end }}
        own={undefined}
        cost={4600}
        depth={undefined}
        picked={undefined}
        spot={undefined}
        onPick={nothing}
        onHover={nothing}
        onView={nothing}
      />
    </div>
  )
}

export const frame: Frame = {
  groups: ['chart', 'market'],
  states: {
    lines: chart('lines', slots),
    candles: chart('candles', slots),
    'one hour with trades': chart('lines', slots.slice(20, 21)),
  },
}
