import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyTrade } from './apply-trade.ts'
import {
  amountsOf,
  confirmOffer,
  emptyTable,
  isAgreed,
  isSameOffer,
  type Offer,
  otherSide,
  type Side,
  withdraw,
} from './trade.ts'

const offers = fc.record({
  coins: fc.integer({ min: 0, max: 2 }),
  items: fc
    .uniqueArray(fc.integer({ min: 1, max: 3 }))
    .map((ids) => new Map(ids.map((id) => [id, 1]))),
}) satisfies fc.Arbitrary<Offer>
const sides = fc.constantFrom<Side>('user_1', 'user_2')
const steps = fc.array(fc.tuple(sides, fc.option(offers)), { maxLength: 20 })

test('agreed means: each has confirmed after the last change of either offer', () => {
  fc.assert(
    fc.property(steps, (played) => {
      let table = emptyTable
      const seen: Record<Side, number> = { user_1: 0, user_2: 0 }
      for (const [side, offer] of played) {
        const before = table
        table = offer ? confirmOffer(table, side, offer) : withdraw(table, side)
        seen[side] = offer ? table.version : 0
        if (offer && !isSameOffer(before.offers[side], offer)) {
          expect(table.confirmed[otherSide(side)]).toBe(false)
          expect(table.version).toBe(before.version + 1)
        }
        if (isAgreed(table)) {
          expect(seen).toEqual({ user_1: table.version, user_2: table.version })
        }
      }
    }),
  )
})

test('what a side agreed to last stands until it agrees again, whatever the other does', () => {
  fc.assert(
    fc.property(steps, (played) => {
      let table = emptyTable
      let agreedTo: Offer | null = null
      for (const [side, offer] of played) {
        if (side === 'user_1' && offer) agreedTo = table.offers.user_2
        table = offer ? confirmOffer(table, side, offer) : withdraw(table, side)
        expect(table.agreed.user_2).toEqual(agreedTo)
        if (table.confirmed.user_1) expect(agreedTo).toEqual(table.offers.user_2)
      }
    }),
  )
})

test('an offer is what it takes', () => {
  expect([...amountsOf({ coins: 5, items: new Map([[7, 2]]) })]).toEqual([
    [0, 5],
    [7, 2],
  ])
  expect(amountsOf(emptyTable.offers.user_1).size).toBe(0)
})

test('a list of trades takes in what happens to one', () => {
  const active = (id: string, revision = 1) => ({
    id,
    trade_status: 'active' as 'active' | 'completed',
    revision,
  })
  const listed = applyTrade([active('a')], active('b'))
  expect(listed).toEqual([active('b'), active('a')])
  const changed = applyTrade(listed, active('a', 2))
  expect(changed).toEqual([active('b'), active('a', 2)])
  expect(applyTrade(changed, active('a', 1))).toBe(changed)
  expect(applyTrade(changed, { ...active('b'), trade_status: 'completed' })).toEqual([
    active('a', 2),
  ])
})
