import type { LiveEvent, LiveEventOf } from '@app/contract/live.ts'
import { loadHeldItems } from '@app/rules/inventory/apply-inventory-event.ts'
import { QueryClient } from '@tanstack/react-query'
import { inventory } from './inventory/queries.ts'
import { prices } from './prices/queries.ts'
import { type Profile, profile } from './player/queries.ts'
import { liveReactions } from './live-reactions.ts'
import { applyLiveEvents } from './live/apply-events.ts'
import { myLotsKey } from './lots/keys.ts'
import { useSession } from './session/session.ts'

export const lot = {
  lot_uuid: '00000000-0000-4000-8000-000000000001',
  item_type_id: 7,
  type: 'sell',
  price: 10,
  currency: 'coin',
  prefer_lot_price: 10,
  prefer_lot_currency: 'coin',
  ends_at: null,
  resale_price: null,
  is_standing: false,
  count: 5,
  current_count: 2,
  created_at: 1,
} as const

export const ann: Profile = {
  id: '00000000-0000-4000-8000-000000000002',
  steam_id: '76561198000000000',
  name: 'Ann',
  lang: 'en',
  coins: 50,
  role: 'player',
  has_starter_pack: false,
  deletion_due_at: null,
}

export const connected = (change: Partial<LiveEventOf<'connected'>['data']> = {}): LiveEvent => ({
  type: 'connected',
  data: {
    stream: 'a',
    sequence: 4,
    position: 0,
    is_complete: true,
    time: Date.now() * 1000,
    closed: [],
    ...change,
  },
})

export function openPage() {
  // Another player than in the test before.
  useSession.setState({ accessToken: crypto.randomUUID() })
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
  const apply = (...events: LiveEvent[]) => applyLiveEvents(client, liveReactions, events)
  apply(connected())
  client.setQueryData(myLotsKey, [lot])
  return { client, apply }
}

export const trade = (id: string, change: object = {}) => ({
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
  revision: 1,
  because: 'created' as const,
  created_at: 1,
  ...change,
})
