import type { LiveEvent, LiveEventOf } from '@app/contract/live.ts'
import { loadHeldItems } from '@app/rules/inventory/apply-inventory-event.ts'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { closedPaths } from '../closed/queries.ts'
import { countChart } from '../inventory/history-queries.ts'
import { inventory } from '../inventory/queries.ts'
import { prices } from '../prices/queries.ts'
import { type Profile, profile } from '../session/queries.ts'
import { socialKeys } from '../social/keys.ts'
import { useSession } from '../session/session.ts'
import { tavernStateKey } from '../tavern/state-key.ts'
import { applyLiveEvents, reloadMissed } from './apply-events.ts'
import { liveKeys } from './follow-book.ts'

const lot = {
  lot_uuid: '00000000-0000-4000-8000-000000000001',
  item_type_id: 7,
  type: 'sell',
  price: 10,
  currency: 'coin',
  prefer_lot_price: 10,
  prefer_lot_currency: 'coin',
  count: 5,
  current_count: 2,
  created_at: 1,
} as const

const ann: Profile = {
  id: '00000000-0000-4000-8000-000000000002',
  steam_id: '76561198000000000',
  name: 'Ann',
  lang: 'en',
  coins: 50,
  role: 'player',
  has_starter_pack: false,
}

function open() {
  const client = new QueryClient()
  client.setQueryData(inventory.queryKey, loadHeldItems([{ TypeId: 7, Count: 3 }], 100))
  client.setQueryData(profile.queryKey, ann)
  client.setQueryData(prices.queryKey, {
    bestBuy: new Map(),
    bestSell: new Map(),
    myBuy: new Map(),
    mySell: new Map(),
    versions: new Map(),
    stream: 'a',
    sequence: 4,
  })
  applyLiveEvents(client, [
    { type: 'connected', data: { stream: 'a', sequence: 4, time: 100, closed: [] } },
  ])
  client.setQueryData(liveKeys.myLots, [lot])
  return { client, apply: (...events: LiveEvent[]) => applyLiveEvents(client, events) }
}

const trade = (id: string, change: object = {}) => ({
  id: `00000000-0000-4000-8000-00000000000${id}`,
  trade_status: 'active' as const,
  my_status: 'pending' as const,
  opponent_status: 'pending' as const,
  opponent_uuid: ann.id,
  opponent_name: 'Bob',
  my_side: 'user_1' as const,
  jdoc: { user_1: { coins: 0, items: {} }, user_2: { coins: 0, items: {} } },
  agreed: { user_1: null, user_2: null },
  version: 1,
  because: 'created' as const,
  created_at: 1,
  ...change,
})

test.each([
  ['pending', ['invitations']],
  ['accepted', ['friends', 'invitations']],
  ['declined', ['invitations']],
  ['blocked', ['friends', 'invitations']],
  ['deleted', ['friends']],
  ['none', ['friends', 'invitations', 'trades']],
] as const)('a friendship that is now %s loads %s again', (status, lists) => {
  const { client, apply } = open()
  const keys = ['friends', 'invitations', 'trades'] as const
  for (const key of keys) client.setQueryData(socialKeys[key], [])
  apply({ type: 'social_friend_changed', data: { user_uuid: ann.id, status } })
  const stale = keys.filter((key) => client.getQueryState(socialKeys[key])?.isInvalidated)
  expect(stale).toEqual(lists)
})

test('trades come, change and go by their events; each end is kept until it was seen', () => {
  const { client, apply } = open()
  client.setQueryData(socialKeys.trades, [])
  apply(
    { type: 'trade_created', data: trade('1') },
    { type: 'trade_created', data: trade('2') },
    { type: 'trade_changed', data: trade('1', { because: 'offer', version: 2 }) },
  )
  expect(client.getQueryData(socialKeys.trades)).toEqual([
    trade('2'),
    trade('1', { because: 'offer', version: 2 }),
  ])
  const done = trade('1', { trade_status: 'completed', because: 'completed' })
  const ended = trade('2', { trade_status: 'declined', because: 'declined' })
  apply(
    { type: 'trade_changed', data: done },
    { type: 'trade_declined', data: ended },
    { type: 'trade_changed', data: done },
  )
  expect(client.getQueryData(socialKeys.trades)).toEqual([])
  expect(client.getQueryData(socialKeys.ended)).toEqual([done, ended])
})

test('a list of trades on its way when one changes is loaded again', async () => {
  const { client, apply } = open()
  const answers = [[trade('1')], [trade('1', { version: 2 })]]
  const queryFn = vi.fn(async () => answers.shift() ?? [])
  const queryKey = socialKeys.trades
  const observer = new QueryObserver(client, { queryKey, queryFn })
  const stop = observer.subscribe(() => {})
  apply({ type: 'trade_changed', data: trade('1', { version: 2 }) })
  await vi.waitFor(() =>
    expect(client.getQueryData(queryKey)).toEqual([trade('1', { version: 2 })]),
  )
  expect(queryFn).toHaveBeenCalledTimes(2)
  stop()
})

test('items and coins change by their events', () => {
  const { client, apply } = open()
  apply(
    { type: 'inventory_updated', data: [{ item_id: 7, count: 9, time: 101 }] },
    { type: 'egg_coins_updated', data: { coins: 70, time: 101 } },
  )
  expect(client.getQueryData(inventory.queryKey)?.counts.get(7)).toBe(9)
  expect(client.getQueryData(profile.queryKey)?.coins).toBe(70)
})

