import type { QueryClient } from '@tanstack/react-query'
import { useSession } from './session.ts'

/** First parts of the keys of queries whose answers belong to one player, or differ for visitors. */
const OWN = new Set<unknown>([
  'profile',
  'inventory',
  'inventory-early',
  'prices',
  'prices-recent',
  'market',
])

/**
 * Forgets what belongs to a player when somebody signs in or out, and loads what the screen shows
 * again. A renewed token changes nothing. Call it once.
 */
export function followSession(client: QueryClient): void {
  useSession.subscribe((now, before) => {
    const isSignedIn = now.accessToken !== undefined
    const wasSignedIn = before.accessToken !== undefined
    if (isSignedIn === wasSignedIn) return
    void client.resetQueries({ predicate: ({ queryKey }) => OWN.has(queryKey[0]) })
  })
}
