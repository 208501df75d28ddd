import { expect, test } from 'vitest'
import { needsApproval, whyUndecidable } from './correction.ts'

const limit = 1000

test.each([
  [{ coins: 1000, alone: 0, isOwn: false }, false],
  [{ coins: -1000, alone: 0, isOwn: false }, false],
  [{ coins: 1001, alone: 0, isOwn: false }, true],
  [{ coins: -1001, alone: 0, isOwn: false }, true],
  [{ coins: 1, alone: 999, isOwn: false }, false],
  [{ coins: -2, alone: 999, isOwn: false }, true],
  [{ coins: 1, alone: 0, isOwn: true }, true],
])('%o needs a second operator: %o', (asked, needs) => {
  expect(needsApproval({ ...asked, limit })).toBe(needs)
})

const waiting = { state: 'waiting', asked_by: 'ann', player_id: 'eve', expires_at: 100 } as const

test.each([
  ['bob approves', waiting, 'bob', true, 99, undefined],
  ['ann cannot approve what she asked for', waiting, 'ann', true, 99, 'own_correction'],
  ['ann takes it back', waiting, 'ann', false, 99, undefined],
  ['eve cannot approve what she is given', waiting, 'eve', true, 99, 'own_account'],
  ['it has expired', waiting, 'bob', true, 100, 'correction_expired'],
  ['it is posted', { ...waiting, state: 'posted' } as const, 'bob', true, 99, 'correction_decided'],
])('%s', (_, correction, operatorId, approve, now, why) => {
  expect(whyUndecidable(correction, { operatorId, approve, now })).toBe(why)
})
