import { type OverviewItem, overviewRoutes } from '@app/contract/overview.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { overviewKey } from './keys.ts'

/** What trades say, by the item's id. An item keeps its object until it is traded again. */
export type Overview = ReadonlyMap<number, OverviewItem>

/** What the trades of every item say; live events bring those that were traded. */
export const overview = queryOptions({
  queryKey: overviewKey,
  queryFn: async ({ signal }): Promise<Overview> => withItems(new Map(), await read({}, signal)),
  staleTime: 30_000,
  structuralSharing: false,
})

async function read(input: { item_type_ids?: number[] }, signal?: AbortSignal) {
  return (await call(overviewRoutes.get, input, signal ? { signal } : {})).items
}

/** The items as they are now, of those that have a market. */
export const readOverviewOf = (itemIds: readonly number[]) => read({ item_type_ids: [...itemIds] })

export function withItems(known: Overview, items: readonly OverviewItem[]): Overview {
  return new Map([...known, ...items.map((item) => [item.item_type_id, item] as const)])
}
