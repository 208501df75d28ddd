import type { LiveEvent } from '@app/contract/live.ts'
import type { UserLot } from '@app/contract/market.ts'
import { applyInventoryEvent } from '@app/rules/inventory/apply-inventory-event.ts'
import { applyLotChanges } from '@app/rules/market/apply-lot-change.ts'
import type { QueryClient } from '@tanstack/react-query'
import { setAppClock } from '../api/app-clock.ts'
import { chartKey } from '../chart/chart-range.ts'
import { closedPaths } from '../closed/queries.ts'
import { earlyChangesKey, inventory } from '../inventory/queries.ts'
import { depthKey } from '../prices/depth.ts'
import { applyMarketUpdate, type MarketUpdate } from '../prices/price-table.ts'
import { prices, recentUpdatesKey } from '../prices/queries.ts'
import { profile } from '../session/queries.ts'
import { useSession } from '../session/session.ts'
import { socialKeys } from '../social/keys.ts'
import { tavernStateKey } from '../tavern/state-key.ts'
import { followBook, liveKeys } from './follow-book.ts'
import { craftKeys, followCraft } from './follow-craft.ts'
import { followDepth } from './follow-depth.ts'
import { followExchange } from './follow-exchange.ts'
import { followTrade } from './follow-trade.ts'
import { loadAnew } from './load-anew.ts'

/** Price updates that an answer on its way may miss: four a second at most. */
const UPDATES_KEPT = 40

type FriendStatus = Data<'social_friend_changed'>['status']

type Data<T extends LiveEvent['type']> = Extract<LiveEvent, { type: T }>['data']

/** The one place where live events change what the screens show. */
export function applyLiveEvents(client: QueryClient, events: readonly LiveEvent[]): void {
  for (const event of events) {
    switch (event.type) {
      case 'connected':
        beginPrices(client, event.data)
        setClock(client, event.data.time / 1000)
        client.setQueryData(closedPaths.queryKey, event.data.closed)
        break
      case 'clock_moved':
        setClock(client, event.data.now)
        break
      case 'paths_changed':
        client.setQueryData(closedPaths.queryKey, event.data.closed)
        break
      case 'inventory_updated':
        changeInventory(client, event.data)
        changeEnergy(client, event.data)
        break
      case 'egg_coins_updated':
        changeCoins(client, event.data.coins)
        break
      case 'exchange_settled':
        followExchange(client, event.data)
        break
      case 'steam_wallet_updated':
        void client.invalidateQueries({ queryKey: liveKeys.exchange })
        break
      case 'lot_changed':
        changeLots(client, event.data)
        break
      case 'harvest_changed':
        void loadAnew(client, liveKeys.harvest)
        break
      case 'factory_changed':
        void loadAnew(client, liveKeys.factoryJobs)
        break
      case 'market_updated':
        changePrices(client, event.data)
        break
      case 'craft_changed':
        followCraft(client, event.data)
        break
      case 'rent_changed':
        void loadAnew(client, liveKeys.rent)
        break
      case 'social_friend_changed':
        changeFriends(client, event.data.status)
        break
      case 'trade_created':
      case 'trade_changed':
      case 'trade_declined':
        followTrade(client, event.data)
        break
      case 'battle_result':
        client.setQueryData(tavernStateKey, event.data)
        break
      case 'simulation_progressed':
        client.setQueryData(liveKeys.simulation, event.data)
        break
      default:
        // A newer server may send events that this page does not know.
        event satisfies never
    }
  }
}

/**
 * Loads what may have changed before the stream was open: while the page's first answers were on
 * their way, or during a break (spec part 1 section 4). Prices are loaded only where it is needed, see
 * `beginPrices`.
 */
export function reloadMissed(client: QueryClient): void {
  const missed = [
    profile.queryKey,
    inventory.queryKey,
    liveKeys.books,
    depthKey,
    liveKeys.history,
    liveKeys.myLots,
    craftKeys.all,
    liveKeys.energy,
    liveKeys.harvest,
    tavernStateKey,
    liveKeys.exchange,
    liveKeys.factoryJobs,
    socialKeys.all,
    liveKeys.rent,
  ]
  for (const queryKey of missed) void loadAnew(client, queryKey)
}

