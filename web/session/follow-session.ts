import type { QueryClient } from '@tanstack/react-query'
import { claimOf } from './claims.ts'
import { useSession } from './session.ts'

/** First parts of the keys of queries whose answers are the same for everybody. */
const PUBLIC = new Set<unknown>([
  'catalogue',
  'item-descriptions',
  'tag-names',
  'news',
  'movers',
  'site',
  'closed',
])

const holderOf = (token: string | undefined) => token && (claimOf(token, 'sub') ?? token)

/**
 * Forgets everything that is not the same for everybody when somebody signs in or out, or another
 * player takes over, and loads what the screen shows again. A renewed token changes nothing. Call it
 * once.
 */
export function followSession(client: QueryClient): void {
  useSession.subscribe((now, before) => {
    if (holderOf(now.accessToken) === holderOf(before.accessToken)) return
    void client.resetQueries({ predicate: ({ queryKey }) => !PUBLIC.has(queryKey[0]) })
  })
}
