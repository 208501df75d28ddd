import type { QueryClient } from '@tanstack/react-query'

/** Keys of the queries that live events change; the market's queries use them. */
export const liveKeys = {
  rent: ['rent'],
  myLots: ['market', 'my-lots'],
  history: ['market', 'history'],
  energy: ['energy'],
  harvest: ['harvest'],
  /** The books of all items. */
  books: ['market', 'details'],
  /** The coins on the platform, and the exchanges under way. */
  exchange: ['exchange'],
  details: (item: number) => ['market', 'details', item] as const,
  factoryJobs: ['factory', 'jobs'],
  /** How far the player's simulation is. Nothing asks the server for it. */
  simulation: ['simulation'],
} as const

const wanted = new Map<number, number>()
const running = new Set<number>()

/**
 * Loads an item's book again until it is at least as new as `version`, if a screen shows it.
 *
 * One load at a time for each item: changes that come meanwhile are covered by the next one.
 */
export async function followBook(
  client: QueryClient,
  item: number,
  version: number,
): Promise<void> {
  const queryKey = liveKeys.details(item)
  wanted.set(item, Math.max(version, wanted.get(item) ?? 0))
  if (running.has(item)) return
  running.add(item)
  const isBehind = () => {
    const query = client.getQueryCache().find({ queryKey })
    const shown = (query?.state.data as { version: number } | undefined)?.version
    return query?.isActive() === true && (shown ?? 0) < (wanted.get(item) ?? 0)
  }
  try {
    while (isBehind()) {
      const before = client.getQueryState(queryKey)?.dataUpdateCount
      await client.refetchQueries({ queryKey, exact: true })
      // A load that failed, or was taken over by another one, must not become a busy loop.
      if (client.getQueryState(queryKey)?.dataUpdateCount === before) break
    }
  } finally {
    running.delete(item)
    wanted.delete(item)
  }
  // Books that no screen shows are loaded anew when one does.
  await client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' })
}
