import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** Changes are gathered this long, in milliseconds. */
const GATHER_MS = 2000

const gathering = new Set<string>()

/** Loads again what a screen shows and many changes concern, once for all changes of two seconds. */
export function reloadShown(client: QueryClient, queryKey: QueryKey): void {
  const name = queryKey.join()
  const isShown = client.getQueryCache().findAll({ queryKey, type: 'active' }).length > 0
  if (!isShown || gathering.has(name)) return
  gathering.add(name)
  setTimeout(() => {
    gathering.delete(name)
    void client.invalidateQueries({ queryKey })
  }, GATHER_MS)
}
