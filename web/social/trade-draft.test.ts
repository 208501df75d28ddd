import { expect, test } from 'vitest'
import {
  isSameDraft,
  mostOf,
  rowsOf,
  sentCoins,
  sentDraft,
  withItem,
  worthOf,
} from './trade-draft.ts'

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
})

test('an emptied field offers no piece, and keeps its place for the next number', () => {
  const emptied = withItem(draft, 7, Number.NaN, 9)
  expect(emptied.items).toEqual({ 7: 0 })
  expect(sentDraft(emptied)).toEqual({ coins: 5, items: {} })
  expect(isSameDraft(emptied, { coins: 5, items: {} })).toBe(true)
  expect(worthOf(emptied, () => undefined)).toEqual({ coins: 5, unpriced: 0 })
})

test('what is the same is not sent as a change', () => {
  expect(isSameDraft(draft, { coins: 5, items: { 7: 2 } })).toBe(true)
  expect(isSameDraft(draft, { coins: 5, items: { 7: 3 } })).toBe(false)
  expect(isSameDraft(draft, { coins: 5, items: {} })).toBe(false)
})

test('an offer is held against the one before: more, fewer, new, and gone', () => {
  const was = { coins: 0, items: { 7: 9, 9: 1 } }
  expect(rowsOf({ coins: 0, items: { 7: 2, 8: 3 } }, was)).toEqual([
    { item: 7, count: 2, was: 9 },
    { item: 8, count: 3, was: 0 },
    { item: 9, count: 0, was: 1 },
  ])
})

test('fewer are told from the most that was ever offered', () => {
  const most = mostOf({ coins: 0, items: { 7: 9 } }, { coins: 5, items: { 7: 2, 8: 3 } })
  expect(most).toEqual({ coins: 5, items: { 7: 9, 8: 3 } })
})

test('an offer is worth its coins and its items at their prices', () => {
  expect(worthOf(draft, () => 100)).toEqual({ coins: 205, unpriced: 0 })
  const mixed = { coins: 5, items: { 7: 2, 8: 3 } }
  const priceOf = (item: number) => (item === 7 ? 100 : undefined)
  expect(worthOf(mixed, priceOf)).toEqual({ coins: 205, unpriced: 1 })
})
