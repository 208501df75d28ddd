import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Depth, priceAtDepth } from './depth.ts'
import { makeOrBuy, type MarketView } from './make-or-buy.ts'
import { matchOrder } from './match-order.ts'

const levels = (...pairs: [price: number, count: number][]) =>
  pairs.map(([price, count]) => ({ price, count }))

const books: Record<number, Depth> = {
  1: { sell: levels([10, 5], [12, 10]), buy: levels([9, 5]) },
  2: { sell: levels([100, 1]), buy: levels([90, 2], [50, 10]) },
}
const market: MarketView = {
  depthOf: (item) => books[item],
  heldOf: (item) => (item === 1 ? 4 : 0),
  feeBps: 0,
}
const pieces = (entries: Record<number, number>) =>
  new Map(Object.entries(entries).map(([item, count]) => [Number(item), count]))

test('a book is walked from its best price on', () => {
  expect(priceAtDepth(levels([10, 5], [12, 10]), 7)).toEqual({ coins: 74, missing: 0 })
  expect(priceAtDepth(levels([10, 5]), 7)).toEqual({ coins: 50, missing: 2 })
  expect(priceAtDepth(levels([10, 5]), 1.25)).toEqual({ coins: 13, missing: 0 })
  expect(priceAtDepth([], 0)).toEqual({ coins: 0, missing: 0 })
})

test('whole pieces cost what an order for them would', () => {
  const book = fc.array(
    fc.record({ price: fc.integer({ min: 1, max: 1e6 }), count: fc.integer({ min: 1, max: 99 }) }),
  )
  fc.assert(
    fc.property(book, fc.integer({ min: 1, max: 999 }), (side, count) => {
      const sorted = side.toSorted((a, b) => a.price - b.price)
      const lots = sorted.map((level) => ({ price: level.price, current_count: level.count }))
      const match = matchOrder('buy', Number.MAX_SAFE_INTEGER, count, lots)
      expect(priceAtDepth(sorted, count)).toEqual({ coins: match.total, missing: match.unfilled })
    }),
  )
})

test('making against buying, at the depth of every book', () => {
  const making = { inputs: pieces({ 1: 7 }), outputs: pieces({ 2: 3 }) }
  expect(makeOrBuy(making, market)).toEqual({
    cost: { coins: 74, short: [], unread: [] },
    costOfMissing: { coins: 30, short: [], unread: [] },
    revenue: { coins: 230, short: [], unread: [] },
    costOfOutputs: { coins: 100, short: [2], unread: [] },
    profit: 156,
  })
})

test('no profit is named where an input cannot be bought; what nobody wants brings nothing', () => {
  const making = { inputs: pieces({ 3: 1 }), outputs: pieces({ 3: 2 }) }
  expect(makeOrBuy(making, market)).toMatchObject({
    cost: { coins: 0, short: [3], unread: [] },
    revenue: { coins: 0, short: [3], unread: [] },
    profit: undefined,
  })
})

test('the fee is taken per piece, rounded down as the market does', () => {
  const making = { inputs: pieces({ 1: 1 }), outputs: pieces({ 2: 2 }) }
  expect(makeOrBuy(making, { ...market, feeBps: 550 }).revenue.coins).toBe(2 * (90 - 4))
})

test('what lies beyond the lots that were read is not called missing', () => {
  const deep: MarketView = {
    ...market,
    depthOf: (item) => ({ ...books[item]!, deeper: { sell: item === 1, buy: false } }),
  }
  const deal = makeOrBuy({ inputs: pieces({ 1: 20 }), outputs: pieces({ 1: 20 }) }, deep)
  expect(deal.cost).toEqual({ coins: 170, short: [], unread: [1] })
  expect(deal.revenue).toMatchObject({ short: [1], unread: [] })
  expect(deal.profit).toBeUndefined()
  const enough = makeOrBuy({ inputs: pieces({ 1: 15 }), outputs: pieces({}) }, deep)
  expect(enough.cost).toEqual({ coins: 170, short: [], unread: [] })
})
