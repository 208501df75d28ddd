import { type OverviewItem, overviewRoutes } from '@app/contract/overview.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { overviewKey } from './keys.ts'

/** What trades say, by the item's id. An item keeps its object until it is traded again. */
export type Overview = ReadonlyMap<number, OverviewItem>

/** Without a trade the figures change with the hours, which tell nobody. */
const HOURLY_ASKS_MS = 300_000

/** What the trades of every item say; live events bring those that were traded. */
export const overview = queryOptions({
  queryKey: overviewKey,
  queryFn: async ({ signal }): Promise<Overview> => withItems(new Map(), await read({}, signal)),
  staleTime: 30_000,
  refetchInterval: HOURLY_ASKS_MS,
  // Nothing is asked while the page is hidden.
  refetchOnWindowFocus: true,
  structuralSharing: false,
})

async function read(input: { item_type_ids?: number[] }, signal?: AbortSignal) {
  return (await call(overviewRoutes.get, input, signal ? { signal } : {})).items
}

/** The items as they are now, of those that have a market. */
export const readOverviewOf = (itemIds: readonly number[]) => read({ item_type_ids: [...itemIds] })

/** What is known with these items in it, unless newer figures of one are known already. */
export function withItems(known: Overview, items: readonly OverviewItem[]): Overview {
  const newer = items.filter(
    ({ item_type_id, version }) => version >= (known.get(item_type_id)?.version ?? 0),
  )
  return new Map([...known, ...newer.map((item) => [item.item_type_id, item] as const)])
}
