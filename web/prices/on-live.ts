import type { LiveEventOf } from '@app/contract/live.ts'
import type { QueryClient } from '@tanstack/react-query'
import { loadAnew } from '../live/load-anew.ts'
import type { LiveReaction } from '../live/reaction.ts'
import { followDepth } from './follow-depth.ts'
import { depthKey, pricesKey, tapesKey } from './keys.ts'
import { applyMarketUpdate, type PriceTable } from './price-table.ts'
import { beginUpdates, noteUpdate } from './recent-updates.ts'

/** A stream goes on where the shown prices end, or before it; otherwise they are loaded again. */
function begin(
  client: QueryClient,
  { stream, sequence, is_complete }: LiveEventOf<'connected'>['data'],
): void {
  beginUpdates(stream, sequence)
  const shown = client.getQueryData<PriceTable>(pricesKey)
  const goesOn = shown?.stream === stream && shown.sequence >= sequence
  // Where it is not complete everything is.
  if (!goesOn && is_complete) loadAnew(client, pricesKey)
}

export const pricesLive: LiveReaction = {
  on: {
    connected: begin,
    market_updated(client, data) {
      const { update, isGap } = noteUpdate(data)
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
  keeps: [{ queryKey: pricesKey }, { queryKey: depthKey }, { queryKey: tapesKey }],
  pricesSeen(client) {
    const shown = client.getQueryData<PriceTable>(pricesKey)
    return shown && `${shown.stream}/${shown.sequence}`
  },
}
