import type { QueryClient } from '@tanstack/react-query'
import { type Catalog, catalog } from './queries.ts'

/** Ids that the catalog was loaded again for. */
const met = new Set<number>()

/**
 * Loads the catalog again when an item comes up that it does not know: operators add some while
 * pages are open. Once for each, because not every id may be in it then.
 */
export function meetItems(client: QueryClient, ids: Iterable<number>): void {
  const known = client.getQueryData<Catalog>(catalog.queryKey)
  if (!known) return
  let isNew = false
  for (const id of ids) {
    if (known.byId.has(id) || met.has(id)) continue
    met.add(id)
    isNew = true
  }
  if (isNew) void client.invalidateQueries({ queryKey: catalog.queryKey })
}
