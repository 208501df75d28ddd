import { hashKey, type QueryClient } from '@tanstack/react-query'
import { useSession } from '../session/session.ts'
import { unreadKey } from './keys.ts'
import { unread as unreadQuery } from './queries.ts'

/** Counts unread messages on the icon of the installed app, where the system does that. Call it once. */
export function followBadge(client: QueryClient): void {
  if (!('setAppBadge' in navigator)) return
  let shown: number | undefined
  const show = () => {
    const { accessToken, view } = useSession.getState()
    const unread = accessToken === undefined ? 0 : client.getQueryData(unreadQuery.queryKey)?.unread
    // Whoever looks at another player's messages has an icon of their own.
    if (view !== undefined || unread === undefined || unread === shown) return
    shown = unread
    // A system may refuse; the bell counts, too.
    navigator.setAppBadge(unread).catch(() => undefined)
  }
  const hash = hashKey(unreadKey)
  client.getQueryCache().subscribe(({ query }) => {
    if (query.queryHash === hash) show()
  })
  useSession.subscribe(show)
  show()
}
