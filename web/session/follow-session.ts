import type { QueryClient } from '@tanstack/react-query'
import { onPlayerChange, playerScope } from './player-scope.ts'
import { profileKey } from './keys.ts'
import { useSession } from './session.ts'

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
  onPlayerChange(() => void startAgain(client))
}

/**
 * The profile comes first: by it the screen knows what a visitor may not ask for. The rest is asked
 * for once that is drawn.
 */
async function startAgain(client: QueryClient): Promise<void> {
  const scope = playerScope()
  for (const query of client.getQueryCache().findAll({ predicate: isOwn })) query.reset()
  // Told at once: screens take an unknown profile for one that is on its way.
  if (useSession.getState().accessToken === undefined) client.setQueryData(profileKey, null)
  else await client.refetchQueries({ queryKey: profileKey, type: 'active' })
  await new Promise((drawn) => setTimeout(drawn))
  if (scope.aborted) return
  await client.refetchQueries(
    {
      type: 'active',
      predicate: (query) => isOwn(query) && query.state.status === 'pending',
    },
    { cancelRefetch: false },
  )
}

function isOwn({ queryKey }: { readonly queryKey: readonly unknown[] }): boolean {
  return !PUBLIC.has(queryKey[0])
}
