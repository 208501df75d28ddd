import type { Trade } from '@app/contract/social.ts'
import { expect, test } from 'vitest'
import { editedAfter, isToWithdraw } from './own-offer.ts'

const offered = { coins: 5, items: { 7: 2 } }
const edited = { coins: 5, items: { 7: 1 } }
const trade = {
  my_side: 'user_1',
  my_status: 'confirmed',
  trade_status: 'active',
  jdoc: { user_1: offered, user_2: { coins: 0, items: {} } },
} as unknown as Trade

test('an offer that was agreed to is withdrawn as soon as another one is made', () => {
  expect(isToWithdraw(trade, offered)).toBe(false)
  expect(isToWithdraw(trade, edited)).toBe(true)
  expect(isToWithdraw({ ...trade, my_status: 'pending' }, edited)).toBe(false)
  expect(isToWithdraw({ ...trade, trade_status: 'completed' }, edited)).toBe(false)
})

test('what was edited while an offer was on its way is neither lost nor taken for sent', () => {
  expect(editedAfter(offered, offered)).toBeUndefined()
  expect(editedAfter(offered, undefined)).toBeUndefined()
  expect(editedAfter(offered, edited)).toBe(edited)
  expect(isToWithdraw(trade, editedAfter(offered, edited)!)).toBe(true)
})
