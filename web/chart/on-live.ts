import type { QueryClient } from '@tanstack/react-query'
import { useAppClock } from '../api/app-clock.ts'
import { loadAnew } from '../live/load-anew.ts'
import type { LiveReaction } from '../live/reaction.ts'
import { chartKey, countChartKey, priceChartKey } from './chart-range.ts'

/** Changes of an item are gathered this long, in milliseconds. */
const GATHER_MS = 2000
/** Charts may end so long before the application's now, in milliseconds. */
const LATE_MS = 60_000

const gathering = new Set<string>()

/** Loads an item's chart again, if a screen shows it, once for all changes of two seconds. */
function follow(client: QueryClient, queryKey: readonly unknown[]): void {
  const name = queryKey.join()
  const isShown = client.getQueryCache().findAll({ queryKey, type: 'active' }).length > 0
  if (!isShown || gathering.has(name)) return
  gathering.add(name)
  setTimeout(() => {
    gathering.delete(name)
    void client.invalidateQueries({ queryKey })
  }, GATHER_MS)
}

export const chartLive: LiveReaction = {
  /** Charts end at the application's now, whatever this browser takes the time for. */
  start(client) {
    useAppClock.subscribe((clock, before) => {
      if (Math.abs(clock.aheadMs - before.aheadMs) > LATE_MS) loadAnew(client, chartKey)
    })
  },
  on: {
    market_updated(client, { items }) {
      for (const { item_type_id, traded } of items) {
        if (traded > 0) follow(client, priceChartKey(item_type_id))
      }
    },
    inventory_updated(client, changes) {
      for (const { item_id } of changes) follow(client, countChartKey(item_id))
    },
  },
  keeps: [{ queryKey: chartKey }],
}
