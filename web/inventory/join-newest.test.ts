import type { InventoryHistoryEntry } from '@app/contract/inventory.ts'
import { expect, test } from 'vitest'
import { joinNewest } from './join-newest.ts'

const page = (...uuids: string[]) =>
  uuids.map((uuid): InventoryHistoryEntry => ({
    uuid,
    created_at: 0,
    operation_code: 'trade',
    operation_type: 'add',
    items: [],
  }))

test('what is new stands before what is known', () => {
  const pages = [page('d', 'c'), page('b', 'a')]
  expect(joinNewest(pages, page('f', 'e', 'd'))).toEqual([page('f', 'e', 'd', 'c'), page('b', 'a')])
  expect(joinNewest(pages, page('d', 'c'))).toBe(pages)
  expect(joinNewest([page()], page('a'))).toEqual([page('a')])
})

test('an operation that gave and took is not torn apart', () => {
  const pages = [page('b', 'a')]
  expect(joinNewest(pages, page('c', 'c', 'b'))).toEqual([page('c', 'c', 'b', 'a')])
})

test('pages that do not meet are not joined', () => {
  expect(joinNewest([page('b', 'a')], page('z', 'y'))).toBeUndefined()
})
