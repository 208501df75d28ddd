import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadAnew } from './load-anew.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

async function open() {
  const client = new QueryClient()
  const loaded = { times: 0 }
  const observer = new QueryObserver(client, {
    queryKey: ['list'],
    queryFn: () => Promise.resolve((loaded.times += 1)),
  })
  const close = observer.subscribe(() => undefined)
  await pass(10)
  return { client, loaded, close }
}

test('a change is loaded at once', async () => {
  const { client, loaded, close } = await open()
  loadAnew(client, ['list'])
  await pass(10)
  expect(loaded.times).toBe(2)
  await pass(5000)
  expect(loaded.times).toBe(2)
  close()
})

test('a burst of changes is two loads, the second after the last change', async () => {
  const { client, loaded, close } = await open()
  for (let change = 0; change < 20; change++) {
    loadAnew(client, ['list'])
    await pass(10)
  }
  expect(loaded.times).toBe(2)
  await pass(500)
  expect(loaded.times).toBe(3)
  await pass(5000)
  expect(loaded.times).toBe(3)
  close()
})
