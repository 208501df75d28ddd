import type { InboxMessage } from '@app/contract/inbox.ts'
import { expect, test } from 'vitest'
import { arrivedSince, newestOf } from './arrived.ts'

const salary = (message_id: number, is_read = false): InboxMessage => ({
  message_id,
  kind: 'salary_full',
  data: { item_id: 100 },
  count: 1,
  created_at: 7,
  is_read,
})

test('what was there when the page opened has not arrived', () => {
  expect(arrivedSince(undefined, [salary(9)])).toEqual([])
  expect(arrivedSince(0, [salary(9)])).toEqual([salary(9)])
})

test('only unread messages above the newest one arrive, and not those that screens tell of', () => {
  const trade: InboxMessage = {
    ...salary(14),
    kind: 'trade_changed',
    data: { trade_id: '', opponent_uuid: '', opponent_name: 'Ann', because: 'offer' },
  }
  const messages = [trade, salary(13), salary(12, true), salary(9)]
  expect(arrivedSince(9, messages)).toEqual([salary(13)])
  expect([newestOf(messages), newestOf([])]).toEqual([14, 0])
})