test('an event from before the load changes nothing', () => {
  const { client, apply } = open()
  apply({ type: 'inventory_updated', data: [{ item_id: 7, count: 9, time: 100 }] })
  expect(client.getQueryData(inventory.queryKey)?.counts.get(7)).toBe(3)
})

test('the own lots and prices change by their events', () => {
  const { client, apply } = open()
  const change = { lot_uuid: lot.lot_uuid, item_type_id: 7, lot: null, filled: 2 }
  apply({ type: 'lot_changed', data: [{ ...change, reason: 'filled' }] })
  expect(client.getQueryData(liveKeys.myLots)).toEqual([])
  const items = [{ item_type_id: 7, buy_price: 8, sell_price: 0, version: 3 }]
  apply({ type: 'market_updated', data: { sequence: 5, items } })
  expect(client.getQueryData(prices.queryKey)?.bestBuy.get(7)).toBe(8)
})

test('a gap in the sequence makes the prices load again', () => {
  const { client, apply } = open()
  const isStale = () => client.getQueryState(prices.queryKey)?.isInvalidated
  apply({ type: 'market_updated', data: { sequence: 5, items: [] } })
  expect(isStale()).toBe(false)
  apply({ type: 'market_updated', data: { sequence: 7, items: [] } })
  expect(isStale()).toBe(true)
})

test.each([
  ['goes on where the prices end', 'a', 5, undefined, false],
  ['begins later', 'a', 6, undefined, true],
  ["is another node's", 'b', 5, undefined, true],
  ['is a player, whose own prices it does not tell', 'a', 5, 'token', true],
])('a stream that %s: the prices load again or stay', (_, stream, sequence, accessToken, loads) => {
  const { client, apply } = open()
  apply({ type: 'market_updated', data: { sequence: 5, items: [] } })
  expect(client.getQueryState(prices.queryKey)?.isInvalidated).toBe(false)
  useSession.setState({ accessToken })
  apply({ type: 'connected', data: { stream, sequence, time: 200, closed: [] } })
  useSession.setState({ accessToken: undefined })
  expect(client.getQueryState(prices.queryKey)?.isInvalidated).toBe(loads)
})

test('a battle replaces the state of the game', () => {
  const { client, apply } = open()
  client.setQueryData(tavernStateKey, { status: 'search' })
  const data = { status: 'in_fight', round: 2 } as LiveEventOf<'battle_result'>['data']
  apply({ type: 'battle_result', data })
  expect(client.getQueryData(tavernStateKey)).toEqual(data)
})

test('how far a simulation is replaces how far it was', () => {
  const { client, apply } = open()
  for (const done of [1, 90]) {
    apply({ type: 'simulation_progressed', data: { done, all: 200, seed: 7 } })
  }
  expect(client.getQueryData(liveKeys.simulation)).toEqual({ done: 90, all: 200, seed: 7 })
})

test('what is closed is told when the stream opens, and when it changes', () => {
  const { client, apply } = open()
  apply({
    type: 'connected',
    data: { stream: 'a', sequence: 4, time: 100, closed: ['market', 'rent'] },
  })
  expect(client.getQueryData(closedPaths.queryKey)).toEqual(['market', 'rent'])
  apply({ type: 'paths_changed', data: { closed: ['rent'] } })
  expect(client.getQueryData(closedPaths.queryKey)).toEqual(['rent'])
})

test("charts end at the application's now, and load again when that moves", async () => {
  const asked: { start_date: number; end_date: number }[] = []
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    asked.push(JSON.parse(body as string))
    return Response.json([])
  })
  const { client, apply } = open()
  const stop = new QueryObserver(client, countChart(7, 'hour')).subscribe(() => {})
  const now = Math.floor(Date.now() / 1000) + 5 * 86_400
  apply({ type: 'clock_moved', data: { now: now * 1000 } })
  await expect.poll(() => asked.filter(({ end_date }) => end_date >= now)).toHaveLength(1)
  for (const { start_date, end_date } of asked) expect(end_date - start_date).toBe(2 * 86_400)
  const loads = asked.length
  const time = (now + 1) * 1_000_000
  apply({ type: 'connected', data: { stream: 'a', sequence: 4, time, closed: [] } })
  expect(asked).toHaveLength(loads)
  apply({ type: 'clock_moved', data: { now: Date.now() } })
  stop()
  vi.unstubAllGlobals()
})

test('an unknown event is passed over', () => {
  const { apply } = open()
  expect(() => apply({ type: 'full_moon' } as unknown as LiveEvent)).not.toThrow()
})

test('what a new stream missed is loaded anew, also behind a first load that is under way', async () => {
  const client = new QueryClient()
  const answers = [50, 70]
  const asked = Promise.withResolvers<void>()
  const queryFn = async () => {
    const coins = answers.shift()!
    await asked.promise
    return { ...ann, coins }
  }
  const observer = new QueryObserver(client, { ...profile, queryFn })
  const stop = observer.subscribe(() => {})
  reloadMissed(client)
  asked.resolve()
  await expect.poll(() => client.getQueryData(profile.queryKey)?.coins).toBe(70)
  stop()
})

test('prices that were read before an update take it in', async () => {
  const client = new QueryClient()
  const reply = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => reply.promise)
  const loading = client.fetchQuery(prices)
  const items = [{ item_type_id: 7, buy_price: 8, sell_price: 0, version: 3 }]
  applyLiveEvents(client, [{ type: 'market_updated', data: { sequence: 1, items } }])
  reply.resolve(Response.json({ buy_lots: [], sell_lots: [], stream: 'a', sequence: 0 }))
  expect((await loading).bestBuy.get(7)).toBe(8)
  vi.unstubAllGlobals()
})
