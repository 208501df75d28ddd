import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ORIGINS, type Origin } from './origin.ts'
import { type Act, type Basis, type CostChange, settleAct } from './settle-act.ts'
import { shares, takeEvenly } from './shares.ts'

const OAK = 100
const PINE = 101

/** A player's costs, act by act. */
function carrier() {
  const bases = new Map<number, Basis>()
  const basisOf = (item: number) => {
    const basis = bases.get(item) ?? new Map()
    bases.set(item, basis)
    return basis
  }
  return {
    basisOf,
    act(coins: number, items: Record<number, number>, origin: Origin = 'bought'): CostChange[] {
      const moved = new Map(Object.entries(items).map(([item, count]) => [Number(item), count]))
      return settleAct({ coins: BigInt(coins), items: moved, originOf: () => origin }, basisOf)
    },
    held(): bigint {
      return [...bases.values()]
        .flatMap((basis) => [...basis.values()])
        .reduce((sum, { cost }) => sum + cost, 0n)
    },
  }
}

const profitOf = (changes: readonly CostChange[]) =>
  changes
    .filter(({ side }) => side === 'sell' || side === 'use')
    .reduce((sum, { coins, kept, cost }) => sum + coins + kept - cost, 0n)

test('a purchase costs what was paid, a sale makes what it brings beyond the average cost', () => {
  const own = carrier()
  own.act(-100, { [OAK]: 10 })
  own.act(-200, { [OAK]: 10 })
  const [sold] = own.act(90, { [OAK]: -5 })
  expect(sold).toEqual({
    item_id: OAK,
    origin: 'bought',
    side: 'sell',
    count: 5,
    coins: 90n,
    cost: 75n,
    kept: 0n,
  })
  expect(own.basisOf(OAK).get('bought')).toEqual({ count: 15, cost: 225n })
})

test('what a craft takes goes on as the cost of what it makes; a swap makes no profit', () => {
  const own = carrier()
  own.act(-100, { [OAK]: 10 })
  const crafted = own.act(0, { [OAK]: -10, [PINE]: 3 }, 'crafted')
  expect(profitOf(crafted)).toBe(0n)
  expect(own.basisOf(PINE).get('crafted')).toEqual({ count: 3, cost: 100n })
  const swapped = own.act(30, { [PINE]: -3, [OAK]: 1 }, 'traded')
  expect(profitOf(swapped)).toBe(0n)
  expect(own.basisOf(OAK).get('traded')).toEqual({ count: 1, cost: 70n })
  expect(profitOf(own.act(100, { [OAK]: -1, [PINE]: 1 }, 'traded'))).toBe(30n)
  expect(own.basisOf(PINE).get('traded')).toEqual({ count: 1, cost: 0n })
})

test('what is used or given away for nothing is a loss of what it has cost', () => {
  const own = carrier()
  own.act(-40, { [OAK]: 4 })
  const used = own.act(0, { [OAK]: -1 })
  expect(used).toMatchObject([{ side: 'use', coins: 0n, cost: 10n, kept: 0n }])
  expect(profitOf(used)).toBe(-10n)
  expect(profitOf(own.act(-5, { [OAK]: -3 }))).toBe(-35n)
})

test('pieces leave each origin in proportion, at its own average cost', () => {
  const own = carrier()
  own.act(-600, { [OAK]: 6 })
  own.act(0, { [OAK]: 3 }, 'harvested')
  const sold = own.act(300, { [OAK]: -3 })
  expect(sold).toMatchObject([
    { origin: 'bought', count: 2, cost: 200n },
    { origin: 'harvested', count: 1, cost: 0n },
  ])
})

test('pieces of an item are sold for the same, whatever they have cost', () => {
  const own = carrier()
  own.act(-226, { [OAK]: 2 })
  own.act(0, { [OAK]: 1 }, 'given')
  expect(own.act(318, { [OAK]: -3 })).toMatchObject([
    { origin: 'bought', count: 2, cost: 226n, coins: 212n },
    { origin: 'given', count: 1, cost: 0n, coins: 106n },
  ])
  // Of several items the ledger does not say what each was sold for: by what they have cost.
  own.act(-60, { [OAK]: 2 })
  own.act(0, { [OAK]: 1 }, 'given')
  own.act(-30, { [PINE]: 1 })
  expect(own.act(180, { [OAK]: -3, [PINE]: -1 })).toMatchObject([
    { item_id: OAK, origin: 'bought', coins: 80n },
    { item_id: OAK, origin: 'given', coins: 40n },
    { item_id: PINE, origin: 'bought', coins: 60n },
  ])
})

