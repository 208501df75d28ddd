import fc from 'fast-check'
import { expect, test } from 'vitest'
import { candlesOf, type SlotPrices } from './candles.ts'

const at = (text: string) => Date.parse(text) / 1000

const trade = fc.record({
  hour: fc.integer({ min: 0, max: 200 }),
  price: fc.integer({ min: 1, max: 1e9 }),
  side: fc.boolean(),
})

test('candles of random trades are the first, highest, lowest and last price of each slot', () => {
  fc.assert(
    fc.property(fc.array(trade, { maxLength: 60 }), (unordered) => {
      const start = at('2026-10-28T00:00:00Z')
      const trades = unordered.toSorted((a, b) => a.hour - b.hour)
      const rows = new Map<string, SlotPrices>()
      for (const [place, { hour, price, side }] of trades.entries()) {
        const slot = start + hour * 3600
        const row = rows.get(`${slot} ${side}`)
        rows.set(`${slot} ${side}`, {
          slot,
          open_price: row?.open_price ?? price,
          open_place: row?.open_place ?? place,
          high_price: Math.max(row?.high_price ?? 0, price),
          low_price: Math.min(row?.low_price ?? Number.POSITIVE_INFINITY, price),
          close_price: price,
          close_place: place,
          is_whole: true,
        })
      }
      for (const interval of ['hour', 'day', 'week', 'month'] as const) {
        const seconds = { hour: 3600, day: 86_400, week: 0, month: 0 }[interval]
        const candles = candlesOf(interval, [...rows.values()])
        if (seconds === 0) continue
        const slots = Map.groupBy(trades, ({ hour }) => Math.floor((start + hour * 3600) / seconds))
        expect(candles).toMatchObject(
          [...slots.values()].map((of) => ({
            open: of[0]!.price,
            high: Math.max(...of.map(({ price }) => price)),
            low: Math.min(...of.map(({ price }) => price)),
            close: of.at(-1)!.price,
          })),
        )
      }
    }),
  )
})

const whole: SlotPrices = {
  slot: at('2026-11-21T10:00:00Z'),
  open_price: 5,
  open_place: 1,
  high_price: 9,
  low_price: 4,
  close_price: 6,
  close_place: 8,
  is_whole: true,
}

test('both sides are one candle: the first of all trades opens it, the last closes it', () => {
  const other = {
    ...whole,
    open_price: 7,
    open_place: 0,
    high_price: 8,
    low_price: 2,
    close_price: 3,
    close_place: 5,
  }
  expect(candlesOf('week', [whole, other])).toEqual([
    { time_slot: '2026-47', open: 7, high: 9, low: 2, close: 6 },
  ])
})

test('a slot of which any price was not kept has no candle', () => {
  const next = { ...whole, slot: at('2026-11-22T10:00:00Z') }
  expect(candlesOf('day', [{ ...whole, is_whole: false }, next])).toHaveLength(1)
  expect(candlesOf('week', [{ ...whole, is_whole: false }, next])).toEqual([])
  const never = { ...whole, open_price: null, open_place: null, close_place: null, is_whole: false }
  expect(candlesOf('hour', [never])).toEqual([])
})
