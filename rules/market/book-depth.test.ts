import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEPTH_COLUMNS_MAX, DEPTH_KEPT_SEC, depthLevels, depthRange } from './book-depth.ts'

test('levels are a hundredth of the best price, a coin at least, and stand side by side', () => {
  expect(
    depthLevels({ sell_price: 1050, buy_price: 30, sells: [4, 0, 7], buys: [2, 0, 1] }),
  ).toEqual([
    { side: 'buy', from: 28, to: 28, count: 1 },
    { side: 'buy', from: 30, to: 30, count: 2 },
    { side: 'sell', from: 1050, to: 1059, count: 4 },
    { side: 'sell', from: 1070, to: 1079, count: 7 },
  ])
  expect(depthLevels({ sell_price: null, buy_price: null, sells: [], buys: [] })).toEqual([])
})

test('the lowest level of buy orders ends at a coin', () => {
  const [lowest] = depthLevels({ sell_price: null, buy_price: 2, sells: [], buys: [1, 5] })
  expect(lowest).toEqual({ side: 'buy', from: 1, to: 1, count: 5 })
})

test('no range has more columns than an answer, and none is older than what is kept', () => {
  const now = 1_800_000_000
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 30 * 86_400 }),
      fc.integer({ min: 0, max: 30 * 86_400 }),
      (ago, span) => {
        const { from, to, seconds } = depthRange(now - ago, now - ago + span, now)
        expect(from).toBeGreaterThanOrEqual(now - DEPTH_KEPT_SEC)
        expect(to).toBeLessThanOrEqual(now)
        const columns = Math.floor(to / seconds) - Math.floor(from / seconds) + 1
        expect(columns).toBeLessThanOrEqual(DEPTH_COLUMNS_MAX)
      },
    ),
  )
  expect(depthRange(now - 6 * 3600, now, now).seconds).toBe(300)
  expect(depthRange(0, now, now).seconds).toBe(1800)
})
