import type { Quote } from '@app/contract/quote.ts'
import type { Side } from '@app/rules/market/match-order.ts'
import { expect, test } from 'vitest'
import { ApiError } from '../refusals/api-error.ts'
import {
  areUnchanged,
  commandsOf,
  type Draft,
  priceRows,
  refusedRow,
  totalsOf,
  withQuotes,
} from './pricing.ts'

const MAX = { price: 1e12, count: 1e6 }
/** Best prices of others by item. */
const rivals: Record<number, Partial<Record<Side, number>>> = {
  1: { sell: 50, buy: 49 },
  2: { sell: 70 },
  3: { buy: 6 },
}
const rivalOf = (item: number, side: Side) => rivals[item]?.[side]
const quote = (traded: number, total: number, fee: number, rest: number): Quote => ({
  traded,
  total,
  fee,
  rest,
  first_price: 49,
  last_price: 49,
})
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

test('matching the best takes its price, one below goes under it', () => {
  expect(priceRows([draft(1, 4)], { kind: 'match' }, rivalOf, MAX)).toMatchObject([{ price: 50 }])
  expect(priceRows([draft(1, 4)], { kind: 'beat' }, rivalOf, MAX)).toMatchObject([{ price: 49 }])
})

test('what the player typed stands before the rule', () => {
  const rows = priceRows(
    [draft(1, 1, { typed: 77 }), draft(1, 1, { typed: Number.NaN }), draft(1, 0.5)],
    { kind: 'fixed', price: 60 },
    rivalOf,
    MAX,
  )
  expect(rows.map((row) => row.price)).toEqual([77, Number.NaN, 60])
  expect(rows[1]!.outcome).toEqual({ missing: 'price' })
  expect(rows[2]!.outcome).toEqual({ missing: 'count' })
})

test('without a rival a new lot has no price, and a lot keeps the one it has', () => {
  const rows = priceRows([draft(3, 1), repriced], { kind: 'beat' }, () => undefined, MAX)
  expect(rows.map((row) => row.outcome)).toEqual([{ missing: 'price' }, { unchanged: true }])
  expect(totalsOf(rows, 0)).toMatchObject({ sent: [], isReady: false })
})

test('lots that have their price already are no rows with errors', () => {
  const rows = (drafts: Draft[]) => priceRows(drafts, { kind: 'beat' }, () => undefined, MAX)
  expect(areUnchanged(rows([repriced]))).toBe(true)
  expect(areUnchanged(rows([repriced, draft(3, 1)]))).toBe(false)
})

test('only rows that can be sent are quoted, and each gets the answer to its own command', () => {
  const rows = priceRows(
    [draft(3, 1), draft(1, 4), repriced, draft(1, 2, { key: 'typed', typed: 60 })],
    { kind: 'beat' },
    rivalOf,
    MAX,
  )
  expect(commandsOf(rows)).toEqual([
    { side: 'sell', item_type_id: 1, price: 49, count: 4 },
    { lot_uuid: 'own', price: 69 },
    { side: 'sell', item_type_id: 1, price: 60, count: 2 },
  ])
  const answers = [quote(3, 141, 6, 1), quote(0, 0, 0, 4), quote(0, 0, 0, 2)]
  expect(withQuotes(rows, answers).map((row) => row.outcome)).toEqual([
    { missing: 'price' },
    ...answers,
  ])
})

test('nothing is sent before the server has said what it would do', () => {
  const rows = priceRows([draft(1, 4)], { kind: 'beat' }, rivalOf, MAX)
  expect(rows[0]!.outcome).toEqual({ checking: true })
  expect(totalsOf(withQuotes(rows, undefined), 500)).toMatchObject({ sent: [], isReady: false })
})

test('totals add up what is sent, with the fee now and later', () => {
  const priced = priceRows([draft(1, 4), draft(2, 1), repriced], { kind: 'beat' }, rivalOf, MAX)
  const refused = { refused: 'not_enough_items', params: { have: 0, need: 1 } }
  const rows = withQuotes(priced, [quote(3, 141, 6, 1), refused, quote(0, 0, 0, 4)])
  // One row is refused, and nothing may be sent before it is corrected.
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

test('a refusal blames the row that it names, and none when it names none', () => {
  const rows = priceRows([draft(1, 4), draft(2, 1)], { kind: 'beat' }, rivalOf, MAX)
  const refusal = (params: Record<string, unknown>) =>
    new ApiError(422, 'not_enough_items', 'refused', params)
  expect(refusedRow(refusal({ at: 1, have: 0 }), rows)).toBe(rows[1])
  expect(refusedRow(refusal({ at: 0 }), rows)).toBe(rows[0])
  expect(refusedRow(new ApiError(429, 'rate_limit', 'too fast'), rows)).toBeUndefined()
  expect(refusedRow(refusal({ at: 2 }), rows)).toBeUndefined()
  expect(refusedRow(new Error('broken'), rows)).toBeUndefined()
  expect(refusedRow(null, rows)).toBeUndefined()
  expect(refusedRow(refusal({ at: 1 }), undefined)).toBeUndefined()
})
