import { inboxRoutes } from '@app/contract/inbox.ts'
import { hashKey, type QueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { withMessages } from '../i18n/language.ts'
import { forPlayer } from '../session/player-scope.ts'
import { toldHere } from './told-here.ts'
import { unreadKey } from './keys.ts'
import { unread } from './queries.ts'

/** What there is when the page opens has not arrived: it does not know what its player has seen. */
const seen = forPlayer((scope) => ({ newest: undefined as number | undefined, scope }))

/** Says at the edge of the screen what comes into the inbox while the page is looked at. */
export function watchArrivals(client: QueryClient): void {
  const hash = hashKey(unreadKey)
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryHash !== hash) return
    const newest = client.getQueryData(unread.queryKey)?.newest
    if (newest === undefined) return
    const state = seen()
    const before = state.newest
    state.newest = Math.max(before ?? 0, newest)
    if (before === undefined || newest <= before || document.visibilityState !== 'visible') return
    // What cannot be said now is in the inbox.
    tellAfter(client, before, state.scope).catch(() => undefined)
  })
}

async function tellAfter(client: QueryClient, after: number, signal: AbortSignal): Promise<void> {
  const arrived = toldHere((await call(inboxRoutes.get, { after }, { signal })).messages)
  if (arrived.length === 0) return
  const { tellArrivals } = await withMessages('desk', import('./tell-arrivals.ts'))
  await tellArrivals(client, arrived)
}
