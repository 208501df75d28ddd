import type { LiveEvent, LiveEventOf } from '@app/contract/live.ts'
import { seededRandom } from '@app/rules/chance/seeded-random.ts'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { alertsKey } from './alerts/keys.ts'
import { catalogLive } from './catalog/on-live.ts'
import { closedLive } from './closed/on-live.ts'
import { craftKeys } from './craft/keys.ts'
import { useClosedPaths } from './closed/closed-paths.ts'
import { energyKey } from './energy/keys.ts'
import { exchangeKey } from './exchange/keys.ts'
import { jobsKey } from './factory/keys.ts'
import { fairPriceKeys } from './fair-price/keys.ts'
import { favoritesKey } from './favorites/keys.ts'
import { ownOutlaysKey } from './finders/keys.ts'
import { harvestKey } from './harvest/keys.ts'
import { inboxKey, noticeSettingsKey } from './inbox/keys.ts'
import { countChart } from './inventory/history-queries.ts'
import { inventory } from './inventory/queries.ts'
import { itemLocksKey } from './item-locks/keys.ts'
import { watchListsKey } from './lists/keys.ts'
import { depthKey } from './prices/keys.ts'
import { prices } from './prices/queries.ts'
import { tape } from './prices/tape.ts'
import { profile } from './player/queries.ts'
import { shoppingListKey } from './shopping/keys.ts'
import { simulatorLive } from './simulator/on-live.ts'
import { socialKeys } from './social/keys.ts'
import { spinKey } from './spin/keys.ts'
import { draw, draws, seeds, wheels } from './spin/queries.ts'
import { tavernStateKey } from './tavern/keys.ts'
import { liveReactions } from './live-reactions.ts'
import { applyLiveEvents, reload } from './live/apply-events.ts'
import { myLotsKey } from './lots/keys.ts'
import { marketKeys } from './market/keys.ts'
import { rentKey } from './rent/keys.ts'
import { profileKey } from './session/keys.ts'
import { useSimulationProgress } from './simulator/progress.ts'
import { lot, ann, connected, openPage, trade } from './testing.ts'

test.each([
  ['pending', ['invitations']],
  ['accepted', ['friends', 'invitations']],
  ['declined', ['invitations']],
  ['blocked', ['friends', 'invitations']],
  ['deleted', ['friends']],
  ['none', ['friends', 'invitations', 'trades']],
] as const)('a friendship that is now %s loads %s again', (status, lists) => {
  const { client, apply } = openPage()
  const keys = ['friends', 'invitations', 'trades'] as const
  for (const key of keys) client.setQueryData(socialKeys[key], [])
  apply({ type: 'social_friend_changed', data: { user_uuid: ann.id, status } })
  const stale = keys.filter((key) => client.getQueryState(socialKeys[key])?.isInvalidated)
  expect(stale).toEqual(lists)
})

test.each([
  ['the price guard', fairPriceKeys.guard, { type: 'price_guard_changed', data: { is_on: false } }],
  ['a deletion', profileKey, { type: 'account_deletion_changed', data: { due_at: 1 } }],
] as const)('an event about %s that comes late replaces no newer answer', (_, key, event) => {
  const { client, apply } = openPage()
  client.setQueryData(key, 'the newer answer')
  apply(event)
  expect(client.getQueryData(key)).toBe('the newer answer')
  expect(client.getQueryState(key)?.isInvalidated).toBe(true)
})

test('items and coins change by their events', () => {
  const { client, apply } = openPage()
  apply(
    { type: 'inventory_updated', data: [{ item_id: 7, count: 9, time: 101 }] },
    { type: 'egg_coins_updated', data: { coins: 70, time: 101 } },
  )
  expect(client.getQueryData(inventory.queryKey)?.counts.get(7)).toBe(9)
  expect(client.getQueryData(profile.queryKey)?.coins).toBe(70)
})

test.each([true, false])(
  'coins make the profile load again while a gift waits, which they may be (%s)',
  (has_starter_pack) => {
    const { client, apply } = openPage()
    client.setQueryData(profileKey, { ...ann, has_starter_pack })
    apply({ type: 'egg_coins_updated', data: { coins: 25_000, time: 101 } })
    expect(client.getQueryState(profile.queryKey)?.isInvalidated).toBe(has_starter_pack)
  },
)

