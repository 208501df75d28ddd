import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fairPrice, farFactor, SLOTS_MIN } from './fair-price.ts'

const HOUR = 3600
type Slot = ReturnType<typeof at>
const at = (slot: number, price: number, quantity: number) => ({
  slot,
  coins: price * quantity,
  quantity,
})
const slotsOf = (prices: readonly number[], quantity = 10) =>
  prices.map((price, index) => at(index * HOUR, price, quantity))

const trade = fc.record({
  price: fc.integer({ min: 1, max: 1e9 }),
  quantity: fc.integer({ min: 1, max: 1e6 }),
})
const honest = (min: number) => fc.array(trade, { minLength: min, maxLength: 48 })
const made = (trades: readonly { price: number; quantity: number }[]) =>
  trades.map(({ price, quantity }, index) => at(index * HOUR, price, quantity))
/** A trade at any price of any size, in an hour of its own or added to another. */
const fixed = fc.record({
  price: fc.integer({ min: 1, max: 1e12 }),
  quantity: fc.integer({ min: 1, max: 1e9 }),
  into: fc.option(fc.nat()),
})
type Fixed = { price: number; quantity: number; into: number | null }

function withFixed(slots: readonly Slot[], { price, quantity, into }: Fixed): Slot[] {
  if (into === null) return [...slots, at(48 * HOUR, price, quantity)]
  return slots.map((slot, index) =>
    index === into % slots.length
      ? { ...slot, coins: slot.coins + price * quantity, quantity: slot.quantity + quantity }
      : slot,
  )
}

test.each(['hour', 'day'] as const)(
  'one fixed trade, however large, moves the price of a %s to another voice at most',
  (unit) => {
    fc.assert(
      fc.property(honest(SLOTS_MIN[unit]), fixed, (trades, one) => {
        const slots = made(trades)
        const others = one.into === null ? slots : slots.toSpliced(one.into % slots.length, 1)
        const after = withFixed(slots, one)
        const { price } = unit === 'hour' ? fairPrice(after, []) : fairPrice([], after)
        const paid = others.map(({ coins, quantity }) => coins / quantity)
        expect(price).toBeGreaterThanOrEqual(Math.floor(Math.min(...paid)))
        expect(price).toBeLessThanOrEqual(Math.ceil(Math.max(...paid)))
      }),
    )
  },
)

test('in a market that agrees on a price, a fixed trade does not move it by a coin', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e9 }), fixed, (price, one) => {
      const slots = slotsOf(Array.from({ length: 12 }, () => price))
      expect(fairPrice(withFixed(slots, one), []).price).toBe(price)
    }),
  )
})

test('many hours of fixed trades move the price to three times that of the days at most', () => {
  const days = slotsOf([100, 101, 102, 103, 104, 105])
  const hours = slotsOf(Array.from({ length: 48 }, () => 5000))
  expect(fairPrice(hours, days)).toMatchObject({ price: 306, unit: 'hour', slots: 48 })
  expect(fairPrice(slotsOf(Array.from({ length: 48 }, () => 2)), days).price).toBe(34)
})

test('too few trades say so, and no figure is given', () => {
  fc.assert(
    fc.property(
      fc.array(trade, { maxLength: SLOTS_MIN.hour - 1 }),
      fc.array(trade, { maxLength: SLOTS_MIN.day - 1 }),
      (hours, days) => {
        const none = { price: null, average: null, volatility: null }
        const said = fairPrice(made(hours), made(days))
        expect(said).toMatchObject({ ...none, unit: 'day', slots: days.length })
      },
    ),
  )
})

test('the price stands on hours where enough of them had trades, otherwise on days', () => {
  const days = slotsOf([10, 20, 30, 40, 50])
  expect(fairPrice(slotsOf([1, 1]), days)).toEqual({
    price: 30,
    average: 30,
    volatility: 1 / 3,
    unit: 'day',
    slots: 5,
    quantity: 50,
  })
  const hours = slotsOf([20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31])
  expect(fairPrice(hours, days)).toMatchObject({
    price: 25,
    unit: 'hour',
    slots: 12,
    quantity: 120,
  })
})

test('the average counts every piece, the price every hour', () => {
  const slots = [...slotsOf(Array.from({ length: 11 }, () => 100)), at(11 * HOUR, 1000, 890)]
  expect(fairPrice(slots, [])).toMatchObject({ price: 100, average: 901, volatility: 0 })
})

test('the order of the slots does not matter', () => {
  fc.assert(
    fc.property(honest(SLOTS_MIN.hour), honest(SLOTS_MIN.day), (hours, days) => {
      const said = fairPrice(made(hours), made(days))
      expect(fairPrice(made(hours).toReversed(), made(days).toReversed())).toEqual(said)
    }),
  )
})

test('a digit too many is ten times, above and below', () => {
  expect(farFactor(1200, 120)).toBe(10)
  expect(farFactor(12, 120)).toBe(10)
  expect(farFactor(120, 120)).toBe(1)
})
