import type { InboxMessage } from '@app/contract/inbox.ts'
import { expect, test } from 'vitest'
import { toldHere } from './told-here.ts'

const salary = (message_id: number, is_read = false): InboxMessage => ({
  message_id,
  kind: 'salary_full',
  data: { item_id: 100 },
  count: 1,
  created_at: 7,
  is_read,
})

test('what is read already is not said, nor what screens tell of', () => {
  const trade: InboxMessage = {
    ...salary(14),
    kind: 'trade_changed',
    data: { trade_id: '', opponent_uuid: '', opponent_name: 'Ann', because: 'offer' },
  }
  expect(toldHere([trade, salary(13), salary(12, true)])).toEqual([salary(13)])
})
