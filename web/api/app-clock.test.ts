import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { appNow, moveAppClock, setAppClock, useAppClock } from './app-clock.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000_000_000 })
  useAppClock.setState({ aheadMs: 0 })
})
afterEach(() => void vi.useRealTimers())

test('the clock is set ahead at once, and back when it was moved', () => {
  setAppClock(Date.now() + 86_400_000)
  expect(appNow()).toBe(Date.now() + 86_400_000)
  setAppClock(Date.now())
  expect(appNow()).toBe(Date.now())
})

test('an answer that took its time does not set the clock back', () => {
  setAppClock(Date.now() + 5000)
  setAppClock(Date.now() + 4200)
  expect(appNow()).toBe(Date.now() + 5000)
  setAppClock(Date.now() + 2900)
  expect(appNow()).toBe(Date.now() + 2900)
})

test('an answer on its way while the clock was moved does not move it back', () => {
  const asked = Date.now()
  moveAppClock(asked + 3_600_000)
  setAppClock(asked)
  expect(appNow()).toBe(asked + 3_600_000)
  vi.advanceTimersByTime(61_000)
  setAppClock(Date.now())
  expect(appNow()).toBe(Date.now())
})
