import { expect, test } from 'vitest'
import {
  asideOf,
  type Draft,
  emptyDraft,
  pricesOf,
  readDraft,
  withSide,
} from './conditional-draft.ts'

const filled: Draft = {
  ...emptyDraft,
  kind: 'both',
  count: 3,
  trigger: { stop: 40, take: 90 },
  limit: { stop: 35, take: 95 },
}

test.each([
  ['sell', 'below', 'above'],
  ['buy', 'above', 'below'],
] as const)('who would %s stops %s and takes profit %s', (side, stop, take) => {
  const given = readDraft(withSide(filled, side))
  expect(given?.conditions.map(({ direction }) => direction)).toEqual([stop, take])
  expect(given?.conditions.map(({ price_of }) => price_of)).toEqual(
    side === 'sell' ? ['buy', 'buy'] : ['sell', 'sell'],
  )
})

test.each([
  ['sell', 'below'],
  ['buy', 'above'],
] as const)('who would %s trails %s the best price', (side, direction) => {
  const draft = withSide({ ...filled, kind: 'trail', distance: 5 }, side)
  expect(readDraft(draft)?.conditions).toEqual([
    {
      price_of: side === 'sell' ? 'buy' : 'sell',
      direction,
      order_price: 35,
      trail: { by: 'percent', distance: 5 },
    },
  ])
  expect(readDraft({ ...draft, distance: 100 })).toBeUndefined()
  expect(readDraft({ ...draft, distance: 100, by: 'coins' })).toBeDefined()
})

test('how long the rest waits is asked for where it is chosen', () => {
  expect(readDraft(filled)).not.toHaveProperty('lasts_sec')
  expect(readDraft({ ...filled, lasts: 'week' })?.lasts_sec).toBe(604_800)
})

test('the guard is shown the prices of the orders and those that are waited for, each once', () => {
  expect(pricesOf(readDraft(filled)!)).toEqual([35, 95, 40, 90])
  const same = readDraft({ ...filled, limit: { stop: 35, take: 35 } })!
  expect(pricesOf(same)).toEqual([35, 40, 90])
})

test('both share what the dearer may cost; what is not filled in is no order', () => {
  expect(asideOf(readDraft(withSide(filled, 'buy'))!)).toEqual({ coins: 3 * 95 })
  expect(readDraft({ ...filled, kind: 'stop' })?.conditions).toHaveLength(1)
  expect(readDraft({ ...filled, count: Number.NaN })).toBeUndefined()
  expect(readDraft({ ...filled, limit: { stop: 35, take: Number.NaN } })).toBeUndefined()
  expect(readDraft({ ...filled, trigger: { stop: 1e13, take: 90 } })).toBeUndefined()
  expect(withSide({ ...filled, priceOf: 'trade' }, 'buy').priceOf).toBe('trade')
})
