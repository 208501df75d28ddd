import { hashKey, type QueryClient } from '@tanstack/react-query'
import { withMessages } from '../i18n/language.ts'
import { forPlayer } from '../session/player-scope.ts'
import { arrivedSince, newestOf } from './arrived.ts'
import { inboxKey } from './keys.ts'
import { inbox } from './queries.ts'

const seen = forPlayer(() => ({ newest: undefined as number | undefined }))

/** Says at the edge of the screen what comes into the inbox while the page is looked at. */
export function watchArrivals(client: QueryClient): void {
  const hash = hashKey(inboxKey)
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryHash !== hash) return
    const messages = client.getQueryData(inbox.queryKey)?.messages
    if (!messages) return
    const state = seen()
    const arrived = arrivedSince(state.newest, messages)
    state.newest = Math.max(state.newest ?? 0, newestOf(messages))
    if (arrived.length > 0 && document.visibilityState === 'visible') {
      void withMessages('desk', import('./tell-arrivals.ts')).then(({ tellArrivals }) =>
        tellArrivals(client, arrived),
      )
    }
  })
}
