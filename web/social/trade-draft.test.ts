import { expect, test } from 'vitest'
import { isSameDraft, sentCoins, withItem, worthOf } from './trade-draft.ts'

const draft = { coins: 5, items: { 7: 2 } }

test.each([
  [-3, 0],
  [0.9, 0],
  [Number.NaN, 0],
  [1.9, 1],
  [12, 12],
])('%d coins are sent as %d', (typed, sent) => {
  expect(sentCoins(typed)).toBe(sent)
})

test('pieces stay between none and those owned', () => {
  expect(withItem(draft, 8, 3, 2).items).toEqual({ 7: 2, 8: 2 })
  expect(withItem(draft, 7, 0, 9).items).toEqual({})
  expect(withItem(draft, 7, Number.NaN, 9).items).toEqual({})
})

test('what is the same is not sent as a change', () => {
  expect(isSameDraft(draft, { coins: 5, items: { 7: 2 } })).toBe(true)
  expect(isSameDraft(draft, { coins: 5, items: { 7: 3 } })).toBe(false)
  expect(isSameDraft(draft, { coins: 5, items: {} })).toBe(false)
})

test('an offer is worth its coins and its items at their prices', () => {
  expect(worthOf(draft, (item) => (item === 7 ? 100 : undefined))).toBe(205)
  expect(worthOf(draft, () => undefined)).toBe(5)
})
