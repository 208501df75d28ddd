import { expect, test } from 'vitest'
import { tradeFigures } from './trade-figures.ts'

const HOUR = 3600
const DAY = 24 * HOUR
/** Half past an hour. */
const NOW = 20_000 * DAY + 12 * HOUR + HOUR / 2
const slot = (start: number, price: number, quantity = 1, trades = 1) => ({
  slot: start,
  coins: price * quantity,
  quantity,
  trades,
})
type Slots = Parameters<typeof tradeFigures>[0]
const hour = (ago: number, price: number, quantity?: number, trades?: number) =>
  slot(NOW - HOUR / 2 - ago * HOUR, price, quantity, trades)
const day = (ago: number, price: number) => slot(NOW - 12.5 * HOUR - ago * DAY, price)

test('a change is from the price of the hour or day in which that moment was', () => {
  const hours = [hour(0, 130), hour(1, 104), hour(24, 65), hour(30, 1)]
  const days = [day(0, 120), day(1, 60), day(7, 260), day(9, 1)]
  const figures = tradeFigures(hours, days, NOW)
  expect(figures.change_1h).toBeCloseTo(0.25)
  expect(figures.change_24h).toBeCloseTo(1)
  expect(figures.change_7d).toBeCloseTo(-0.5)
})

test('where nothing was traded since, nothing has changed; where nothing was before, nobody knows', () => {
  const figures = tradeFigures([hour(5, 100)], [day(0, 100)], NOW)
  expect(figures).toMatchObject({ change_1h: 0, change_24h: null, change_7d: null })
  const none = { change_1h: null, change_24h: null, change_7d: null }
  expect(tradeFigures([], [], NOW)).toMatchObject({ ...none, quantity: 0, coins: 0, trades: 0 })
  // Longer ago than the hours go back: the days say it.
  expect(tradeFigures([], [day(3, 50), day(8, 40)], NOW).change_7d).toBeCloseTo(0.25)
})

test('what is traded once in days is compared with the newest day before', () => {
  const changes = (hours: Slots, days: Slots) => {
    const { change_1h, change_24h } = tradeFigures(hours, days, NOW)
    return [change_1h, change_24h]
  }
  expect(changes([hour(0, 200)], [day(0, 200), day(3, 100)])).toEqual([1, 1])
  expect(changes([hour(2, 200)], [day(0, 200), day(3, 100)])).toEqual([0, 1])
  expect(changes([], [day(3, 100)])).toEqual([0, 0])
  expect(changes([], [day(2, 100), day(3, 50)])).toEqual([0, 0])
  // The day before may be all of later than 24 hours ago.
  expect(changes([hour(13, 150)], [day(1, 150), day(4, 100)])).toEqual([0, 0.5])
  expect(changes([hour(13, 150)], [day(1, 150)])).toEqual([0, null])
})

test('the volume is that of the last 24 hours', () => {
  const hours = [hour(0, 10, 3, 2), hour(23, 20, 5, 1), hour(24, 30, 100, 40)]
  expect(tradeFigures(hours, [], NOW)).toMatchObject({ quantity: 8, coins: 130, trades: 3 })
})
