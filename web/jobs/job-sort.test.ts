import { expect, test } from 'vitest'
import { nextSort, readSort, sortJobs, writeSort } from './job-sort.ts'

const job = (id: string, start_at: number, end_at: number) => ({
  id,
  receipt_id: 1,
  count: 1,
  start_at,
  end_at,
  ended: false,
})
const usual = readSort()
const ids = (jobs: readonly { id: string }[]) => jobs.map((one) => one.id).join('')

test('rows are sorted by their end, the first first, until a column is clicked', () => {
  const jobs = [job('a', 1, 30), job('b', 3, 10), job('c', 2, 20)]
  expect(ids(sortJobs(jobs, usual))).toBe('bca')
  const turned = nextSort(usual, 'end')
  expect(ids(sortJobs(jobs, turned))).toBe('acb')
  const byStart = nextSort(turned, 'start')
  expect(ids(sortJobs(jobs, byStart))).toBe('acb')
  expect(ids(sortJobs(jobs, nextSort(byStart, 'start')))).toBe('bca')
})

test('every order comes back from the address as it was, the usual one from a bare address', () => {
  for (const by of ['start', 'end'] as const) {
    for (const up of [true, false]) expect(readSort(writeSort({ by, up }))).toEqual({ by, up })
  }
  expect(writeSort(usual)).toBeUndefined()
  expect(readSort('7')).toEqual(usual)
})