test('an event from before the load changes nothing', () => {
  const { client, apply } = openPage()
  apply({ type: 'inventory_updated', data: [{ item_id: 7, count: 9, time: 100 }] })
  expect(client.getQueryData(inventory.queryKey)?.counts.get(7)).toBe(3)
})

test('the own lots and prices change by their events', () => {
  const { client, apply } = openPage()
  const change = { lot_uuid: lot.lot_uuid, item_type_id: 7, lot: null, filled: 2, version: 3 }
  apply({ type: 'lot_changed', data: [{ ...change, reason: 'filled' }] })
  expect(client.getQueryData(myLotsKey)).toEqual([])
  const items = [{ item_type_id: 7, buy_price: 8, sell_price: 0, version: 3, traded: 0 }]
  apply({ type: 'market_updated', data: { sequence: 5, items } })
  expect(client.getQueryData(prices.queryKey)?.bestBuy.get(7)).toBe(8)
})

test('a gap in the sequence makes the prices load again, and the tapes', () => {
  const { client, apply } = openPage()
  client.setQueryData(tape(7).queryKey, { trades: [] })
  const stale = () =>
    [prices, tape(7)].map(({ queryKey }) => client.getQueryState(queryKey)?.isInvalidated)
  apply({ type: 'market_updated', data: { sequence: 5, items: [] } })
  expect(stale()).toEqual([false, false])
  apply({ type: 'market_updated', data: { sequence: 7, items: [] } })
  expect(stale()).toEqual([true, true])
})

test.each([
  ['goes on where the page has heard last', { sequence: 5 }, false],
  ['begins later', { sequence: 6 }, true],
  ["is another node's", { stream: 'b', sequence: 5 }, true],
])(
  'where no prices have loaded, a stream that %s: the tapes load again or stay',
  (_, change, loads) => {
    const { client, apply } = openPage()
    client.removeQueries(prices)
    client.setQueryData(tape(7).queryKey, { trades: [] })
    apply({ type: 'market_updated', data: { sequence: 5, items: [] } }, connected(change))
    expect(client.getQueryState(tape(7).queryKey)?.isInvalidated).toBe(loads)
  },
)

test.each([
  ['goes on where the prices end', { sequence: 5 }, false],
  ['repeats what the prices have', { sequence: 4 }, false],
  ['begins later', { sequence: 6 }, true],
  ["is another node's", { stream: 'b', sequence: 5 }, true],
  ['is not complete', { sequence: 5, is_complete: false }, true],
])('a stream that %s: the prices load again or stay', (_, change, loads) => {
  const { client, apply } = openPage()
  apply({ type: 'market_updated', data: { sequence: 5, items: [] } })
  expect(client.getQueryState(prices.queryKey)?.isInvalidated).toBe(false)
  apply(connected(change))
  expect(client.getQueryState(prices.queryKey)?.isInvalidated).toBe(loads)
})

test.each([
  ['a battle', 'battle_result'],
  ['a move of another tab', 'tavern_changed'],
] as const)('%s replaces the state of the game, unless a newer one is shown', (_, type) => {
  const { client, apply } = openPage()
  const state = (status: string, version: number) =>
    ({ status, jdoc: { version } }) as LiveEventOf<'battle_result'>['data']
  client.setQueryData(tavernStateKey, state('search', 4))
  const fought = state('in_fight', 5)
  apply({ type, data: fought })
  expect(client.getQueryData(tavernStateKey)).toEqual(fought)
  // A card was bought since: a stream that opens late tells of it again.
  const bought = state('in_fight', 6)
  client.setQueryData(tavernStateKey, bought)
  apply({ type, data: fought })
  expect(client.getQueryData(tavernStateKey)).toEqual(bought)
})

