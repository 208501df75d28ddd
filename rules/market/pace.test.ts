import { expect, test } from 'vitest'
import { fillSeconds, type Pace } from './pace.ts'

const pace: Pace = {
  seconds: 1000,
  sell: [
    { price: 30, count: 40, trades: 6 },
    { price: 50, count: 10, trades: 5 },
    { price: 60, count: 900, trades: 4 },
  ],
  buy: [
    { price: 20, count: 5, trades: 3 },
    { price: 10, count: 15, trades: 2 },
  ],
}

test('a sell waits for what trades at its price and above, a buy for its price and below', () => {
  expect(fillSeconds(pace, 'sell', 30, 95)).toBe(100)
  expect(fillSeconds(pace, 'sell', 40, 91)).toBe(100)
  expect(fillSeconds(pace, 'buy', 20, 2)).toBe(100)
})

test('too few trades say nothing, whatever their size', () => {
  expect(fillSeconds(pace, 'sell', 60, 1)).toBeUndefined()
  expect(fillSeconds(pace, 'buy', 10, 1)).toBeUndefined()
  expect(fillSeconds({ seconds: 0, sell: [], buy: [] }, 'sell', 1, 1)).toBeUndefined()
})
