import { expect, test } from 'vitest'
import { applyCraftChange, type CraftQueue, mergeQueue } from './follow-craft.ts'

const job = (id: string) => ({ id, receipt_id: 1, count: 1, start_at: 10, end_at: 20 })
const queue = (...jobs: [id: string, ended: boolean][]): CraftQueue => ({
  jobs: jobs.map(([id, ended]) => ({ ...job(id), ended })),
  clockAheadMs: 0,
})

test('a craft that begins is added once, one that ends stays as ended', () => {
  const begun = applyCraftChange(queue(['a', false]), {
    started: [job('a'), job('b')],
    ended: [],
  })
  expect(begun).toEqual(queue(['a', false], ['b', false]))
  const over = applyCraftChange(begun, { started: [], ended: [job('a'), job('unknown')] })
  expect(over).toEqual(queue(['a', true], ['b', false]))
})

test('a load keeps what ended while it was shown, and knows the clock', () => {
  const merged = mergeQueue(
    { response: [job('b')], now: 1500 },
    queue(['a', true], ['c', false]),
    1000,
  )
  expect(merged).toEqual({ ...queue(['a', true], ['b', false]), clockAheadMs: 500 })
})
