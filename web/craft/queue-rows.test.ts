import { expect, test } from 'vitest'
import { firstSort, nextSort, progressOf, sortJobs } from './queue-rows.ts'

const job = (id: string, start_at: number, end_at: number, ended = false) => ({
  id,
  receipt_id: 1,
  count: 1,
  start_at,
  end_at,
  ended,
})
const ids = (jobs: readonly { id: string }[]) => jobs.map((one) => one.id).join('')

test('rows are sorted by their end, the first first, until a column is clicked', () => {
  const jobs = [job('a', 1, 30), job('b', 3, 10), job('c', 2, 20)]
  expect(ids(sortJobs(jobs, firstSort))).toBe('bca')
  const turned = nextSort(firstSort, 'end')
  expect(ids(sortJobs(jobs, turned))).toBe('acb')
  const byStart = nextSort(turned, 'start')
  expect(ids(sortJobs(jobs, byStart))).toBe('acb')
  expect(ids(sortJobs(jobs, nextSort(byStart, 'start')))).toBe('bca')
})

test.each([
  [5, { state: 'waiting', filled: 0 }],
  [10, { state: 'running', filled: 0 }],
  [15, { state: 'running', filled: 0.25 }],
  [30, { state: 'done', filled: 1 }],
  [99, { state: 'done', filled: 1 }],
] as const)('a craft from 10 to 30 at %d', (now, progress) => {
  expect(progressOf(job('a', 10, 30), now)).toEqual(progress)
})

test('what the server says has ended is full, whatever the clock of the browser', () => {
  expect(progressOf(job('a', 10, 30, true), 0)).toEqual({ state: 'done', filled: 1 })
})
