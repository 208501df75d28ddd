import { expect, test } from 'vitest'
import { readOwn, writeOwn } from './own-list.ts'

const list = [
  { text: 'Sold', at: 1_790_000_000 },
  { text: '[1]', at: 1_790_000_001 },
]

test('the list of a player comes back for that player alone', () => {
  const text = writeOwn(list, 'ann')
  expect(readOwn(text, 'ann')).toEqual(list)
  expect(readOwn(text, 'bob')).toEqual([])
  expect(readOwn(undefined, 'ann')).toEqual([])
  expect(readOwn('what another release wrote', 'ann')).toEqual([])
})
