import { expect, test } from 'vitest'
import { firstSort, nextSort, sortJobs } from './queue-rows.ts'

const job = (id: string, start_at: number, end_at: number) => ({
  id,
  receipt_id: 1,
  count: 1,
  start_at,
  end_at,
  ended: false,
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
