import { expect, test } from 'vitest'
import { keepNotices, useNotices } from './notices.ts'

test('the newest thirty are kept, newest first', () => {
  for (let nth = 1; nth <= 31; nth++) keepNotices([{ text: `${nth}`, kind: 'note', at: nth }])
  const kept = useNotices.getState().notices.map(({ text }) => text)
  expect(kept).toHaveLength(30)
  expect([kept[0], kept.at(-1)]).toEqual(['31', '2'])
})
