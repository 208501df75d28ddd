import type { useLive } from '../live/use-live.ts'
import type { Freshness } from './LiveBadge.tsx'

type Status = Pick<
  ReturnType<typeof useLive.getState>,
  'state' | 'error' | 'staleSince' | 'polledAt'
>

/** A break counts as reconnecting until the first new attempt has failed, then as stale. */
export function freshnessOf({ state, error, staleSince, polledAt }: Status): Freshness {
  if (state === 'connected') return 'live'
  if (polledAt !== undefined) return 'polling'
  if (error !== undefined) return 'stale'
  return staleSince === undefined ? 'connecting' : 'reconnecting'
}
