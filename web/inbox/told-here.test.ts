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

type Because = Extract<InboxMessage, { kind: 'trade_changed' }>['data']['because']

const trade = (message_id: number, because: Because): InboxMessage => ({
  ...salary(message_id),
  kind: 'trade_changed',
  data: { trade_id: 'open', opponent_uuid: '', opponent_name: 'Ann', because },
})

test('what is read already is not said, nor what screens tell of', () => {
  const messages = [trade(14, 'completed'), salary(13), salary(12, true)]
  expect(toldHere(messages, null)).toEqual([salary(13)])
})

test('what becomes of a trade is said where its popup is not open', () => {
  const messages = [trade(14, 'offer'), trade(13, 'declined')]
  expect(toldHere(messages, null)).toEqual(messages)
  expect(toldHere(messages, 'another')).toEqual(messages)
  expect(toldHere(messages, 'open')).toEqual([])
})
