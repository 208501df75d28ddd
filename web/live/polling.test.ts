import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pollWithoutStream } from './polling.ts'
import { useLive } from './use-live.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
  useLive.setState({ state: 'connecting', polledAt: undefined })
})
afterEach(() => void vi.useRealTimers())

function open() {
  const page = { asked: [] as number[], isVisible: true }
  const began = Date.now()
  const stop = pollWithoutStream(
    () => page.asked.push((Date.now() - began) / 1000),
    () => page.isVisible,
  )
  return { page, stop }
}

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)

test('a page that gets no stream asks after 30 s, and then every 15 s', async () => {
  const { page, stop } = open()
  await pass(29)
  expect(page.asked).toEqual([])
  expect(useLive.getState().polledAt).toBeUndefined()
  // Each failed attempt is another state: it is the same break.
  useLive.setState({ state: 'error' })
  useLive.setState({ state: 'reconnecting' })
  await pass(31)
  expect(page.asked).toEqual([30, 45, 60])
  expect(useLive.getState().polledAt).toBe(1_060_000)
  stop()
})

test('a stream ends the asking after once more, and its break begins it again after 30 s', async () => {
  const { page, stop } = open()
  await pass(40)
  useLive.setState({ state: 'connected' })
  expect(useLive.getState().polledAt).toBeUndefined()
  await pass(600)
  // What was answered before the stream began may be older than the prices from which it goes on.
  expect(page.asked).toEqual([30, 40])
  useLive.setState({ state: 'reconnecting' })
  await pass(29)
  expect(page.asked).toHaveLength(2)
  await pass(1)
  expect(page.asked).toEqual([30, 40, 670])
  stop()
})

test('a short break is waited for', async () => {
  const { page, stop } = open()
  for (let breaks = 0; breaks < 10; breaks++) {
    useLive.setState({ state: 'reconnecting' })
    await pass(29)
    useLive.setState({ state: 'connected' })
    await pass(29)
  }
  expect(page.asked).toEqual([])
  stop()
})

test('a hidden tab does not ask, and goes on when it is looked at', async () => {
  const { page, stop } = open()
  page.isVisible = false
  await pass(3600)
  expect(page.asked).toEqual([])
  page.isVisible = true
  await pass(15)
  expect(page.asked).toEqual([3615])
  stop()
  await pass(3600)
  expect(page.asked).toHaveLength(1)
})