test('a spin or new seeds load again what is shown of both, not the wheels', () => {
  const { client, apply } = openPage()
  const shown = [seeds, draws, draw('7'), wheels].map(({ queryKey }) => queryKey)
  for (const queryKey of shown) client.setQueryData(queryKey, [])
  apply({ type: 'spin_changed', data: {} })
  const stale = shown.map((queryKey) => client.getQueryState(queryKey)?.isInvalidated)
  expect(stale).toEqual([true, true, true, false])
})

test('how far a simulation is replaces how far it was', () => {
  const { apply } = openPage()
  for (const done of [1, 90]) {
    apply({ type: 'simulation_progressed', data: { done, all: 200, seed: 7 } })
  }
  expect(useSimulationProgress.getState().progress).toEqual({ done: 90, all: 200, seed: 7 })
})

test('what is closed is told when the stream opens, and when it changes', () => {
  const { apply } = openPage()
  apply(connected({ closed: ['market', 'rent'] }))
  expect(useClosedPaths.getState().paths).toEqual(['market', 'rent'])
  apply({ type: 'paths_changed', data: { closed: ['rent'] } })
  expect(useClosedPaths.getState().paths).toEqual(['rent'])
})

test("charts end at the application's now, and load again when that moves", async () => {
  const asked: { start_date: number; end_date: number }[] = []
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    asked.push(JSON.parse(body as string))
    return Response.json([])
  })
  // The page on which one reaction shows what was chosen in this browser.
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
  vi.stubGlobal('addEventListener', () => {})
  const { client, apply } = openPage()
  for (const { start } of liveReactions) start?.(client)
  const stop = new QueryObserver(client, countChart(7, 'hour')).subscribe(() => {})
  const now = Math.floor(Date.now() / 1000) + 5 * 86_400
  apply({ type: 'clock_moved', data: { now: now * 1000 } })
  await expect.poll(() => asked.filter(({ end_date }) => end_date >= now)).toHaveLength(1)
  for (const { start_date, end_date } of asked) expect(end_date - start_date).toBe(2 * 86_400)
  const loads = asked.length
  apply(connected({ time: (now + 1) * 1_000_000 }))
  expect(asked).toHaveLength(loads)
  apply({ type: 'clock_moved', data: { now: Date.now() } })
  stop()
  vi.unstubAllGlobals()
})

const job = {
  id: '00000000-0000-4000-8000-000000000009',
  receipt_id: 1,
  count: 1,
  start_at: 1,
  end_at: 2,
}

const lotChange = (version: number, current_count: number): LiveEvent => ({
  type: 'lot_changed',
  data: [
    {
      lot_uuid: lot.lot_uuid,
      item_type_id: 7,
      lot: current_count > 0 ? { ...lot, current_count } : null,
      reason: current_count > 0 ? 'filled' : 'cancelled',
      filled: 0,
      version,
    },
  ],
})

const tavern = (version: number): LiveEvent => ({
  type: 'battle_result',
  data: { status: 'in_fight', jdoc: { version } } as LiveEventOf<'battle_result'>['data'],
})

const history: readonly LiveEvent[] = [
  { type: 'egg_coins_updated', data: { coins: 70, time: 101 } },
  { type: 'egg_coins_updated', data: { coins: 20, time: 102 } },
  { type: 'inventory_updated', data: [{ item_id: 7, count: 9, time: 101 }] },
  { type: 'inventory_updated', data: [{ item_id: 7, count: 0, time: 102 }] },
  lotChange(4, 2),
  lotChange(5, 1),
  lotChange(6, 0),
  // Confirmations leave the version of the offers as it is.
  { type: 'trade_changed', data: trade('1', { my_status: 'confirmed', revision: 2 }) },
  { type: 'trade_changed', data: trade('1', { my_status: 'pending', revision: 3 }) },
  { type: 'trade_changed', data: trade('1', { opponent_status: 'confirmed', revision: 4 }) },
  { type: 'craft_changed', data: { started: [job], ended: [] } },
  { type: 'craft_changed', data: { started: [], ended: [job] } },
  tavern(5),
  tavern(6),
  { type: 'simulation_progressed', data: { done: 5, all: 9, seed: 8 } },
  { type: 'simulation_progressed', data: { done: 6, all: 9, seed: 8 } },
]

