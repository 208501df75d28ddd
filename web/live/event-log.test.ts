import type { LiveEvent } from '@app/contract/live.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EventLog } from './event-log.ts'

beforeEach(() => vi.useFakeTimers({ now: 0 }))
afterEach(() => void vi.useRealTimers())

const coins = (amount: number): LiveEvent => ({
  type: 'egg_coins_updated',
  data: { coins: amount, time: amount },
})

test('at most 1000 recent events are kept', () => {
  const log = new EventLog(Date.now)
  log.setCompleteSince(0)
  for (let i = 0; i < 11; i++) {
    vi.advanceTimersByTime(1000)
    log.add(Array.from({ length: 100 }, (_, n) => coins(i * 100 + n)))
  }
  expect(log.recent).toHaveLength(1000)
  expect(log.recent[0]).toEqual(coins(100))
  expect(log.completeSince).toBe(2000)
  expect(log.since(11_000)).toHaveLength(100)
})

test('waiting for an event gives the first that fits', async () => {
  const log = new EventLog(Date.now)
  const waiting = log.waitFor('egg_coins_updated', (event) => event.data.coins > 5)
  log.add([coins(5), coins(6), coins(7)])
  expect(await waiting).toEqual(coins(6))
})

test('waiting for an event ends after 30 s', async () => {
  const log = new EventLog(Date.now)
  const result = log.waitFor('lot_changed').catch((error: Error) => error.message)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await result).toBe('Timeout waiting for event')
})
