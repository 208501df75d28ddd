import type { LiveEvent } from '@app/contract/live.ts'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { applyLiveEvents } from '../live/apply-events.ts'
import { useSession } from '../session/session.ts'
import { overviewLive } from './on-live.ts'
import { overview } from './queries.ts'

const figures = (version: number) => ({
  item_type_id: 7,
  version,
  last_price: version,
  last_traded_at: 1,
  change_1h: null,
  change_24h: null,
  change_7d: null,
  quantity: 1,
  coins: version,
  trades: 1,
  fair_price: null,
  volatility: null,
})

const traded = (version: number): LiveEvent => ({
  type: 'market_updated',
  data: {
    sequence: version,
    items: [{ item_type_id: 7, buy_price: 1, sell_price: 2, version, traded: 1 }],
  },
})

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  useSession.setState({ accessToken: crypto.randomUUID() })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A page that shows the overview, and a server that answers with figures of these versions in turn. */
function open(...versions: number[]) {
  const asked: number[] = []
  vi.stubGlobal('fetch', async () => {
    const version = versions.length > 1 ? versions.shift()! : versions[0]!
    asked.push(version)
    return Response.json({ items: [figures(version)] })
  })
  const client = new QueryClient()
  client.setQueryData(overview.queryKey, new Map([[7, figures(1)]]))
  overviewLive.start?.(client)
  const show = () => new QueryObserver(client, overview).subscribe(() => {})
  return {
    asked,
    stop: show(),
    show,
    hear: (...events: LiveEvent[]) => applyLiveEvents(client, [overviewLive], events),
    shown: () => client.getQueryData(overview.queryKey)?.get(7)?.version,
  }
}

test('an item is read again until its figures are as new as its newest trade', async () => {
  // Another viewer made the server read after the first trade and before the second.
  const page = open(2, 3)
  page.hear(traded(2))
  await vi.advanceTimersByTimeAsync(1800)
  page.hear(traded(3))
  await vi.advanceTimersByTimeAsync(300)
  expect([page.asked, page.shown()]).toEqual([[2], 2])
  await vi.advanceTimersByTimeAsync(2000)
  expect([page.asked, page.shown()]).toEqual([[2, 3], 3])
  // What the page asks in any case some seconds after it opened.
  await vi.advanceTimersByTimeAsync(60_000)
  expect(page.asked).toEqual([2, 3, 3])
  page.stop()
})

test('figures that are older than those shown change nothing', async () => {
  const page = open(3, 2, 4)
  page.hear(traded(3))
  await vi.advanceTimersByTimeAsync(2100)
  expect(page.shown()).toBe(3)
  page.hear(traded(4))
  await vi.advanceTimersByTimeAsync(2100)
  expect(page.shown()).toBe(3)
  await vi.advanceTimersByTimeAsync(2100)
  expect(page.shown()).toBe(4)
  page.stop()
})

test('what is traded while no screen shows the figures is read when one does, until it is new enough', async () => {
  const page = open(1, 2, 3)
  await vi.advanceTimersByTimeAsync(5100)
  page.stop()
  page.hear(traded(3))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(page.asked).toEqual([1])
  const stop = page.show()
  await vi.advanceTimersByTimeAsync(2100)
  expect(page.shown()).toBe(2)
  await vi.advanceTimersByTimeAsync(10_000)
  expect([page.asked, page.shown()]).toEqual([[1, 2, 3], 3])
  stop()
})
