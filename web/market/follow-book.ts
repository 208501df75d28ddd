import type { QueryClient } from '@tanstack/react-query'
import { forPlayer } from '../session/player-scope.ts'
import { marketKeys } from './keys.ts'

const following = forPlayer(() => ({
  /** The version that each item's book is to have, at least. */
  wanted: new Map<number, number>(),
  running: new Set<number>(),
}))

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
  const { wanted, running } = following()
  const queryKey = marketKeys.details(item)
  wanted.set(item, Math.max(version, wanted.get(item) ?? 0))
  if (running.has(item)) return
  running.add(item)
  // A book may be shown at two depths: each is a query of its own.
  const shown = () => client.getQueryCache().findAll({ queryKey, type: 'active' })
  const isBehind = () =>
    shown().some(({ state }) => {
      const version = (state.data as { version: number } | undefined)?.version ?? 0
      return version < (wanted.get(item) ?? 0)
    })
  const updates = () => shown().reduce((sum, { state }) => sum + state.dataUpdateCount, 0)
  try {
    while (isBehind()) {
      const before = updates()
      await client.refetchQueries({ queryKey, type: 'active' })
      // A load that failed, or was taken over by another one, must not become a busy loop.
      if (updates() === before) break
    }
  } finally {
    running.delete(item)
    wanted.delete(item)
  }
  // Books that no screen shows are loaded again when one does.
  await client.invalidateQueries({ queryKey, refetchType: 'none' })
}
