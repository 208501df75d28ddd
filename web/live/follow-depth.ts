import type { LiveEventOf } from '@app/contract/live.ts'
import type { QueryClient } from '@tanstack/react-query'
import { depthKey, type DepthTable, loadDepth } from '../prices/depth.ts'

/** Changes of a busy market are gathered this long, in milliseconds. */
const GATHER_MS = 1000

const changed = new Set<number>()
let timer: ReturnType<typeof setTimeout> | undefined

/** Loads the books that have changed again, if a screen shows them: all of a second by one call. */
export function followDepth(
  client: QueryClient,
  items: LiveEventOf<'market_updated'>['data']['items'],
): void {
  const shown = client.getQueryCache().findAll({ queryKey: depthKey, type: 'active' })
  const tables = shown.flatMap(({ state }) => (state.data ? [state.data as DepthTable] : []))
  for (const { item_type_id, version } of items) {
    const isBehind = (table: DepthTable) => {
      const known = table.get(item_type_id)
      return known !== undefined && known.version < version
    }
    if (tables.some(isBehind)) changed.add(item_type_id)
  }
  if (changed.size > 0) timer ??= setTimeout(() => void reload(client), GATHER_MS)
}

async function reload(client: QueryClient): Promise<void> {
  timer = undefined
  const ids = [...changed]
  changed.clear()
  try {
    const fresh = await loadDepth(ids)
    client.setQueriesData<DepthTable>({ queryKey: depthKey }, (table) => {
      if (!table) return table
      const known = [...fresh].filter(([id]) => table.has(id))
      return known.length === 0 ? table : new Map([...table, ...known])
    })
  } catch {
    // The next change, or the next look at the screen, asks again.
    void client.invalidateQueries({ queryKey: depthKey, refetchType: 'none' })
  }
}