test.each(Array.from({ length: 50 }, (_, seed) => seed + 1))(
  'events that overtake each other, some of them twice, end as a reload does (seed %i)',
  (seed) => {
    const { client, apply } = openPage()
    client.setQueryData(socialKeys.trades, [trade('1')])
    client.setQueryData(craftKeys.queue, [])
    client.setQueryData(tavernStateKey, {
      status: 'search',
      jdoc: { version: 4 },
    } as LiveEventOf<'battle_result'>['data'])
    const random = seededRandom(seed)
    const heard = history.flatMap((event) => (random() < 0.5 ? [event] : [event, event]))
    apply(
      ...heard
        .map((event) => ({ event, at: random() }))
        .sort((a, b) => a.at - b.at)
        .map(({ event }) => event),
    )
    expect(client.getQueryData(profile.queryKey)?.coins).toBe(20)
    expect([...(client.getQueryData(inventory.queryKey)?.counts ?? [])]).toEqual([])
    expect(client.getQueryData(myLotsKey)).toEqual([])
    expect(client.getQueryData(socialKeys.trades)).toEqual([
      trade('1', { opponent_status: 'confirmed', revision: 4 }),
    ])
    expect(client.getQueryData(craftKeys.queue)).toEqual([])
    expect(client.getQueryData(tavernStateKey)).toMatchObject({ jdoc: { version: 6 } })
    expect(useSimulationProgress.getState().progress?.done).toBe(6)
  },
)

test('an unknown event is passed over', () => {
  const { apply } = openPage()
  expect(() => apply({ type: 'full_moon' } as unknown as LiveEvent)).not.toThrow()
})

test('what a new stream missed is loaded again, also behind a first load that is in progress', async () => {
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
  applyLiveEvents(client, liveReactions, [connected({ is_complete: false })])
  asked.resolve()
  await expect.poll(() => client.getQueryData(profile.queryKey)?.coins).toBe(70)
  stop()
})

test.each([
  ['the queue of crafts', craftKeys.queue],
  ['the history of crafts', craftKeys.history],
  ['the jobs of the factory', jobsKey],
  ['harvests', harvestKey],
  ['energy', energyKey],
  ['seeds and spins', spinKey],
  ['rents', rentKey],
  ['trades', socialKeys.trades],
  ['invitations', socialKeys.invitations],
  ['the trading history', marketKeys.history],
  ['the inbox', inboxKey],
  ['the notices that are chosen', noticeSettingsKey],
  ['alerts', alertsKey],
  ['exchanges', exchangeKey],
  ['item locks', itemLocksKey],
  ['the depth of books', depthKey],
  ['what the player has for what was found', ownOutlaysKey],
  ['favorites', favoritesKey],
  ['watch lists', watchListsKey],
  ['the shopping list', shoppingListKey],
  ['a game of the tavern', tavernStateKey],
])('without a stream a screen that shows %s asks for it', async (_what, queryKey) => {
  const client = new QueryClient()
  const queryFn = vi.fn(async () => [])
  const stop = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {})
  await expect.poll(() => client.isFetching()).toBe(0)
  reload(client, liveReactions)
  await expect.poll(() => queryFn.mock.calls).toHaveLength(2)
  stop()
})

test('what events change is asked for without a stream, too, unless it is no answer of a call', () => {
  const eventsOnly = liveReactions.filter(
    ({ on, keeps }) => on && Object.keys(on).length > 0 && !keeps,
  )
  expect(eventsOnly).toEqual([catalogLive, closedLive, simulatorLive])
})

test('prices that were read before an update take it in', async () => {
  const client = new QueryClient()
  const reply = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => reply.promise)
  const loading = client.fetchQuery(prices)
  const items = [{ item_type_id: 7, buy_price: 8, sell_price: 0, version: 3, traded: 0 }]
  applyLiveEvents(client, liveReactions, [
    connected({ sequence: 0 }),
    { type: 'market_updated', data: { sequence: 1, items } },
  ])
  reply.resolve(Response.json({ buy_lots: [], sell_lots: [], stream: 'a', sequence: 0 }))
  expect((await loading).bestBuy.get(7)).toBe(8)
  vi.unstubAllGlobals()
})
