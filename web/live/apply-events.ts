import type { LiveEvent } from '@app/contract/live.ts'
import type { QueryClient } from '@tanstack/react-query'
import { moveAppClock } from '../api/app-clock.ts'
import { loadAnew } from './load-anew.ts'
import type { LiveReaction } from './reaction.ts'

/** Lets every feature react to live events, in the order in which these were sent. */
export function applyLiveEvents(
  client: QueryClient,
  reactions: readonly LiveReaction[],
  events: readonly LiveEvent[],
): void {
  for (const event of events) {
    const isBehind = reactions.some(({ missesUpdates }) => missesUpdates?.(client, event))
    if (event.type === 'connected') moveAppClock(event.data.time / 1000)
    if (event.type === 'clock_moved') moveAppClock(event.data.now)
    for (const { on } of reactions) {
      // A newer server may send events that this page does not know.
      const react = on?.[event.type] as
        | ((client: QueryClient, data: LiveEvent['data']) => void)
        | undefined
      react?.(client, event.data)
    }
    // What a stream leaves out that begins: the player's own events, or the market's alone.
    if (event.type === 'connected' && !event.data.is_complete) reload(client, reactions)
    else if (isBehind) reload(client, reactions, 'followsMarket')
  }
}

/**
 * Loads again what events keep fresh; what no screen shows is loaded when one does.
 *
 * @param which - those that have this mark alone; all without one
 */
export function reload(
  client: QueryClient,
  reactions: readonly LiveReaction[],
  which?: 'isReloaded' | 'followsMarket',
): void {
  for (const kept of reactions.flatMap(({ keeps = [] }) => keeps)) {
    if (which === undefined || kept[which]) loadAnew(client, kept.queryKey)
  }
}
