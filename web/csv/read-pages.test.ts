import { expect, test, vi } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { readPages } from './read-pages.ts'

const rows = ['a', 'b', 'c', 'd', 'e'].map((uuid) => ({ uuid }))
const pageAfter = (last: string) => {
  const from = rows.findIndex(({ uuid }) => uuid === last) + 1
  return rows.slice(from, from + 2)
}

test('a page is handed on before the next one is asked for', async () => {
  const asked: string[] = []
  const pages = readPages(async (last) => {
    asked.push(last)
    return pageAfter(last)
  })
  expect((await pages.next()).value).toEqual([{ uuid: 'a' }, { uuid: 'b' }])
  expect(asked).toEqual([''])
  expect((await pages.next()).value).toEqual([{ uuid: 'c' }, { uuid: 'd' }])
  expect((await pages.next()).value).toEqual([{ uuid: 'e' }])
  expect((await pages.next()).done).toBe(true)
  expect(asked).toEqual(['', 'b', 'd', 'e'])
})

test('whoever asks too often waits and loses no page; any other failure is told', async () => {
  vi.useFakeTimers()
  const failures = [new ApiError(429, 'too_many_requests', 'too many')]
  const pages = readPages(async (last) => {
    const failure = failures.pop()
    if (failure) throw failure
    return pageAfter(last)
  })
  const first = pages.next()
  await vi.advanceTimersByTimeAsync(1000)
  expect((await first).value).toHaveLength(2)
  failures.push(new ApiError(500, 'internal', 'internal'))
  await expect(pages.next()).rejects.toThrow('internal')
  vi.useRealTimers()
})
