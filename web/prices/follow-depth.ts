import type { LiveEventOf } from '@app/contract/live.ts'
import type { QueryClient } from '@tanstack/react-query'
import { forPlayer } from '../session/player-scope.ts'
import { type DepthTable, loadDepth, type Reach } from './depth.ts'
import { depthKey } from './keys.ts'

/** Changes of a busy market are gathered this long, in milliseconds. */
const GATHER_MS = 1000

const following = forPlayer((scope) => ({
  scope,
  /** Items by how deep their books are shown. */
  changed: new Map<Reach, Set<number>>(),
  timer: undefined as ReturnType<typeof setTimeout> | undefined,
}))

/** Loads the books that have changed again, if a screen shows them: all of a second by one call. */
export function followDepth(
  client: QueryClient,
  items: LiveEventOf<'market_updated'>['data']['items'],
): void {
  const state = following()
  const shown = client.getQueryCache().findAll({ queryKey: depthKey, type: 'active' })
  for (const query of shown) {
    const table = query.state.data as DepthTable | undefined
    if (!table) continue
    const reach = query.queryKey[depthKey.length] as Reach
    for (const { item_type_id, version } of items) {
      const known = table.get(item_type_id)
      if (known && known.version < version) {
        state.changed.set(reach, (state.changed.get(reach) ?? new Set()).add(item_type_id))
      }
    }
  }
  if (state.changed.size > 0)
    state.timer ??= setTimeout(() => void reloadAll(client, state), GATHER_MS)
}

async function reloadAll(client: QueryClient, state: ReturnType<typeof following>): Promise<void> {
  state.timer = undefined
  const changed = [...state.changed]
  state.changed.clear()
  await Promise.all(changed.map(([reach, ids]) => reload(client, reach, [...ids], state.scope)))
}

async function reload(
  client: QueryClient,
  reach: Reach,
  ids: readonly number[],
  scope: AbortSignal,
): Promise<void> {
  if (scope.aborted) return
  const queryKey = [...depthKey, reach]
  try {
    const fresh = await loadDepth(ids, reach, scope)
    // Without the own lots, so that another player's are not those of this one.
    if (scope.aborted) return
    client.setQueriesData<DepthTable>({ queryKey }, (table) => table && newerOf(table, fresh))
  } catch {
    // The next change, or the next look at the screen, asks again.
    void client.invalidateQueries({ queryKey, refetchType: 'none' })
  }
}

/** The table with those of its books that an answer knows from later. */
export function newerOf(table: DepthTable, fresh: DepthTable): DepthTable {
  const newer = [...fresh].filter(([id, { version }]) => {
    const known = table.get(id)
    return known !== undefined && known.version < version
  })
  return newer.length === 0 ? table : new Map([...table, ...newer])
}
