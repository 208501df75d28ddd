import { OVERVIEW_MAX } from '@app/contract/overview.ts'
import type { QueryClient } from '@tanstack/react-query'
import { loadAnew } from '../live/load-anew.ts'
import type { LiveReaction } from '../live/reaction.ts'
import { overviewKey } from './keys.ts'
import { type Overview, readOverviewOf, withItems } from './queries.ts'

/** Trades are gathered this long, in milliseconds: as long as the server keeps an answer. */
const GATHER_MS = 2000

/** When the page asks once more, in milliseconds: what it was answered at first was some seconds old. */
const SECOND_ASK_MS = 5000

/**
 * The version of its book that a traded item's figures are to have, at least. What is traded while no
 * screen shows them waits until one does.
 */
const wanted = new Map<number, number>()
let isGathering = false

const isShown = (client: QueryClient) =>
  client.getQueryCache().findAll({ queryKey: overviewKey, type: 'active' }).length > 0

function gather(client: QueryClient): void {
  if (isGathering || wanted.size === 0 || !isShown(client)) return
  isGathering = true
  setTimeout(() => void follow(client), GATHER_MS)
}

/**
 * Reads those items again that were traded: the others, and their rows, stay as they are. What the
 * server answers may be older than the trade, so an item stays wanted until its figures are new enough.
 */
async function follow(client: QueryClient): Promise<void> {
  try {
    await readWanted(client)
    const known = client.getQueryData<Overview>(overviewKey)
    for (const [itemId, version] of known ? wanted : []) {
      // One that is not there has no market any more.
      if ((known?.get(itemId)?.version ?? version) >= version) wanted.delete(itemId)
    }
  } catch {
    wanted.clear()
    loadAnew(client, overviewKey)
  }
  isGathering = false
  gather(client)
}

async function readWanted(client: QueryClient): Promise<void> {
  const known = client.getQueryData<Overview>(overviewKey)
  // What is being loaded first may have them already.
  if (!known) return
  const ids = [...wanted].flatMap(([id, version]) =>
    (known.get(id)?.version ?? -1) < version ? id : [],
  )
  if (ids.length === 0) return
  if (ids.length > OVERVIEW_MAX) {
    await client.refetchQueries({ queryKey: overviewKey }, { throwOnError: true })
    return
  }
  const items = await readOverviewOf(ids)
  client.setQueryData<Overview>(overviewKey, (now) => now && withItems(now, items))
}

export const overviewLive: LiveReaction = {
  on: {
    market_updated(client, { items }) {
      for (const { item_type_id, version, traded } of items) {
        if (traded > 0) wanted.set(item_type_id, version)
      }
      gather(client)
    },
  },
  start(client) {
    // No event tells of what was traded right before the page opened.
    setTimeout(() => loadAnew(client, overviewKey), SECOND_ASK_MS)
    client.getQueryCache().subscribe(({ type, query }) => {
      if (type === 'observerAdded' && query.queryKey === overviewKey) gather(client)
    })
  },
  keeps: [{ queryKey: overviewKey, followsMarket: true }],
}
