import { expect, test } from 'vitest'
import { averageOf, chartSlots, seriesStats, walkSlots, withTail } from './chart-stats.ts'

const point = (time_slot: string, total_price: number, total_quantity: number) => ({
  time_slot,
  avg_price: Math.round(total_price / total_quantity),
  total_price,
  total_quantity,
})
const data = {
  sell_data: [point('2026-02', 30, 3), point('2026-01', 10, 4)],
  buy_data: [point('2025-12', 7, 7), point('2026-01', 8, 2)],
  candles: [{ time_slot: '2026-01', open: 3, high: 4, low: 2, close: 4 }],
}
const slots = chartSlots(data, 'month')

test('both series stand side by side, oldest first, with holes where nothing was traded', () => {
  expect(
    slots.map(({ time_slot, sell, buy }) => [time_slot, sell?.avg_price, buy?.avg_price]),
  ).toEqual([
    ['2025-12', undefined, 1],
    ['2026-01', 3, 4],
    ['2026-02', 10, undefined],
  ])
})

test('the average is the total price by the total quantity, rounded', () => {
  expect(seriesStats(data.sell_data)).toEqual({ average: 6, volume: 7 })
  expect(seriesStats([])).toEqual({ average: undefined, volume: 0 })
})

test('arrows walk along the slots and stop at the edges', () => {
  const name = (at: number | undefined, key: string) =>
    walkSlots(slots, at === undefined ? undefined : slots[at], key)?.time_slot
  expect(name(undefined, 'ArrowLeft')).toBe('2026-02')
  expect(name(undefined, 'ArrowRight')).toBe('2025-12')
  expect(name(1, 'ArrowLeft')).toBe('2025-12')
  expect(name(0, 'ArrowLeft')).toBe('2025-12')
  expect(name(2, 'ArrowRight')).toBe('2026-02')
  expect(name(1, 'Home')).toBe('2025-12')
  expect(name(1, 'End')).toBe('2026-02')
  expect(name(1, 'Enter')).toBeUndefined()
  expect(walkSlots([], undefined, 'ArrowLeft')).toBeUndefined()
})

test('a chart with its newest slots read again is the chart read again', () => {
  const again = {
    sell_data: [point('2026-02', 70, 6), point('2026-01', 10, 4)],
    buy_data: [point('2025-12', 7, 7), point('2026-01', 8, 2), point('2026-03', 9, 1)],
    candles: [
      { time_slot: '2026-01', open: 3, high: 4, low: 2, close: 4 },
      { time_slot: '2026-03', open: 9, high: 9, low: 9, close: 9 },
    ],
  }
  const newest = <T extends { time_slot: string }>(points: T[]) =>
    points.filter(({ time_slot }) => time_slot >= '2026-02')
  const tail = {
    sell_data: newest(again.sell_data),
    buy_data: newest(again.buy_data),
    candles: newest(again.candles),
  }
  const since = Date.parse('2026-02-27T10:00:00Z') / 1000
  expect(chartSlots(withTail(data, tail, 'month', since), 'month')).toEqual(
    chartSlots(again, 'month'),
  )
})

test('the average of a slot is that of both sides', () => {
  expect(slots.map(averageOf)).toEqual([1, 3, 10])
})