/** Charts end at the application's now, whatever this browser takes the time for. */
function setClock(client: QueryClient, unixMs: number): void {
  if (setAppClock(unixMs)) void loadAnew(client, chartKey)
}

/** The lists that each status makes stale (spec part 2 section 4, "Friends, live changes"). */
const staleBy: Partial<Record<FriendStatus, readonly (readonly string[])[]>> = {
  pending: [socialKeys.invitations],
  accepted: [socialKeys.friends, socialKeys.invitations],
  declined: [socialKeys.invitations],
  blocked: [socialKeys.friends, socialKeys.invitations],
  deleted: [socialKeys.friends],
}

function changeFriends(client: QueryClient, status: FriendStatus): void {
  // Players that were found show how they stand to the player, too.
  for (const queryKey of [...(staleBy[status] ?? [socialKeys.all]), socialKeys.found]) {
    void client.invalidateQueries({ queryKey })
  }
}

function changeInventory(client: QueryClient, changes: Data<'inventory_updated'>): void {
  const held = client.getQueryData(inventory.queryKey)
  if (held) client.setQueryData(inventory.queryKey, applyInventoryEvent(held, changes))
  else {
    const early = client.getQueryData<typeof changes>(earlyChangesKey) ?? []
    client.setQueryData(earlyChangesKey, [...early, ...changes])
  }
}

/** Charges of energy are items: when one comes or goes, count and end are loaded again. */
function changeEnergy(client: QueryClient, changes: Data<'inventory_updated'>): void {
  const shown = client.getQueryData<{ item_ids: readonly number[] }>(liveKeys.energy)
  if (changes.some(({ item_id }) => shown?.item_ids.includes(item_id))) {
    void loadAnew(client, liveKeys.energy)
  }
}

function changeCoins(client: QueryClient, coins: number): void {
  client.setQueryData(profile.queryKey, (shown) => (shown ? { ...shown, coins } : shown))
  // A load that began before the event would bring the old balance back.
  if (client.isFetching({ queryKey: profile.queryKey }) > 0) {
    void loadAnew(client, profile.queryKey)
  }
}

function changeLots(client: QueryClient, changes: Data<'lot_changed'>): void {
  client.setQueryData<readonly UserLot[]>(
    liveKeys.myLots,
    (lots) => lots && applyLotChanges(lots, changes),
  )
  if (client.isFetching({ queryKey: liveKeys.myLots }) > 0) {
    void loadAnew(client, liveKeys.myLots)
  }
  void loadAnew(client, liveKeys.history)
  // The own prices are part of the price table, the own lots part of an item's book.
  void loadAnew(client, prices.queryKey)
  for (const item of new Set(changes.map((change) => change.item_type_id))) {
    void loadAnew(client, liveKeys.details(item))
  }
}

/**
 * A stream goes on where the shown prices end, if the server still knew what had changed since;
 * otherwise they are loaded again, and always for a player: what became of the own lots meanwhile is
 * no part of the stream's updates.
 */
function beginPrices(client: QueryClient, { stream, sequence }: Data<'connected'>): void {
  client.setQueryData(recentUpdatesKey, [{ stream, sequence, items: [] }])
  const shown = client.getQueryData(prices.queryKey)
  const goesOn = shown?.stream === stream && shown.sequence === sequence
  const isPlayer = useSession.getState().accessToken !== undefined
  if (!goesOn || isPlayer) void loadAnew(client, prices.queryKey)
}

function changePrices(client: QueryClient, data: Data<'market_updated'>): void {
  const recent = client.getQueryData<readonly MarketUpdate[]>(recentUpdatesKey) ?? []
  const update: MarketUpdate = { ...data, stream: recent.at(-1)?.stream ?? '' }
  client.setQueryData(recentUpdatesKey, [...recent, update].slice(-UPDATES_KEPT))
  client.setQueryData(prices.queryKey, (shown) => shown && applyMarketUpdate(shown, update))
  if (update.sequence !== (recent.at(-1)?.sequence ?? 0) + 1) {
    void loadAnew(client, prices.queryKey)
  }
  followDepth(client, update.items)
  for (const { item_type_id, version } of update.items) {
    void followBook(client, item_type_id, version)
  }
}
