import { expect, test } from 'vitest'
import { freshnessOf } from './freshness.ts'

const none = { error: undefined, staleSince: undefined, polledAt: undefined }

test.each([
  [{ ...none, state: 'disconnected' }, 'connecting'],
  [{ ...none, state: 'connecting' }, 'connecting'],
  [{ ...none, state: 'connected' }, 'live'],
  [{ ...none, state: 'reconnecting', staleSince: 1 }, 'reconnecting'],
  [{ ...none, state: 'error', staleSince: 1, error: 'no' }, 'stale'],
  // While an attempt is in progress the last one has failed all the same.
  [{ ...none, state: 'connecting', staleSince: 1, error: 'no' }, 'stale'],
  [{ state: 'error', staleSince: 1, error: 'no', polledAt: 2 }, 'polling'],
] as const)('%o is %s', (status, freshness) => {
  expect(freshnessOf(status)).toBe(freshness)
})
