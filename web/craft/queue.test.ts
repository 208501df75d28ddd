import { expect, test } from 'vitest'
import { applyCraftChange } from './queue.ts'

const job = (id: string) => ({ id, receipt_id: 1, count: 1, start_at: 10, end_at: 20 })

test('a craft that begins is added once, one that ends leaves the queue', () => {
  const begun = applyCraftChange([job('a')], { started: [job('a'), job('b')], ended: [] })
  expect(begun).toEqual([job('a'), job('b')])
  const over = applyCraftChange(begun, { started: [], ended: [job('a'), job('unknown')] })
  expect(over).toEqual([job('b')])
})
