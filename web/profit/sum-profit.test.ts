import { expect, test } from 'vitest'
import { filtersOf } from './filters.ts'
import { countUnpriced, sumHeld, unrealized } from './sum-profit.ts'

test('what nobody buys counts for nothing in what is held', () => {
  const held = [
    { item_id: 1, origin: 'bought', count: 10, cost: 200 },
    { item_id: 2, origin: 'given', count: 5, cost: 50 },
  ] as const
  const prices = new Map([[1, 30]])
  expect(sumHeld(held, prices, 500)).toEqual({ count: 15, cost: 250, worth: 290 })
  expect(unrealized(held, prices, 500)).toBe(90)
  expect(unrealized(held, new Map(), 500)).toBeUndefined()
  expect(countUnpriced(held, prices)).toBe(1)
})

test('an address narrows the log; what it says in vain is left out', () => {
  expect(
    filtersOf({ item: '7', side: 'sell', origin: 'spun', from: '2026-11-02', to: '2026-11-02' }),
  ).toEqual({
    item_id: 7,
    sides: ['sell'],
    origins: ['spun'],
    from: Date.UTC(2026, 10, 2) / 1000,
    to: Date.UTC(2026, 10, 3) / 1000,
  })
  expect(filtersOf({ item: 'x', side: 'all', origin: '', from: '2026-13-40', to: 'now' })).toEqual(
    {},
  )
  expect(filtersOf({ item: '9999999999', from: '0000-01-01' })).toEqual({})
})
