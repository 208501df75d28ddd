import type { QueryClient } from '@tanstack/react-query'
import { prices } from '../prices/queries.ts'
import { refreshSession } from '../session/refresh.ts'
import { useSession } from '../session/session.ts'
import { applyLiveEvents, reloadMissed } from './apply-events.ts'
import { LiveStream } from './live-stream.ts'
import { useLive } from './use-live.ts'

/**
 * Opens the page's live stream and keeps it open for whoever is signed in; visitors get what is
 * public. Call it once.
 */
export function startLive(client: QueryClient): LiveStream {
  const stream = new LiveStream({
    url: '/api/sse',
    fetch: (...request) => fetch(...request),
    now: Date.now,
    token: () => useSession.getState().accessToken,
    seen() {
      const shown = client.getQueryData(prices.queryKey)
      return shown && `${shown.stream}/${shown.sequence}`
    },
    onStatus: (status) => useLive.setState(status),
    onEvents: (events) => applyLiveEvents(client, events),
    onConnected: () => reloadMissed(client),
    // A new token makes the session change, which reconnects.
    onUnauthorized: (token) => void refreshSession(token),
  })
  useSession.subscribe((session, before) => {
    if (session.accessToken !== before.accessToken) stream.tokenChanged()
  })
  stream.start()
  return stream
}
