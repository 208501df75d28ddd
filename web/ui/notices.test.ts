import { expect, test } from 'vitest'
import { keepNotices, type Notice, readNotices, useNotices, writeNotices } from './notices.ts'

const notices: readonly Notice[] = [
  { text: 'Sold', kind: 'done', at: 1_790_000_000 },
  { text: '[1]', kind: 'failed', at: 1_790_000_001 },
]

test('the notices of a player come back for that player alone', () => {
  const text = writeNotices(notices, 'ann')
  expect(readNotices(text, 'ann')).toEqual(notices)
  expect(readNotices(text, 'bob')).toEqual([])
  expect(readNotices(undefined, 'ann')).toEqual([])
  expect(readNotices('what another release wrote', 'ann')).toEqual([])
})

test('the newest thirty are kept, newest first', () => {
  for (let nth = 1; nth <= 31; nth++) keepNotices([{ text: `${nth}`, kind: 'note', at: nth }])
  const kept = useNotices.getState().notices.map(({ text }) => text)
  expect(kept).toHaveLength(30)
  expect([kept[0], kept.at(-1)]).toEqual(['31', '2'])
})
