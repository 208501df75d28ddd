import { OVERVIEW_MAX } from '@app/contract/overview.ts'
import type { QueryClient } from '@tanstack/react-query'
import { loadAnew } from '../live/load-anew.ts'
import type { LiveReaction } from '../live/reaction.ts'
import { overviewKey } from './keys.ts'
import { type Overview, readOverviewOf, withItems } from './queries.ts'

/** Trades are gathered this long, in milliseconds: as long as the server keeps an answer. */
const GATHER_MS = 2000

/** Items that were traded since the overview was read last. */
const traded = new Set<number>()

const isShown = (client: QueryClient) =>
  client.getQueryCache().findAll({ queryKey: overviewKey, type: 'active' }).length > 0

/** Reads those items again that were traded: the others, and their rows, stay as they are. */
async function follow(client: QueryClient): Promise<void> {
  const ids = [...traded]
  traded.clear()
  try {
    if (ids.length > OVERVIEW_MAX) throw new Error('too many for one call')
    const items = await readOverviewOf(ids)
    client.setQueryData<Overview>(overviewKey, (known) => known && withItems(known, items))
  } catch {
    loadAnew(client, overviewKey)
  }
}

export const overviewLive: LiveReaction = {
  on: {
    market_updated(client, { items }) {
      if (!isShown(client)) return
      const isFirst = traded.size === 0
      for (const item of items) if (item.traded > 0) traded.add(item.item_type_id)
      if (isFirst && traded.size > 0) setTimeout(() => void follow(client), GATHER_MS)
    },
  },
  keeps: [{ queryKey: overviewKey, isPolled: true }],
}
