import { marketLimits } from '@app/rules/market/limits.ts'
import type { MarketView } from '@app/rules/market/preview.ts'
import { expect, test } from 'vitest'
import { type Draft, priceRows, totalsOf } from './pricing.ts'

const MAX = { price: 1e12, count: 1e6 }
const own = {
  lot_uuid: 'own',
  item_id: 2,
  side: 'sell' as const,
  price: 80,
  count: 5,
  current_count: 4,
  prefer_lot_price: 80,
  prefer_lot_currency: 'coin',
  created_at: 0,
}
const view: MarketView = {
  levels: new Map([
    [1, { sell: [{ price: 50, count: 9 }], buy: [{ price: 49, count: 3 }] }],
    [2, { sell: [{ price: 70, count: 1 }], buy: [] }],
    [3, { sell: [], buy: [{ price: 6, count: 1 }] }],
  ]),
  ownLots: [own],
  coins: 0,
  items: new Map([
    [1, 10],
    [3, 2],
  ]),
  sellable: () => true,
  limits: { ...marketLimits, feeBps: 500 },
}
const draft = (itemId: number, count: number, more: Partial<Draft> = {}): Draft => ({
  key: String(itemId),
  itemId,
  side: 'sell',
  count,
  typed: undefined,
  lot: undefined,
  ...more,
})
const repriced = draft(2, 4, { key: 'own', lot: { uuid: 'own', price: 80 } })

test('matching the best waits behind it, one below may sell at once', () => {
  const [matched] = priceRows([draft(1, 4)], { kind: 'match' }, view, MAX)
  expect(matched).toMatchObject({ price: 50, outcome: { traded: 0, rest: 4 } })
  const [beaten] = priceRows([draft(1, 4)], { kind: 'beat' }, view, MAX)
  expect(beaten).toMatchObject({ price: 49, outcome: { traded: 3, rest: 1 } })
})

test('what the player typed stands before the rule', () => {
  const rows = priceRows(
    [draft(1, 1, { typed: 77 }), draft(1, 1, { typed: Number.NaN }), draft(1, 0.5)],
    { kind: 'fixed', price: 60 },
    view,
    MAX,
  )
  expect(rows.map((row) => row.price)).toEqual([77, Number.NaN, 60])
  expect(rows[1]!.outcome).toEqual({ missing: 'price' })
  expect(rows[2]!.outcome).toEqual({ missing: 'count' })
})

test('without a rival a new lot has no price, and a lot keeps the one it has', () => {
  const lonely = new Map([...view.levels, [2, { sell: [], buy: [] }] as const])
  const rows = priceRows(
    [draft(3, 1), repriced],
    { kind: 'beat' },
    { ...view, levels: lonely },
    MAX,
  )
  expect(rows.map((row) => row.outcome)).toEqual([{ missing: 'price' }, { unchanged: true }])
  expect(totalsOf(rows, 0)).toMatchObject({ sent: [], isReady: false })
})

test('a lot is priced by its rivals, with what is left of it', () => {
  const [row] = priceRows([repriced], { kind: 'beat' }, view, MAX)
  expect(row).toMatchObject({ price: 69, outcome: { traded: 0, rest: 4 } })
})

test('totals add up what is sent, with the fee now and later', () => {
  const rows = priceRows([draft(1, 4), draft(2, 1), repriced], { kind: 'beat' }, view, MAX)
  // Nobody holds item 2: that row is refused, and nothing may be sent before it is mended.
  expect(rows[1]!.outcome).toMatchObject({ refused: 'not_enough_items' })
  expect(totalsOf(rows, 500).isReady).toBe(false)
  const good = totalsOf([rows[0]!, rows[2]!], 500)
  expect(good).toMatchObject({
    isReady: true,
    traded: 3,
    now: 3 * 49 - 3 * 2,
    fee: 3 * 2,
    feeLater: 2 + 4 * 3,
    waiting: 5,
    waitingCoins: 49 + 4 * 69,
  })
  expect(good.sent.map((row) => row.key)).toEqual(['1', 'own'])
})
