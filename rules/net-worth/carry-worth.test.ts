import fc from 'fast-check'
import { expect, test } from 'vitest'
import { broughtBy, carryWorth, type DayFacts, type Standing, worthOf } from './carry-worth.ts'
import { SOURCES } from './sources.ts'

const OAK = 100
const PLANK = 200
const standing = (
  coins: bigint,
  pieces: Record<number, bigint>,
  prices: Record<number, bigint>,
): Standing => {
  const table = (of: Record<number, bigint>) =>
    new Map(Object.entries(of).map(([item, value]) => [Number(item), value]))
  return { coins, pieces: table(pieces), prices: table(prices) }
}

test('a day by hand: a price that rose, a purchase, and what was harvested', () => {
  const from = standing(1000n, { [OAK]: 10n }, { [OAK]: 5n })
  const [day] = carryWorth(from, [
    {
      day: 86_400,
      prices: new Map([[OAK, 7n]]),
      flows: [
        { source: 'harvest', asset: OAK, came: 3n, went: 0n },
        { source: 'market', asset: 0, came: 0n, went: 40n },
        { source: 'market', asset: OAK, came: 5n, went: 0n },
        { source: 'harvest', asset: PLANK, came: 2n, went: 0n },
      ],
    },
  ])
  expect(day).toEqual({
    day: 86_400,
    coins: 960n,
    items: 18n * 7n,
    // Nobody buys planks.
    unpriced: 1,
    // What was there: 10 by 2. What came is counted at the new price.
    prices: 20n,
    parts: [
      { source: 'market', items_came: 35n, items_went: 0n, coins_came: 0n, coins_went: 40n },
      { source: 'harvest', items_came: 21n, items_went: 0n, coins_came: 0n, coins_went: 0n },
    ],
  })
})

test('what nobody buys any more is lost to prices, and found again', () => {
  const from = standing(0n, { [OAK]: 4n }, { [OAK]: 5n })
  const days = carryWorth(from, [
    { day: 0, prices: new Map([[OAK, undefined]]), flows: [] },
    { day: 86_400, prices: new Map([[OAK, 6n]]), flows: [] },
  ])
  expect(days.map(({ prices, items, unpriced }) => [prices, items, unpriced])).toEqual([
    [-20n, 0n, 1],
    [24n, 24n, 0],
  ])
})

test('what nobody can tell any more is said to be unknown, on the first day alone', () => {
  const from = standing(100n, {}, {})
  const quiet = { prices: new Map(), flows: [] }
  const days = carryWorth(
    from,
    [
      { day: 0, ...quiet },
      { day: 86_400, ...quiet },
    ],
    130n,
  )
  expect(days.map(({ parts }) => parts)).toEqual([
    [{ source: 'unknown', items_came: 0n, items_went: 30n, coins_came: 0n, coins_went: 0n }],
    [],
  ])
})

const items = [OAK, PLANK, 300] as const
const item = fc.constantFrom(...items)
const amount = fc.bigInt({ min: 0n, max: 10n ** 12n })
const price = fc.option(fc.bigInt({ min: 1n, max: 10n ** 12n }), { nil: undefined })
const flow = fc.record({
  source: fc.constantFrom(...SOURCES),
  asset: fc.oneof(fc.constant(0), item),
  came: amount,
  went: amount,
})
const facts = fc.record({
  prices: fc
    .dictionary(item.map(String), price)
    .map((table) => new Map(Object.entries(table).map(([id, of]) => [Number(id), of]))),
  flows: fc.array(flow, { maxLength: 8 }),
})
const start = fc.record({
  coins: amount,
  pieces: fc
    .uniqueArray(fc.tuple(item, amount), { selector: ([id]) => id })
    .map((of) => new Map(of)),
  prices: fc
    .uniqueArray(fc.tuple(item, amount), { selector: ([id]) => id })
    .map((of) => new Map(of)),
})

/** The plainest way to say what is there at the end of some days. */
function after(from: Standing, days: readonly DayFacts[]): Standing {
  const pieces = new Map(from.pieces)
  const prices = new Map(from.prices)
  let { coins } = from
  for (const day of days) {
    for (const [id, of] of day.prices) {
      if (of === undefined) prices.delete(id)
      else prices.set(id, of)
    }
    for (const { asset, came, went } of day.flows) {
      if (asset === 0) coins += came - went
      else pieces.set(asset, (pieces.get(asset) ?? 0n) + came - went)
    }
  }
  return { coins, pieces, prices }
}

test('each change is what prices did, and what sources brought less what they took, to the coin', () => {
  fc.assert(
    fc.property(start, fc.array(facts, { maxLength: 6 }), fc.bigInt(), (from, list, known) => {
      const days = list.map((one, nth) => ({ ...one, day: nth * 86_400 }))
      let before = known
      const carried = carryWorth(from, days, known)
      for (const day of carried) {
        const worth = day.coins + day.items
        expect(worth - before).toBe(day.prices + broughtBy(day.parts))
        expect(worth).toBe(worthOf(after(from, days.slice(0, day.day / 86_400 + 1))).total)
        before = worth
      }
    }),
  )
})

test('days can be carried one by one or all at once', () => {
  fc.assert(
    fc.property(start, fc.array(facts, { minLength: 2, maxLength: 6 }), (from, list) => {
      const days = list.map((one, nth) => ({ ...one, day: nth * 86_400 }))
      const oneByOne = days.flatMap((day, nth) =>
        carryWorth(after(from, days.slice(0, nth)), [day]),
      )
      const together = carryWorth(from, days)
      expect(together.at(-1)).toEqual(oneByOne.at(-1))
      expect(together).toEqual(
        oneByOne.filter(({ day }) => together.some((other) => other.day === day)),
      )
    }),
  )
})

test('days on which nothing changed are left out, but for the last', () => {
  const from = standing(0n, { [OAK]: 2n }, { [OAK]: 5n })
  const quiet = { prices: new Map([[PLANK, 9n]]), flows: [] }
  const days = [0, 1, 2].map((day) => ({ ...quiet, day }))
  expect(carryWorth(from, days).map(({ day }) => day)).toEqual([2])
})
