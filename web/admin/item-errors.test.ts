import { expect, test } from 'vitest'
import { itemErrors } from './item-errors.ts'
import type { AdminUser } from './admin-data.ts'

const user = { inventory_items: [{ item_id: 100, count: 3 }] } as unknown as AdminUser

test.each([
  [undefined, 'add', 100, 1, 'why', { user: 'admin.no_user' }],
  [user, 'add', Number.NaN, 1, 'why', { item: 'admin.item_required' }],
  [user, 'add', 100, 0, 'why', { count: 'admin.count_positive' }],
  [user, 'add', 100, 1.5, 'why', { count: 'admin.count_positive' }],
  [user, 'add', 100, 1e9 + 1, 'why', { count: 'admin.count_too_large' }],
  [user, 'add', 100, 1, ' ', { reason: 'admin.reason_required' }],
  [user, 'add', 200, 9, 'why', {}],
  [user, 'consume', 200, 1, 'why', { item: 'admin.not_held' }],
  [user, 'consume', 100, 4, 'why', { count: 'admin.not_enough' }],
  [user, 'consume', 100, 3, 'why', {}],
] as const)('%#: the field that is wrong says so', (whose, action, item_id, count, why, errors) => {
  expect(itemErrors(whose, { action, item_id, count }, why)).toEqual(errors)
})
