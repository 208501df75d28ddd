import type { LiveEvent } from '@app/contract/live.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LiveHub } from './live-hub.ts'

beforeEach(() => vi.useFakeTimers({ now: 0 }))
afterEach(() => void vi.useRealTimers())

const coins = (amount: number): LiveEvent => ({
  type: 'egg_coins_updated',
  data: { coins: amount, time: amount },
})

/** A hub that has told Ann of each amount, and what it still knows of it. */
function open() {
  const hub = new LiveHub()
  return {
    tell: (...amounts: number[]) => {
      for (const amount of amounts) hub.publish({ players: { ann: [coins(amount)] }, prices: [] })
    },
    known: (since: { position: number } | { ageMs: number }) =>
      hub
        .ownSince('ann', since)
        ?.messages.map(String)
        .map((text) => /^id: (\d+)\ndata: .*"coins":(\d+)/.exec(text)?.slice(1).map(Number)),
    hub,
  }
}

test('messages since an age reach back a few seconds further, and each says its position', () => {
  const { tell, known } = open()
  vi.advanceTimersByTime(60_000)
  tell(10)
  vi.advanceTimersByTime(20_000)
  tell(20, 30)
  vi.advanceTimersByTime(1000)
  expect(known({ ageMs: 0 })).toEqual([
    [2, 20],
    [3, 30],
  ])
  expect(known({ ageMs: 30_000 })).toHaveLength(3)
})

test('what was before the node, or is no longer kept, is not known', () => {
  const { tell, known } = open()
  vi.advanceTimersByTime(60_000)
  expect(known({ ageMs: 50_000 })).toEqual([])
  expect(known({ ageMs: 60_000 })).toBeUndefined()
  for (let amount = 1; amount <= 30_000; amount++) tell(amount)
  expect(known({ ageMs: 0 })).toBeUndefined()
  expect(known({ position: 0 })).toBeUndefined()
  expect(known({ position: 29_998 })).toEqual([
    [29_999, 29_999],
    [30_000, 30_000],
  ])
  vi.advanceTimersByTime(10_000)
  expect(known({ ageMs: 0 })).toEqual([])
})
