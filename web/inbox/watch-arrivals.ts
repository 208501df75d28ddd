import { inboxRoutes } from '@app/contract/inbox.ts'
import { hashKey, type QueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { withMessages } from '../i18n/language.ts'
import { forPlayer } from '../session/player-scope.ts'
import { unreadKey } from './keys.ts'
import { unread } from './queries.ts'

/** What there is when the page opens has not arrived: it does not know what its player has seen. */
const seen = forPlayer((scope) => ({
  /** Up to this message nothing is said any more: it was there, or nobody looked at the page. */
  after: undefined as number | undefined,
  newest: 0,
  unread: 0,
  /** Messages are numbered before they are there: one may come after others with a higher number. */
  known: new Set<number>(),
  scope,
}))

type Seen = ReturnType<typeof seen>

/** Says at the edge of the screen what comes into the inbox while the page is looked at. */
export function watchArrivals(client: QueryClient): void {
  const hash = hashKey(unreadKey)
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryHash !== hash) return
    const now = client.getQueryData(unread.queryKey)
    if (!now) return
    const state = seen()
    const hasCome = now.newest > state.newest || now.unread > state.unread
    state.newest = Math.max(state.newest, now.newest)
    state.unread = now.unread
    const { after } = state
    if (after === undefined || document.visibilityState !== 'visible') state.after = state.newest
    // What cannot be said now is in the inbox.
    else if (hasCome) tellAfter(client, after, state).catch(() => undefined)
  })
}

async function tellAfter(
  client: QueryClient,
  after: number,
  { known, scope }: Seen,
): Promise<void> {
  const { messages } = await call(inboxRoutes.get, { after }, { signal: scope })
  const arrived = messages.filter(({ message_id }) => !known.has(message_id))
  for (const { message_id } of messages) known.add(message_id)
  if (arrived.length === 0) return
  const { tellArrivals } = await withMessages('desk', import('./tell-arrivals.ts'))
  await tellArrivals(client, arrived)
}
