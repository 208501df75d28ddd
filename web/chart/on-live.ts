import { useAppClock } from '../api/app-clock.ts'
import { loadAnew } from '../live/load-anew.ts'
import type { LiveReaction } from '../live/reaction.ts'
import { reloadShown } from '../live/reload-shown.ts'
import { chartKey, countChartKey, priceTailKey } from './chart-range.ts'

/** Charts may end so long before the application's now, in milliseconds. */
const LATE_MS = 60_000

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
        if (traded > 0) loadAnew(client, priceTailKey(item_type_id))
      }
    },
    inventory_updated(client, changes) {
      for (const { item_id } of changes) reloadShown(client, countChartKey(item_id))
    },
  },
  keeps: [{ queryKey: chartKey, followsMarket: true }],
}
