import type { QueryClient } from '@tanstack/react-query'
import { onPlayerChange } from './player-scope.ts'

/** First parts of the keys of queries whose answers are the same for everybody. */
const PUBLIC = new Set<unknown>([
  'catalog',
  'item-descriptions',
  'tag-names',
  'news',
  'movers',
  'site',
])

/**
 * Forgets everything that is not the same for everybody when another player takes over, and loads
 * what the screen shows again. Call it once.
 */
export function followSession(client: QueryClient): void {
  onPlayerChange(
    () => void client.resetQueries({ predicate: ({ queryKey }) => !PUBLIC.has(queryKey[0]) }),
  )
}
