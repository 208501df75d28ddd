import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '../refusals/api-error.ts'
import { readPages } from './read-pages.ts'

afterEach(() => void vi.useRealTimers())

const going = new AbortController().signal
const tooOften = (retry_after?: number) =>
  new ApiError(429, 'too_many_requests', 'too many', retry_after ? { retry_after } : {})

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
  }, going)
  expect((await pages.next()).value).toEqual([{ uuid: 'a' }, { uuid: 'b' }])
  expect(asked).toEqual([''])
  expect((await pages.next()).value).toEqual([{ uuid: 'c' }, { uuid: 'd' }])
  expect((await pages.next()).value).toEqual([{ uuid: 'e' }])
  expect((await pages.next()).done).toBe(true)
  expect(asked).toEqual(['', 'b', 'd', 'e'])
})

test('whoever asks too often waits and loses no page; any other failure is told', async () => {
  vi.useFakeTimers()
  const failures = [tooOften()]
  const pages = readPages(async (last) => {
    const failure = failures.pop()
    if (failure) throw failure
    return pageAfter(last)
  }, going)
  const first = pages.next()
  await vi.advanceTimersByTimeAsync(1000)
  expect((await first).value).toHaveLength(2)
  failures.push(new ApiError(500, 'internal', 'internal'))
  await expect(pages.next()).rejects.toThrow('internal')
})

test('it waits as long as the server says, and a page that is refused ten times is given up', async () => {
  vi.useFakeTimers({ now: 0 })
  const asked: number[] = []
  const pages = readPages(async () => {
    asked.push(Date.now() / 1000)
    throw tooOften(asked.length === 1 ? 4 : 3600)
  }, going)
  const failed = pages.next().catch((error: ApiError) => error.code)
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(await failed).toBe('too_busy')
  expect(asked).toEqual([0, 4, 34, 64, 94, 124, 154, 184, 214, 244])
})

test('whoever leaves ends it, between two pages and while it waits', async () => {
  vi.useFakeTimers()
  const leaving = new AbortController()
  let asked = 0
  const pages = readPages(async (last) => {
    asked++
    if (last !== '') throw tooOften()
    return pageAfter(last)
  }, leaving.signal)
  await pages.next()
  const next = pages.next().catch((error: Error) => error.name)
  await vi.advanceTimersByTimeAsync(2500)
  expect(asked).toBe(4)
  leaving.abort()
  expect(await next).toBe('AbortError')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toBe(4)
  expect(vi.getTimerCount()).toBe(0)
})