test('where a cost lives on, no piece has made anything', () => {
  const own = carrier()
  own.act(-226, { [OAK]: 2 })
  own.act(0, { [OAK]: 1 }, 'given')
  const swapped = own.act(100, { [OAK]: -3, [PINE]: 1 }, 'traded')
  expect(swapped.slice(0, 2)).toMatchObject([
    { origin: 'bought', coins: 100n, cost: 226n, kept: 126n },
    { origin: 'given', coins: 0n, cost: 0n, kept: 0n },
  ])
})

test('pieces that nobody knows of have cost nothing', () => {
  const own = carrier()
  expect(own.act(10, { [OAK]: -2 })).toMatchObject([{ origin: 'given', count: 2, cost: 0n }])
  own.act(-10, { [OAK]: 1 })
  expect(own.act(30, { [OAK]: -3 })).toMatchObject([{ origin: 'bought', count: 3, cost: 10n }])
})

test('shares add up, and none is further from its exact part than a whole one', () => {
  const weights = fc.array(fc.bigInt({ min: 0n, max: 10n ** 15n }), { minLength: 1, maxLength: 9 })
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 18n }), weights, (total, by) => {
      const whole = by.reduce((sum, one) => sum + one, 0n)
      fc.pre(whole > 0n)
      const parts = shares(total, by)
      expect(parts.reduce((sum, one) => sum + one, 0n)).toBe(total)
      for (const [index, part] of parts.entries()) {
        const off = part * whole - total * by[index]!
        expect(off < whole && -off < whole).toBe(true)
      }
    }),
  )
})

test('pieces are taken in whole, as many as asked for, and no more than are there', () => {
  const stocks = fc.array(fc.integer({ min: 0, max: 1e9 }), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(stocks, fc.double({ min: 0, max: 1, noNaN: true }), (there, part) => {
      const whole = there.reduce((sum, one) => sum + one, 0)
      const count = Math.floor(whole * part)
      const taken = takeEvenly(count, there)
      expect(taken.reduce((sum, one) => sum + one, 0)).toBe(count)
      for (const [index, pieces] of taken.entries()) {
        expect(pieces).toBeLessThanOrEqual(there[index]!)
        expect(Math.abs(pieces - (whole && (count / whole) * there[index]!))).toBeLessThan(1.001)
      }
    }),
  )
})

test('whatever is done, coins that came are the profit and what is held has cost the rest', () => {
  const arbitrary = fc.record({
    coins: fc.integer({ min: -1000, max: 1000 }),
    items: fc.dictionary(
      fc.constantFrom('100', '101', '102'),
      fc.integer({ min: -5, max: 8 }).filter((count) => count !== 0),
      { minKeys: 1 },
    ),
    origin: fc.constantFrom(...ORIGINS),
  })
  fc.assert(
    fc.property(fc.array(arbitrary, { maxLength: 40 }), (acts) => {
      const own = carrier()
      const pieces = new Map<number, number>()
      let coins = 0n
      let profit = 0n
      for (const { origin, ...act } of acts) {
        const items = Object.fromEntries(
          Object.entries(act.items)
            .map(([item, count]) => [item, Math.max(count, -(pieces.get(Number(item)) ?? 0))])
            .filter(([, count]) => count !== 0),
        ) as Record<number, number>
        const isGift = Object.values(items).every((count) => count > 0) && act.coins > 0
        if (Object.keys(items).length === 0 || isGift) continue
        for (const [item, count] of Object.entries(items)) {
          pieces.set(Number(item), (pieces.get(Number(item)) ?? 0) + count)
        }
        coins += BigInt(act.coins)
        profit += profitOf(own.act(act.coins, items, origin))
        expect(own.held()).toBe(profit - coins)
        for (const [item, count] of pieces) {
          const stocks = [...own.basisOf(item).values()]
          expect(stocks.reduce((sum, stock) => sum + stock.count, 0)).toBe(count)
          for (const stock of stocks) expect(stock.cost >= 0n).toBe(true)
          if (count === 0) expect(stocks.every(({ cost }) => cost === 0n)).toBe(true)
        }
      }
    }),
  )
})

test('an act without pieces is none', () => {
  const act: Act = { coins: 5n, items: new Map(), originOf: () => 'earned' }
  expect(settleAct(act, () => new Map())).toEqual([])
})
