import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'

/** While older entries are still being counted, it is asked this often whether that is over. */
export const COUNTING_MS = 3000
/** Milliseconds within which any number of changes are one load, after the first. */
const GATHERED_MS = 500

const gathering = new WeakMap<QueryClient, Map<string, { isWanted: boolean }>>()

/**
 * Makes queries load an answer that is younger than this moment; those that no screen shows do so
 * when one does. Of a burst of changes the first is loaded at once, and all others together.
 */
export function loadAnew(client: QueryClient, queryKey: QueryKey): void {
  const known = gathering.get(client) ?? new Map<string, { isWanted: boolean }>()
  gathering.set(client, known)
  const key = hashKey(queryKey)
  const before = known.get(key)
  if (before) {
    before.isWanted = true
    return
  }
  const burst = { isWanted: false }
  known.set(key, burst)
  setTimeout(() => {
    known.delete(key)
    if (burst.isWanted) loadAnew(client, queryKey)
  }, GATHERED_MS)
  void load(client, queryKey)
}

/**
 * A first load that is in progress goes on, because a screen waits for it, and is followed by another:
 * its answer may have been read before the change.
 */
async function load(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const isFirstLoad = client
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching' })
    .some((query) => query.state.data === undefined)
  await client.invalidateQueries({ queryKey })
  if (isFirstLoad) await client.invalidateQueries({ queryKey })
}
