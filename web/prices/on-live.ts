import type { LiveEventOf } from '@app/contract/live.ts'
import type { QueryClient } from '@tanstack/react-query'
import { loadAnew } from '../live/load-anew.ts'
import type { LiveReaction } from '../live/reaction.ts'
import { followDepth } from './follow-depth.ts'
import { depthKey, pricesKey, tapesKey } from './keys.ts'
import { applyMarketUpdate, type PriceTable } from './price-table.ts'
import { beginUpdates, leavesGap, noteUpdate, recentUpdates } from './recent-updates.ts'

const pricesOf = (client: QueryClient) => client.getQueryData<PriceTable>(pricesKey)

/** Whether what the page knows of the market ends where a stream begins, or later. */
function goesOn(
  shown: Pick<PriceTable, 'stream' | 'sequence'> | undefined,
  { stream, sequence }: LiveEventOf<'connected'>['data'],
): boolean {
  return shown?.stream === stream && shown.sequence >= sequence
}

export const pricesLive: LiveReaction = {
  on: {
    connected(client, begun) {
      beginUpdates(begun.stream, begun.sequence)
      // Where it is not complete everything is loaded again.
      if (!goesOn(pricesOf(client), begun) && begun.is_complete) loadAnew(client, pricesKey)
    },
    market_updated(client, data) {
      const isGap = leavesGap(data)
      const update = noteUpdate(data)
      client.setQueryData<PriceTable>(
        pricesKey,
        (shown) => shown && applyMarketUpdate(shown, update),
      )
      if (isGap) loadAnew(client, pricesKey)
      for (const { item_type_id, traded } of data.items) {
        if (traded > 0) loadAnew(client, [...tapesKey, item_type_id])
      }
      followDepth(client, data.items)
    },
  },
  keeps: [
    { queryKey: pricesKey },
    { queryKey: depthKey, followsMarket: true },
    { queryKey: tapesKey, followsMarket: true },
  ],
  missesUpdates(client, event) {
    if (event.type === 'market_updated') return leavesGap(event.data)
    if (event.type !== 'connected') return false
    // Prices that have not loaded say nothing of the rest: that is as old as what was heard last.
    const known = pricesOf(client) ?? recentUpdates().at(-1)
    return known !== undefined && !goesOn(known, event.data)
  },
  pricesSeen(client) {
    const shown = pricesOf(client)
    return shown && `${shown.stream}/${shown.sequence}`
  },
}
