import { expect, test } from 'vitest'
import { progressOf } from './progress.ts'

const job = { start_at: 1000, end_at: 1100 }

test.each([
  [999, 'waiting', 0, 100],
  [1000, 'running', 0, 100],
  [1025, 'running', 0.25, 75],
  [1099, 'running', 0.99, 1],
  [1100, 'done', 1, 0],
  [5000, 'done', 1, 0],
])('at %i it is %s', (now, state, filled, leftSec) => {
  expect(progressOf(job, now)).toEqual({ state, filled, leftSec })
})

test('a job without duration is done at once', () => {
  expect(progressOf({ start_at: 1000, end_at: 1000 }, 1000).state).toBe('done')
})

test('what the server says has ended is full, whatever the clock of the browser', () => {
  expect(progressOf({ ...job, ended: true }, 0)).toEqual({ state: 'done', filled: 1, leftSec: 0 })
})
