import type { Trade } from '@app/contract/social.ts'
import { expect, test } from 'vitest'
import { draftOf, isToWithdraw, standingOf } from './own-offer.ts'
import type { Draft } from './trade-draft.ts'

const offered = { coins: 5, items: { 7: 2 } }
const edited = { coins: 5, items: { 7: 1 } }
const trade = {
  my_side: 'user_1',
  my_status: 'confirmed',
  trade_status: 'active',
  revision: 5,
  jdoc: { user_1: offered, user_2: { coins: 0, items: {} } },
} as unknown as Trade

const shown = (draft: Draft, isUnclear = false) => ({ draft, isUnclear })

test('an offer that was agreed to is withdrawn as soon as another one is made', () => {
  expect(isToWithdraw(trade, shown(offered))).toBe(false)
  expect(isToWithdraw(trade, shown(edited))).toBe(true)
  expect(isToWithdraw(trade, shown(offered, true))).toBe(true)
  expect(isToWithdraw({ ...trade, my_status: 'pending' }, shown(edited))).toBe(false)
  expect(isToWithdraw({ ...trade, trade_status: 'completed' }, shown(edited))).toBe(false)
})

test('only what is changed after a confirmation withdraws it: an older draft gives way to it', () => {
  const pending = { ...trade, my_status: 'pending', revision: 4 } as const
  const older = { ...standingOf(pending), draft: edited }
  expect(draftOf(older, standingOf(pending))).toBe(edited)
  expect(draftOf(older, standingOf(trade))).toBe(offered)
  expect(isToWithdraw(trade, shown(draftOf(older, standingOf(trade))))).toBe(false)

  const newer = { ...standingOf(trade), draft: edited }
  expect(isToWithdraw(trade, shown(draftOf(newer, standingOf(trade))))).toBe(true)
  // It has been withdrawn, and the same offer is agreed to anew, in another tab.
  expect(draftOf(newer, standingOf({ ...pending, revision: 6 }))).toBe(edited)
  expect(draftOf(newer, standingOf({ ...trade, revision: 7 }))).toBe(offered)
})

test('a draft ends with the offer that it was put together over', () => {
  const other = { coins: 8, items: {} }
  const draft = { over: offered, agreed: null, draft: edited }
  expect(draftOf(draft, { over: other, agreed: null })).toBe(other)
  expect(draftOf(undefined, { over: other, agreed: null })).toBe(other)
})
