import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Makes queries load an answer that is younger than this moment; those that no screen shows do so
 * when one does.
 *
 * A first load that is under way goes on, because a screen waits for it, and is followed by another:
 * its answer may have been read before the change.
 */
export async function loadAnew(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const isFirstLoad = client
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching' })
    .some((query) => query.state.data === undefined)
  await client.invalidateQueries({ queryKey })
  if (isFirstLoad) await client.invalidateQueries({ queryKey })
}
