import type { LiveEvent, LiveEventOf } from '@app/contract/live.ts'
import { loadHeldItems } from '@app/rules/inventory/apply-inventory-event.ts'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { catalog } from './catalog/queries.ts'
import { useClosedPaths } from './closed/closed-paths.ts'
import { inventory } from './inventory/queries.ts'
import { liveReactions } from './live-reactions.ts'
import { applyLiveEvents } from './live/apply-events.ts'
import { EventLog } from './live/event-log.ts'
import { myLotsKey } from './lots/keys.ts'
import { prices } from './prices/queries.ts'
import { profile } from './player/queries.ts'
import { useSession } from './session/session.ts'
import { useSimulationProgress } from './simulator/progress.ts'

const HOUR_MS = 3_600_000
const ITEMS = 500
const ann = {
  id: '00000000-0000-4000-8000-000000000002',
  steam_id: '76561198000000000',
  name: 'Ann',
  lang: 'en',
  coins: 50,
  role: 'player',
  has_starter_pack: false,
  deletion_due_at: null,
} as const

/** The paths that the page calls; each call fails. */
function serve() {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(new URL(address, 'http://localhost').pathname)
    return new Response('{}', { status: 500 })
  })
  return asked
}

const begin: LiveEvent = {
  type: 'connected',
  data: {
    stream: 'a',
    sequence: 0,
    position: 0,
    is_complete: true,
    time: 1_000_000,
    closed: ['exchange'],
  },
}

const marketUpdate = (sequence: number, ids: readonly number[]): LiveEvent => ({
  type: 'market_updated',
  data: {
    sequence,
    items: ids.map((item_type_id) => ({
      item_type_id,
      buy_price: sequence,
      sell_price: sequence + 1,
      version: sequence,
      traded: 1,
    })),
  },
})

const lotChange = (uuid: string, version: number, price: number | undefined): LiveEvent => {
  const lot = {
    lot_uuid: uuid,
    item_type_id: 7,
    type: 'sell' as const,
    price: price ?? 1,
    currency: 'coin' as const,
    prefer_lot_price: price ?? 1,
    prefer_lot_currency: 'coin' as const,
    ends_at: null,
    resale_price: null,
    is_standing: false,
    count: 1,
    current_count: 1,
    created_at: 1,
  }
  const change = { lot_uuid: uuid, item_type_id: 7, filled: 0, version }
  return {
    type: 'lot_changed',
    data: [
      price === undefined
        ? { ...change, lot: null, reason: 'cancelled' }
        : { ...change, lot, reason: 'placed' },
    ],
  } as LiveEventOf<'lot_changed'>
}

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  useSession.setState({ accessToken: crypto.randomUUID() })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('after six hours of stream everything is there, and the price table was never loaded again', async () => {
  const asked = serve()
  const client = new QueryClient()
  client.setQueryData(profile.queryKey, ann)
  client.setQueryData(inventory.queryKey, loadHeldItems([{ TypeId: 7, Count: 3 }], 0))
  client.setQueryData(myLotsKey, [])
  client.setQueryData(prices.queryKey, {
    bestBuy: new Map(),
    bestSell: new Map(),
    myBuy: new Map(),
    mySell: new Map(),
    versions: new Map(),
    stream: 'a',
    sequence: 0,
  })
  // A screen shows the prices: what is invalidated would be loaded at once.
  const stop = new QueryObserver(client, { ...prices, retry: false }).subscribe(() => {})
  const log = new EventLog(Date.now)
  const apply = (...events: LiveEvent[]) => {
    log.add(events)
    applyLiveEvents(client, liveReactions, events)
  }
  apply(begin)
  apply({ type: 'simulation_progressed', data: { seed: 'early', progress: 0.5 } as never })
  const early = useSimulationProgress.getState().progress

  let sequence = 0
  let queries = 0
  for (let at = 0; at < 6 * HOUR_MS; at += 1000) {
    await vi.advanceTimersByTimeAsync(1000)
    sequence += 1
    const time = Date.now() * 1000
    const uuid = `00000000-0000-4000-8000-${String(sequence % 5000).padStart(12, '0')}`
    apply(
      marketUpdate(sequence, [sequence % ITEMS, (sequence * 7) % ITEMS]),
      { type: 'egg_coins_updated', data: { coins: sequence, time } },
      { type: 'inventory_updated', data: [{ item_id: 7, count: sequence, time }] },
      lotChange(uuid, time, 10 + (sequence % 50)),
      lotChange(uuid, time + 1, undefined),
    )
    if (sequence === 3600) queries = client.getQueryCache().getAll().length
  }

  expect(asked).toEqual([])
  const table = client.getQueryData(prices.queryKey)
  expect(table?.bestBuy.get(sequence % ITEMS)).toBe(sequence)
  expect(client.getQueryState(prices.queryKey)?.isInvalidated).toBe(false)
  expect(client.getQueryData(inventory.queryKey)?.counts.get(7)).toBe(sequence)
  expect(client.getQueryData(profile.queryKey)?.coins).toBe(sequence)
  expect(client.getQueryData(myLotsKey)).toEqual([])
  // What is said once is still known.
  expect(useClosedPaths.getState().paths).toEqual(['exchange'])
  expect(useSimulationProgress.getState().progress).toBe(early)
  // As much as after the first hour.
  expect(client.getQueryCache().getAll().length).toBeLessThanOrEqual(queries)
  expect(table?.bestBuy.size).toBeLessThanOrEqual(ITEMS)
  expect(log.recent).toHaveLength(1000)
  stop()
  client.clear()
})

