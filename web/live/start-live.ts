import type { QueryClient } from '@tanstack/react-query'
import { appNow } from '../api/app-clock.ts'
import { onOwnChange } from '../api/own-changes.ts'
import { playerOf } from '../session/player-scope.ts'
import { refreshSession } from '../session/refresh.ts'
import { useSession } from '../session/session.ts'
import { applyLiveEvents, reload } from './apply-events.ts'
import { type LiveStatus, TOKEN_CHANGE_DELAY } from './live-stream.ts'
import { LiveTabs } from './live-tabs.ts'
import { pollWithoutStream } from './polling.ts'
import type { LiveReaction } from './reaction.ts'
import { useLive } from './use-live.ts'

/** Tabs of another release may speak otherwise: change it with `TabMessage`. */
const PROTOCOL = 'live-2'

/**
 * Opens the live stream and keeps it open for whoever is signed in; visitors get what is public. The
 * tabs of a browser share one. Without it the page asks by itself. Call it once.
 */
export function startLive(client: QueryClient, reactions: readonly LiveReaction[]): void {
  const isVisible = () => document.visibilityState === 'visible'
  const token = () => useSession.getState().accessToken
  const open = (openedAt: number) =>
    new LiveTabs({
      url: '/api/sse',
      fetch: (...request) => fetch(...request),
      name: `${PROTOCOL}/${playerOf(token()) ?? ''}`,
      openedAt,
      now: Date.now,
      appMicros: () => appNow() * 1000,
      locks: globalThis.navigator.locks,
      openChannel: globalThis.BroadcastChannel && ((name) => new BroadcastChannel(name)),
      isVisible,
      token,
      pricesSeen: () => reactions.flatMap(({ pricesSeen }) => pricesSeen?.(client) ?? [])[0],
      onStatus: (status) => followStatus(client, reactions, status),
      onEvents: (events) => applyLiveEvents(client, reactions, events),
      // A new token makes the session change, which renews the stream.
      onUnauthorized: (refused) => void refreshSession(refused),
    })

  for (const { start } of reactions) start?.(client)
  let tabs = open(performance.timeOrigin)
  const reopen = (openedAt: number, delayMs?: number) => {
    tabs.close()
    tabs = open(openedAt)
    tabs.start(delayMs)
  }
  useSession.subscribe((session, before) => {
    if (session.accessToken === before.accessToken) return
    if (playerOf(session.accessToken) === playerOf(before.accessToken)) tabs.renew()
    else reopen(Date.now(), TOKEN_CHANGE_DELAY)
  })
  // A page that is kept for the way back neither leads nor listens.
  let leftAt = 0
  addEventListener('pagehide', () => {
    leftAt = Date.now()
    tabs.close()
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) reopen(leftAt)
  })
  const poll = () => reload(client, reactions)
  pollWithoutStream(poll, isVisible)
  // Nobody else tells what the player's own doing has changed.
  onOwnChange(() => {
    if (useLive.getState().state !== 'connected') poll()
  })
  tabs.start()
}

function followStatus(
  client: QueryClient,
  reactions: readonly LiveReaction[],
  status: LiveStatus,
): void {
  const isBack = status.state === 'connected' && useLive.getState().staleSince !== undefined
  useLive.setState(status)
  if (isBack) reload(client, reactions, 'isReloaded')
}
