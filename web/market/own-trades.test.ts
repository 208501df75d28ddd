import { expect, test } from 'vitest'
import { marksOf, ownTradesBySlot } from './own-trades.ts'

const at = (text: string) => Date.parse(text) / 1000
const bought = (time: string, count: number, coins: number) => ({
  at: at(time),
  bought: count,
  paid: coins,
  sold: 0,
  received: 0,
})
const sold = (time: string, count: number, coins: number) => ({
  at: at(time),
  bought: 0,
  paid: 0,
  sold: count,
  received: coins,
})

test('own trades are summed by the slot in which they were, bought and sold apart', () => {
  const trades = [
    bought('2026-11-21T10:59:59Z', 3, 30),
    sold('2026-11-21T10:00:00Z', 1, 9),
    bought('2026-11-21T11:00:00Z', 2, 22),
    bought('2026-11-23T00:00:00Z', 1, 5),
  ]
  expect([...ownTradesBySlot('hour', trades, undefined).bySlot.values()]).toEqual([
    { at: at('2026-11-21T10:00:00Z'), bought: 3, paid: 30, sold: 1, received: 9 },
    { at: at('2026-11-21T11:00:00Z'), bought: 2, paid: 22, sold: 0, received: 0 },
    { at: at('2026-11-23T00:00:00Z'), bought: 1, paid: 5, sold: 0, received: 0 },
  ])
  // Monday begins another week.
  expect([...ownTradesBySlot('week', trades, 7).bySlot.values()]).toEqual([
    { at: at('2026-11-16T00:00:00Z'), bought: 5, paid: 52, sold: 1, received: 9 },
    { at: at('2026-11-23T00:00:00Z'), bought: 1, paid: 5, sold: 0, received: 0 },
  ])
})

test('the arrows of a slot never lie on each other: the dearer trade’s is above its price', () => {
  const slot = (paid: number, received: number) =>
    marksOf({ at: 0, bought: 2, paid, sold: 4, received }).map(({ side, price, position }) =>
      [side, price, position].join(' '),
    )
  expect(slot(60, 160)).toEqual(['buy 30 atPriceBottom', 'sell 40 atPriceTop'])
  expect(slot(60, 120)).toEqual(['buy 30 atPriceBottom', 'sell 30 atPriceTop'])
  expect(slot(60, 116)).toEqual(['buy 30 atPriceTop', 'sell 29 atPriceBottom'])
  expect(marksOf({ at: 0, bought: 0, paid: 0, sold: 2, received: 9 })).toEqual([
    { side: 'sell', price: 4.5, position: 'atPriceTop' },
  ])
  expect(marksOf({ at: 0, bought: 2, paid: 9, sold: 0, received: 0 })).toEqual([
    { side: 'buy', price: 4.5, position: 'atPriceBottom' },
  ])
})