test('an own order sets its own price and loads nothing', async () => {
  const asked = serve()
  const client = new QueryClient()
  client.setQueryData(myLotsKey, [])
  client.setQueryData(prices.queryKey, {
    bestBuy: new Map(),
    bestSell: new Map(),
    myBuy: new Map(),
    mySell: new Map(),
    versions: new Map(),
    stream: 'a',
    sequence: 0,
  })
  // A screen shows the prices: what is invalidated would be loaded at once.
  const stop = new QueryObserver(client, { ...prices, retry: false }).subscribe(() => {})
  const apply = (...events: LiveEvent[]) => applyLiveEvents(client, liveReactions, events)
  apply(begin)
  for (let order = 1; order <= 100; order++) {
    const uuid = `10000000-0000-4000-8000-${String(order).padStart(12, '0')}`
    apply(lotChange(uuid, order, 1000 - order))
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(client.getQueryData(prices.queryKey)?.mySell.get(7)).toBe(900)
  expect(asked).toEqual([])
  expect(client.getQueryState(prices.queryKey)?.isInvalidated).toBe(false)
  stop()
  client.clear()
})

test('an item that the catalog does not know makes it load again, once', async () => {
  const client = new QueryClient()
  const known = { items: [], byId: new Map([[7, {}]]) } as never
  client.setQueryData(catalog.queryKey, known)
  const queryFn = vi.fn(async () => known)
  const observer = new QueryObserver(client, { ...catalog, queryFn })
  const stop = observer.subscribe(() => {})
  const apply = (...events: LiveEvent[]) => applyLiveEvents(client, liveReactions, events)
  apply(begin, marketUpdate(1, [7]))
  await vi.advanceTimersByTimeAsync(1000)
  expect(queryFn).not.toHaveBeenCalled()
  for (let sequence = 2; sequence < 20; sequence++) {
    apply(marketUpdate(sequence, [7, 9001]))
    await vi.advanceTimersByTimeAsync(250)
  }
  expect(queryFn).toHaveBeenCalledTimes(1)
  apply({ type: 'inventory_updated', data: [{ item_id: 9002, count: 1, time: 1 }] })
  await vi.advanceTimersByTimeAsync(250)
  expect(queryFn).toHaveBeenCalledTimes(2)
  stop()
  client.clear()
})
